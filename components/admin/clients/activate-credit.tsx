'use client';

import { useTranslations } from 'next-intl';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { parseTypedDecimal, toDecimal } from '@/lib/domain/money/decimal';
import { formatMoney } from '@/lib/domain/money/format-money';
import { getRegionByCurrency } from '@/lib/domain/regions/regions';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormAmount } from '../kit/form-fields';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';

/** Asks for the credit limit before a credit account is activated: without a limit, nothing is produced on credit. */
export function ActivateCredit({ client, onClose }: { readonly client: ClientDto; readonly onClose: () => void }) {
  const t = useTranslations('clients');
  const activate = useEndpointMutation(clientEndpoints.activateCredit, { changes: ['clients'] });
  const form = useEndpointForm({
    values: { limit: '' },
    send: async ({ limit }) => {
      const minor = parseTypedDecimal(limit) ?? 0;
      await activate.mutateAsync({ params: { clientId: client.id }, body: { limit: toDecimal(minor) } });
      const amount = formatMoney(minor, client.currency, getRegionByCurrency(client.currency));
      notifySuccess(t('creditActivated', { limit: amount }));
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
      <FormAmount
        form={form}
        name="limit"
        label={t('credit.limit', { currency: client.currency })}
        hint={t('credit.limitOfAll')}
      />
    </EndpointDialog>
  );
}
