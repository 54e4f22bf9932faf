'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field, getControlAttributes, Select } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type ClientDto, clientEndpoints } from '@/lib/contracts/clients';
import { notifyFailure, notifySuccess } from '../kit/notify';

/** Select for the staff member who manages a client; a choice is saved at once. */
export function ManagerSelect({ client }: { readonly client: ClientDto }) {
  const t = useTranslations('clients');
  const shared = useTranslations('admin');
  const id = useId();
  const assign = useEndpointMutation(clientEndpoints.assign, { changes: ['clients', 'revenue'] });
  const choose = (value: string): void =>
    assign.mutate(
      { params: { clientId: client.id }, body: { account_manager: value === '' ? null : Number(value) } },
      {
        onSuccess: () => notifySuccess(t('managerChanged')),
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <Field id={id} label={t('manager')}>
      <Select
        {...getControlAttributes(id, {})}
        value={client.account_manager?.id ?? ''}
        disabled={assign.isPending}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('noManager')}</option>
        {client.managers.map((manager) => (
          <option key={manager.id} value={manager.id}>
            {manager.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
