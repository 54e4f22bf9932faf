'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { type FulfilmentDto, fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { DialogForm } from '../kit/dialog-form';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { toStatusKey } from '../status-badge';

/** Assigns an order to a chosen fulfiller, overriding the routing rules. */
export function ChooseFulfiller(props: {
  readonly tenantId: number;
  readonly orderId: string;
  readonly data: FulfilmentDto;
  readonly onClose: () => void;
}) {
  const { tenantId, orderId, data, onClose } = props;
  const t = useTranslations('orders.fulfilment');
  const routing = useTranslations('orders.routing');
  const shared = useTranslations('admin');
  const [chosen, setChosen] = useState<number | null>(null);
  const act = useEndpointMutation(fulfilmentEndpoints.act, { changes: ['orders'] });
  const send = (): void => {
    if (chosen === null) return;
    act.mutate(
      { params: { tenant: tenantId, orderId }, body: { action: 'choose', fulfiller_id: chosen } },
      {
        onSuccess: () => {
          notifySuccess(t('did.send'));
          onClose();
        },
        onError: (error) => notifyFailure(error, shared('saveFailed')),
      },
    );
  };
  return (
    <DialogForm
      title={t('chooseTitle')}
      action={t('chooseAction')}
      busy={act.isPending}
      disabled={chosen === null}
      onSubmit={send}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-3 text-sm text-body">{t('chooseText')}</legend>
        {data.choices.map(({ id, name }) => {
          const reasons = data.routing?.considered.find((one) => one.id === id)?.reasons ?? [];
          return (
            <label
              key={id}
              htmlFor={`fulfiller-${id}`}
              className="flex min-h-11 items-center gap-3 rounded-md border border-line px-4 py-2 text-sm"
            >
              <input
                id={`fulfiller-${id}`}
                type="radio"
                name="fulfiller"
                className="size-5 accent-(--accent-ink)"
                checked={chosen === id}
                onChange={() => setChosen(id)}
              />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{name}</span>
                {reasons.length > 0 ? (
                  <span className="block text-xs text-warning">
                    {t('against')}: {reasons.map((reason) => routing(`reason.${toStatusKey(reason)}`)).join(', ')}
                  </span>
                ) : null}
              </span>
            </label>
          );
        })}
      </fieldset>
    </DialogForm>
  );
}
