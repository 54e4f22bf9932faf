'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { hasClientAbility } from '@/lib/domain/clients/verification';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormReason } from '../kit/form-fields';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { VerificationCard } from '../settings/verification-card';
import { CLIENT_CHANGES, useClientActions } from './use-client-actions';

/**
 * Button that verifies a client with complete details, after a dialog that lists what verification unlocks. Renders
 * nothing for any other client.
 */
export function VerifyClientButton({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients');
  const [isOpen, setOpen] = useState(false);
  const clientActions = useClientActions(client.id);
  const { verified, needs } = client.verification;
  if (verified || needs.length > 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('verify')}</Button>
      <ConfirmDialog
        isOpenOnVisit
        open={isOpen}
        variant="primary"
        title={t('verifyTitle', { name: client.name })}
        text={
          <div className="flex flex-col gap-2">
            <p>{t('verifyText')}</p>
            <VerifiedAbilities client={client} />
          </div>
        }
        action={t('verify')}
        busy={clientActions.isBusy}
        onConfirm={() => clientActions.verify(() => setOpen(false))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** A client's verification state with the staff actions for it. */
export function ClientVerification({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { verified, needs } = client.verification;
  return (
    <>
      <VerificationCard verification={client.verification} isStaff>
        {!verified && needs.length > 0 ? <p className="text-sm text-body">{t('verifyLater')}</p> : null}
        {verified && client.credit.activated_at !== null ? (
          <p className="text-sm text-body">{t('withdraw.creditFirst')}</p>
        ) : verified ? (
          <Button variant="quiet" size="sm" className="self-start text-danger" onClick={() => setWithdrawing(true)}>
            {t('withdraw.action')}
          </Button>
        ) : null}
      </VerificationCard>
      {isWithdrawing ? <WithdrawVerification client={client} onClose={() => setWithdrawing(false)} /> : null}
    </>
  );
}

/** Asks for the reason why a verification is withdrawn. The client receives the reason. */
function WithdrawVerification({ client, onClose }: { readonly client: ClientDto; readonly onClose: () => void }) {
  const t = useTranslations('clients.withdraw');
  const withdraw = useEndpointMutation(clientEndpoints.withdrawVerification, CLIENT_CHANGES);
  const form = useEndpointForm({
    values: { reason: '' },
    saved: t('done'),
    send: async ({ reason }) => {
      await withdraw.mutateAsync({ params: { clientId: client.id }, body: { reason } });
      onClose();
    },
  });
  return (
    <EndpointDialog
      form={form}
      title={t('title', { name: client.name })}
      action={t('action')}
      variant="danger"
      onClose={onClose}
    >
      <div className="flex flex-col gap-2 text-sm text-body">
        <p>{t('text')}</p>
        <VerifiedAbilities client={client} />
      </div>
      <FormReason form={form} name="reason" label={t('reason')} hint={t('hint')} rows={4} />
    </EndpointDialog>
  );
}

/** List of the actions that require a verified client. */
function VerifiedAbilities({ client }: { readonly client: ClientDto }) {
  // i18n-keys: settings.verification.ability.*
  const t = useTranslations('settings.verification');
  return (
    <ul className="list-disc ps-5">
      {client.verification.abilities
        .filter(({ ability }) => !hasClientAbility(ability, { isVerified: false }))
        .map(({ ability }) => (
          <li key={ability}>{t(`ability.${ability.replaceAll(' ', '_')}`)}</li>
        ))}
    </ul>
  );
}
