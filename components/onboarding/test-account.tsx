'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountHeading } from '@/components/auth/account-page';
import { Button, getButtonClasses } from '@/components/ui/button';
import { callEndpoint } from '@/lib/client/call-endpoint';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import type { Region } from '@/lib/domain/regions/regions';

/**
 * Simulated set-up of the built-in gateway: replaces the card provider's pages without asking for any data, and
 * redirects back as they do.
 */
export function TestAccount(props: {
  readonly tenantId: number;
  /** Payment region of the account; undefined = the account of the onboarding. */
  readonly region: Region | undefined;
  /** Address prefix to which `return` or `refresh` is appended. */
  readonly backTo: string;
}) {
  const { tenantId, region, backTo } = props;
  const t = useTranslations('shopify.testAccount');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async (outcome: 'complete' | 'review' | 'later'): Promise<void> => {
    setBusy(true);
    try {
      const params = { tenant: tenantId };
      await callEndpoint(onboardingEndpoints.answerTestSetup, { params, query: { region }, body: { outcome } });
      window.location.assign(`${backTo}return`);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="self-start rounded-full bg-warning-soft px-3 py-1 text-xs font-semibold text-warning">
        {t('mark')}
      </p>
      <AccountHeading title={t('title')} lead={t('lead')} />
      {failed ? (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {t('failed')}
        </p>
      ) : null}
      <div className="flex flex-col gap-3">
        <Button busy={busy} aria-disabled={busy} onClick={busy ? undefined : () => void leave('complete')}>
          {t('complete')}
        </Button>
        <Button variant="secondary" aria-disabled={busy} onClick={busy ? undefined : () => void leave('review')}>
          {t('review')}
        </Button>
        <Button variant="secondary" aria-disabled={busy} onClick={busy ? undefined : () => void leave('later')}>
          {t('later')}
        </Button>
        <a href={`${backTo}refresh`} className={getButtonClasses('quiet')}>
          {t('expired')}
        </a>
      </div>
    </>
  );
}
