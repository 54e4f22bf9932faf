'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { FormDialog } from './form-dialog';
import type { Profile } from './profile-form';

/**
 * Sign-in e-mail address: whether it is confirmed, whether a new address awaits confirmation, and a button to change
 * it.
 */
export function EmailCard({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('settings.email');
  const passwords = useTranslations('settings.password');
  const shared = useTranslations('admin');
  const [isOpen, setOpen] = useState(false);
  const change = useEndpointMutation(profileEndpoints.changeEmail, { changes: ['profile'] });
  const resend = useEndpointMutation(profileEndpoints.sendVerification, { changes: ['profile'] });
  const { email, pending_email: pending, email_verified: isVerified } = profile;
  const waits = pending !== null || !isVerified;
  const sendAgain = (): void =>
    resend.mutate(
      { params: {} },
      {
        onSuccess: () => notifySuccess(t('sent')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <Card
      title={t('title')}
      text={t('current', { email })}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isVerified ? 'success' : 'warning'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </div>
      }
    >
      {pending ? <p className="text-body wrap-anywhere">{t('pending', { email: pending })}</p> : null}
      {waits ? (
        <Button variant="secondary" size="sm" className="self-start" busy={resend.isPending} onClick={sendAgain}>
          {t('resend')}
        </Button>
      ) : null}
      {isOpen ? (
        <FormDialog
          title={t('change')}
          text={t('hint')}
          fields={[
            { name: 'email', label: t('new'), type: 'email', autoComplete: 'email', maxLength: 320 },
            {
              name: 'current_password',
              label: passwords('current'),
              type: 'password',
              autoComplete: 'current-password',
            },
          ]}
          action={t('submit')}
          onClose={() => setOpen(false)}
          onSubmit={async ({ email: newEmail = '', current_password = '' }) => {
            await change.mutateAsync({ params: {}, body: { email: newEmail, current_password } });
            setOpen(false);
            notifySuccess(t('sent'));
          }}
        />
      ) : null}
    </Card>
  );
}
