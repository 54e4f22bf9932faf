'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Field, getControlAttributes, Select, Textarea } from '@/components/ui/field';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentDto, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { DialogForm } from '../kit/dialog-form';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { toStatusKey } from '../status-badge';

/** Moves an order to another status by hand, where the transition table allows it for the user's role (ORD-03). */
export function ChangeStatus(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentDto;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, data, onClose } = props;
  const t = useTranslations('orders.fulfilment');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const shared = useTranslations('admin');
  const id = useId();
  const [to, setTo] = useState(data.moves[0] ?? '');
  const [note, setNote] = useState('');
  const move = useEndpointMutation(fulfilmentEndpoints.move, { changes: ['orders'] });
  const send = (): void =>
    move.mutate(
      { params: { tenant: tenantId, orderId }, body: { from: data.status, to, note } },
      {
        onSuccess: () => {
          notifySuccess(t('moved'));
          onClose();
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  return (
    <DialogForm title={t('move')} action={t('moveAction')} busy={move.isPending} onSubmit={send} onClose={onClose}>
      <Field id={`${id}-to`} label={t('moveTo')}>
        <Select {...getControlAttributes(`${id}-to`, {})} value={to} onChange={(event) => setTo(event.target.value)}>
          {data.moves.map((status) => (
            <option key={status} value={status}>
              {statuses(toStatusKey(status))}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-note`} label={t('moveNote')}>
        <Textarea
          {...getControlAttributes(`${id}-note`, {})}
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}
