'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormReason } from '../kit/form-fields';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks for the reason why a credit request is declined. The client receives the reason. */
export function DeclineCredit({ client, onClose }: { readonly client: ClientDto; readonly onClose: () => void }) {
  const t = useTranslations('clients');
  const decline = useEndpointMutation(clientEndpoints.declineCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { reason: '' },
    saved: t('credit.declined'),
    send: async ({ reason }) => {
      await decline.mutateAsync({ params: { clientId: client.id }, body: { reason } });
      onClose();
    },
  });
  return (
    <EndpointDialog
      form={form}
      title={t('credit.declineTitle', { name: client.name })}
      action={t('credit.decline')}
      onClose={onClose}
    >
      <FormReason form={form} name="reason" label={t('credit.declineReason')} hint={t('credit.declineHint')} rows={4} />
    </EndpointDialog>
  );
}
