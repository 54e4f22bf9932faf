'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, fieldControl, Input } from '@/components/ui/field';
import { choiceBody, type OrderChoice } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { fulfilmentEndpoints, MOST_IN_BATCH } from '@/lib/contracts/fulfilment';
import type { OrderRowWire } from '@/lib/contracts/orders';
import { endpointPath } from '@/lib/contracts/path';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { newBatchKey } from './send-many';

/** Where the label data of orders is, as CSV. */
export const labelsPath = (tenant: number, ids: ReadonlySet<string>): string =>
  `${endpointPath(fulfilmentEndpoints.labels, { tenant })}?ids=${[...ids].join(',')}`;

interface Props {
  readonly tenantId: number;
  readonly choice: OrderChoice;
  readonly count: number;
  /** The ticked orders; [] where all that match a filter are meant. */
  readonly rows: readonly OrderRowWire[];
  readonly onDone: () => void;
}

/** Marks orders that their tenant makes itself as made, or as shipped with their numbers. Both can be undone for a while. */
export function MakeMany({ className, ...props }: Props & { readonly className: string }) {
  const t = useTranslations('orders.bulk');
  const [asked, setAsked] = useState<{ readonly what: 'made' | 'shipped'; readonly key: string } | null>(null);
  if (props.count > MOST_IN_BATCH) return null;
  const close = (): void => setAsked(null);
  return (
    <>
      <button type="button" className={className} onClick={() => setAsked({ what: 'made', key: newBatchKey() })}>
        {t('made')}
      </button>
      <button type="button" className={className} onClick={() => setAsked({ what: 'shipped', key: newBatchKey() })}>
        {t('shipped')}
      </button>
      {asked?.what === 'made' ? <MadeDialog {...props} requestKey={asked.key} onClose={close} /> : null}
      {asked?.what === 'shipped' ? <ShippedDialog {...props} requestKey={asked.key} onClose={close} /> : null}
    </>
  );
}

interface DialogProps extends Props {
  readonly requestKey: string;
  readonly onClose: () => void;
}

function MadeDialog({ tenantId, choice, count, requestKey, onDone, onClose }: DialogProps) {
  const t = useTranslations('orders.bulk');
  const mark = useEndpointMutation(fulfilmentEndpoints.sendMany, { changes: ['orders', 'production'] });
  const confirm = (): void =>
    mark.mutate(
      { params: { tenant: tenantId }, body: { request_key: requestKey, make: 'made', ...choiceBody(choice) } },
      {
        onSuccess: () => {
          notifySuccess(t('moveBegins'));
          onClose();
          onDone();
        },
        onError: (error) => {
          notifyFailure(error, t('failed'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={t('madeTitle', { count })}
      text={t('madeText')}
      action={t('made')}
      look="primary"
      busy={mark.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function ShippedDialog({ tenantId, choice, count, rows, requestKey, onDone, onClose }: DialogProps) {
  const t = useTranslations('orders.bulk');
  const fulfilment = useTranslations('orders.fulfilment');
  const shared = useTranslations('admin');
  const id = useId();
  const mark = useEndpointMutation(fulfilmentEndpoints.sendMany, { changes: ['orders', 'production'] });
  const form = useEndpointForm({
    values: { carrier: '', tracking: Object.fromEntries(rows.map((row) => [row.id, ''])) },
    send: async ({ carrier, tracking }) => {
      const numbers = Object.entries(tracking).filter(([, number]) => number.trim() !== '');
      const parcels = { make: 'shipped' as const, carrier, tracking: Object.fromEntries(numbers) };
      await mark.mutateAsync({
        params: { tenant: tenantId },
        body: { request_key: requestKey, ...parcels, ...choiceBody(choice) },
      });
      notifySuccess(t('moveBegins'));
      onClose();
      onDone();
    },
  });
  const carrierError = form.formState.errors.carrier?.message;
  return (
    <Dialog open onClose={onClose} title={t('shippedTitle', { count })} closeLabel={shared('close')}>
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isSaving) void form.save();
        }}
      >
        <p className="text-sm text-body">{t('shippedText')}</p>
        <Field
          id={`${id}-carrier`}
          label={fulfilment('field.carrier')}
          optional={fulfilment('optional')}
          error={carrierError}
        >
          <Input
            {...fieldControl(`${id}-carrier`, { error: carrierError })}
            {...form.register('carrier')}
            autoComplete="off"
            maxLength={60}
          />
        </Field>
        {rows.length > 0 ? (
          <fieldset className="flex max-h-[45vh] flex-col gap-3 overflow-y-auto">
            <legend className="pb-2 text-sm font-medium">{t('numbers')}</legend>
            {rows.map((row) => {
              const name = `tracking.${row.id}` as const;
              const error = form.getFieldState(name, form.formState).error?.message;
              return (
                <Field
                  key={row.id}
                  id={`${id}-${row.id}`}
                  label={`${row.order_ref} · ${row.customer_name}`}
                  error={error}
                >
                  <Input
                    {...fieldControl(`${id}-${row.id}`, { error })}
                    {...form.register(name)}
                    autoComplete="off"
                    maxLength={60}
                    className="tabular"
                  />
                </Field>
              );
            })}
          </fieldset>
        ) : (
          <p className="text-sm text-body">{t('numbersByFile')}</p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" busy={form.isSaving} aria-disabled={form.isSaving}>
            {t('shipped')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
