'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientWire, clientEndpoints } from '@/lib/contracts/clients';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormInput } from '../kit/form-fields';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks for the limit before a credit account is activated: without one nothing is made on it. */
export function ActivateCredit({ client, onClose }: { readonly client: ClientWire; readonly onClose: () => void }) {
  const t = useTranslations('clients');
  const activate = useEndpointMutation(clientEndpoints.activateCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { limit: '' },
    saved: t('creditActivated'),
    send: async ({ limit }) => {
      const minor = parseTypedDecimal(limit);
      // What is no amount goes as one that the server refuses under its field.
      await activate.mutateAsync({
        params: { clientId: client.id },
        body: { limit: minor === null ? 0 : toDecimal(minor) },
      });
      onClose();
    },
  });
  return (
    <EndpointDialog
      form={form}
      title={t('credit.activateTitle', { name: client.name })}
      text={t('credit.activateText')}
      action={t('credit.activate')}
      onClose={onClose}
    >
      <FormInput
        form={form}
        name="limit"
        label={t('credit.limit', { currency: client.currency })}
        hint={t('credit.limitOfAll')}
        inputMode="decimal"
        maxLength={20}
        className="tabular"
      />
    </EndpointDialog>
  );
}
