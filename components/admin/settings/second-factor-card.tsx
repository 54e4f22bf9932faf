'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { profileEndpoints } from '@/lib/contracts/profile';
import { notifySuccess } from '../kit/notify';
import { Card } from '../kit/page-header';
import { FormDialog } from './form-dialog';
import type { Profile } from './profile-form';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';

/**
 * Open dialog of the card. The secret and the recovery codes exist only in this state, and closing the dialog discards
 * them.
 */
type Step =
  | { readonly name: 'start' | 'end' | 'renew' }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const CHANGES = { changes: ['profile', 'sessions'] };

/**
 * Two-step sign-in card: enables it with an authenticator app, disables it with the password, and creates new recovery
 * codes.
 */
export function SecondFactorCard({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('settings.factor');
  const [step, setStep] = useState<Step | null>(null);
  const start = useEndpointMutation(profileEndpoints.startSecondFactor, { changes: [] });
  const confirm = useEndpointMutation(profileEndpoints.confirmSecondFactor, CHANGES);
  const renew = useEndpointMutation(profileEndpoints.newRecoveryCodes, CHANGES);
  const end = useEndpointMutation(profileEndpoints.endSecondFactor, CHANGES);
  const close = (): void => setStep(null);
  const isOn = profile.second_factor;
  return (
    <Card
      title={t('title')}
      text={t('text')}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
          {isOn || profile.email_verified ? (
            <Button variant="secondary" size="sm" onClick={() => setStep({ name: isOn ? 'end' : 'start' })}>
              {t(isOn ? 'turnOff' : 'turnOn')}
            </Button>
          ) : null}
        </div>
      }
    >
      {isOn || profile.email_verified ? null : <p className="text-sm text-body">{t('needsAddress')}</p>}
      {isOn ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-body">{t('left', { count: profile.recovery_codes_left })}</p>
          <Button variant="secondary" size="sm" onClick={() => setStep({ name: 'renew' })}>
            {t('newCodes')}
          </Button>
        </div>
      ) : null}
      {step?.name === 'start' ? (
        <PasswordDialog
          action={t('continue')}
          onClose={close}
          onSubmit={async (body) => {
            const { data } = await start.mutateAsync({ params: {}, body });
            setStep({ name: 'scan', ...data });
          }}
        />
      ) : null}
      {step?.name === 'scan' ? (
        <FormDialog
          title={t('scanTitle')}
          text={<Scan secret={step.secret} uri={step.uri} />}
          fields={[{ name: 'code', label: t('code'), autoComplete: 'one-time-code', maxLength: 10, numeric: true }]}
          action={t('turnOn')}
          onClose={close}
          onSubmit={async ({ code = '' }) => {
            const { data } = await confirm.mutateAsync({ params: {}, body: { code } });
            notifySuccess(t('turnedOn'));
            setStep({ name: 'codes', codes: data.recovery_codes });
          }}
        />
      ) : null}
      {step?.name === 'renew' ? (
        <PasswordDialog
          action={t('newCodes')}
          onClose={close}
          onSubmit={async (body) => {
            const { data } = await renew.mutateAsync({ params: {}, body });
            setStep({ name: 'codes', codes: data.recovery_codes });
          }}
        />
      ) : null}
      {step?.name === 'end' ? (
        <PasswordDialog
          action={t('turnOff')}
          variant="danger"
          onClose={close}
          onSubmit={async (body) => {
            await end.mutateAsync({ params: {}, body });
            notifySuccess(t('turnedOff'));
            close();
          }}
        />
      ) : null}
      {step?.name === 'codes' ? <RecoveryCodes codes={step.codes} onClose={close} /> : null}
    </Card>
  );
}

function PasswordDialog(props: {
  readonly action: string;
  readonly variant?: 'primary' | 'danger';
  readonly onSubmit: (body: { current_password: string }) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('settings');
  const { onSubmit, ...rest } = props;
  return (
    <FormDialog
      {...rest}
      title={t('factor.confirmTitle')}
      fields={[
        {
          name: 'current_password',
          label: t('password.current'),
          type: 'password',
          autoComplete: 'current-password',
        },
      ]}
      onSubmit={({ current_password = '' }) => onSubmit({ current_password })}
    />
  );
}

function Scan({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const t = useTranslations('settings.factor');
  return (
    <div className="flex flex-col gap-4">
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qr')} />
      <p className="text-sm">
        {t('secret')}
        <code className="mt-1 block rounded-md bg-tile px-3 py-2 font-mono text-ink wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </div>
  );
}
