'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/admin/kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '@/components/admin/kit/notify';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { shopifyConnectionEndpoints } from '@/lib/contracts/shopify-connection';

type Tested = EndpointResponse<typeof shopifyConnectionEndpoints.test>['data'];

/** Maps error codes of a failed call to messages for merchants, shared with product pushes. */
const PROBLEMS: Readonly<Record<string, string>> = {
  unauthorized: 'not_connected',
  not_found: 'not_connected',
  forbidden: 'forbidden',
  throttled: 'unavailable',
  unavailable: 'unavailable',
  user_errors: 'refused',
};

/** Buttons for a test call and for disconnecting, with a confirmation. */
export function ConnectionActions({ tenantId, shop }: { readonly tenantId: number; readonly shop: string }) {
  const t = useTranslations('settings.shopify');
  const shared = useTranslations('admin');
  // i18n-keys: shopifySales.problems.*
  const problems = useTranslations('shopifySales.problems');
  const [asks, setAsks] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useEndpointMutation(shopifyConnectionEndpoints.test, { changes: ['shopify'] });
  const end = useEndpointMutation(shopifyConnectionEndpoints.disconnect, { changes: ['shopify', 'onboarding'] });
  const params = { params: { tenant: tenantId } };
  const runTest = (): void =>
    test.mutate(params, {
      onSuccess: ({ data }) => setTested(data),
      onError: (error) => notifyFailure(error, shared('saveFailed')),
    });
  const disconnect = (): void =>
    end.mutate(params, {
      onSuccess: () => {
        setAsks(false);
        notifySuccess(t('disconnectedNow'));
      },
      onError: (error) => notifyFailure(error, shared('saveFailed')),
    });
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={test.isPending}
          aria-disabled={test.isPending}
          onClick={test.isPending ? undefined : runTest}
        >
          {t('test')}
        </Button>
        <Button variant="quiet" onClick={() => setAsks(true)}>
          {t('disconnect')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {!tested
          ? null
          : tested.ok
            ? t('testOk', { shop: tested.shop_name ?? shop, ms: tested.took_ms })
            : t('testFailed', { problem: problems(PROBLEMS[tested.problem ?? ''] ?? 'unexpected') })}
      </p>
      <ConfirmDialog
        open={asks}
        call={shopifyConnectionEndpoints.disconnect}
        title={t('disconnectTitle', { shop })}
        text={t('disconnectText')}
        action={t('disconnect')}
        busy={end.isPending}
        onConfirm={disconnect}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
