'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { FormDialog } from './form-dialog';

export function PasswordCard() {
  const t = useTranslations('settings.password');
  const account = useTranslations('auth.start');
  const [isOpen, setOpen] = useState(false);
  const change = useEndpointMutation(profileEndpoints.changePassword, { changes: ['sessions'] });
  return (
    <Card
      title={t('title')}
      text={t('text')}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      }
    >
      {isOpen ? (
        <FormDialog
          title={t('change')}
          fields={[
            { name: 'current_password', label: t('current'), type: 'password', autoComplete: 'current-password' },
            {
              name: 'password',
              label: t('new'),
              hint: account('passwordHint'),
              type: 'password',
              autoComplete: 'new-password',
              maxLength: 128,
            },
            {
              name: 'password_confirmation',
              label: t('again'),
              type: 'password',
              autoComplete: 'new-password',
              maxLength: 128,
            },
          ]}
          action={t('submit')}
          onClose={() => setOpen(false)}
          onSubmit={async ({ current_password = '', password = '', password_confirmation = '' }) => {
            await change.mutateAsync({ params: {}, body: { current_password, password, password_confirmation } });
            setOpen(false);
            notifySuccess(t('saved'));
          }}
        />
      ) : null}
    </Card>
  );
}
