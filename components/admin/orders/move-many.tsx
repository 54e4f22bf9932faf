'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Select, Textarea } from '@/components/ui/field';
import { choiceBody, type OrderChoice } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { fulfilmentEndpoints, MOST_IN_BATCH } from '@/lib/contracts/fulfilment';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { statusKey } from '../status-badge';
import { newBatchKey } from './send-many';

interface Props {
  readonly tenantId: number;
  readonly choice: OrderChoice;
  readonly count: number;
  /** Where this person may move orders (ORD-03). */
  readonly targets: readonly OrderStatus[];
  readonly onDone: () => void;
}

/** Moves the chosen orders to a status, after asking which; each of them as far as the table lets it (ORD-03). */
export function MoveMany({ className, ...props }: Props & { readonly className: string }) {
  const t = useTranslations('orders.bulk');
  const [key, setKey] = useState<string | null>(null);
  if (props.count > MOST_IN_BATCH || props.targets.length === 0) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setKey(newBatchKey())}>
        {t('move')}
      </button>
      {key === null ? null : <MoveDialog {...props} requestKey={key} onClose={() => setKey(null)} />}
    </>
  );
}

function MoveDialog(props: Props & { readonly requestKey: string; readonly onClose: () => void }) {
  const { tenantId, choice, count, targets, requestKey, onClose, onDone } = props;
  const t = useTranslations('orders.bulk');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const shared = useTranslations('admin');
  const id = useId();
  const move = useEndpointMutation(fulfilmentEndpoints.sendMany, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { to: targets[0] ?? '', note: '' },
    send: async ({ to, note }) => {
      const body = { request_key: requestKey, to, note, ...choiceBody(choice) };
      await move.mutateAsync({ params: { tenant: tenantId }, body });
      notifySuccess(t('moveBegins'));
      onClose();
      onDone();
    },
  });
  const isCancelling = form.watch('to') === 'cancelled';
  const { to: toError, note: noteError } = form.formState.errors;
  const hint = t(isCancelling ? 'cancelHint' : 'noteHint');
  return (
    <Dialog open onClose={onClose} title={t('moveTitle', { count })} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t(isCancelling ? 'cancelText' : 'moveText')}</p>
        <Field id={`${id}-to`} label={t('moveTo')} error={toError?.message}>
          <Select {...fieldControl(`${id}-to`, { error: toError?.message })} {...form.register('to')}>
            {targets.map((status) => (
              <option key={status} value={status}>
                {statuses(statusKey(status))}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={`${id}-note`} label={t('note')} hint={hint} error={noteError?.message}>
          <Textarea
            {...fieldControl(`${id}-note`, { hint, error: noteError?.message })}
            {...form.register('note')}
            rows={3}
            maxLength={500}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            type="submit"
            look={isCancelling ? 'danger' : 'primary'}
            busy={form.isSaving}
            aria-disabled={form.isSaving}
          >
            {t(isCancelling ? 'cancelMany' : 'moveAction', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
