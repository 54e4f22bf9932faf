'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { notifyFailure, notifySuccess } from '../kit/notify';

/**
 * Asks users with an unconfirmed e-mail address to confirm it. Disappears once the address is confirmed, even if the
 * link was opened in another tab.
 */
export function EmailBanner({ isAdmin }: { readonly isAdmin: boolean }) {
  const t = useTranslations('settings.email');
  const shared = useTranslations('admin');
  const profile = useEndpointQuery(profileEndpoints.show, { params: {} }, { refetchOnWindowFocus: true });
  const resend = useEndpointMutation(profileEndpoints.sendVerification, { changes: ['profile'] });
  const account = profile.data?.data;
  if (!account || account.email_verified) return null;
  const sendAgain = (): void => {
    if (resend.isPending) return;
    resend.mutate(
      { params: {} },
      {
        onSuccess: () => notifySuccess(t('sent')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <aside
      aria-label={t('bannerLabel')}
      className="mx-auto mb-6 flex max-w-6xl flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-5 py-3 text-sm text-warning"
    >
      <p className="min-w-56 flex-1 font-medium wrap-anywhere">
        {t('banner', { email: account.pending_email ?? account.email })} {isAdmin ? t('bannerWhy') : null}
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={resend.isPending}
        aria-disabled={resend.isPending}
        onClick={sendAgain}
      >
        {t('resend')}
      </Button>
    </aside>
  );
}
