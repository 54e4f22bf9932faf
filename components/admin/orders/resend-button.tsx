'use client';

import { Mail } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { OrderDetail } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import { orderAdminEndpoints } from '@/lib/contracts/order-admin';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';

/** Resends the order confirmation to the shopper after a confirmation dialog. */
export function ResendButton({ tenantId, detail }: { readonly tenantId: number; readonly detail: OrderDetail }) {
  const t = useTranslations('orders.resend');
  const [key, setKey] = useState<string | null>(null);
  const resend = useEndpointMutation(orderAdminEndpoints.resend, { changes: ['orders'] });
  const send = (): void => {
    if (key === null) return;
    resend.mutate(
      { params: { tenant: tenantId, orderId: detail.order.id }, body: { request_key: key } },
      {
        onSuccess: () => notifySuccess(t('done')),
        onError: (error) => notifyFailure(error, t('failed')),
        onSettled: () => setKey(null),
      },
    );
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setKey(createRequestKey())}>
        <Mail className="size-4" aria-hidden="true" />
        {t('title')}
      </Button>
      <ConfirmDialog
        open={key !== null}
        title={t('title')}
        text={t('text', { email: detail.order.customer.email })}
        action={t('send')}
        variant="primary"
        busy={resend.isPending}
        onConfirm={send}
        onClose={() => setKey(null)}
      />
    </>
  );
}
