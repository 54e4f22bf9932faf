'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type OrderChoice, toOrderChoiceBody } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { MAX_ORDERS_PER_BATCH, orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { orderDocumentEndpoints } from '@/lib/contracts/order-documents';
import type { OrderRowDto } from '@/lib/contracts/orders';
import { buildEndpointPath } from '@/lib/contracts/path';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormInput } from '../kit/form-fields';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { BulkButton } from '../list-kit/bulk-bar';
import { createBatchKey } from './send-orders';

/** Returns the address of the orders' shipping label data as CSV. */
export const buildLabelsPath = (tenant: number, ids: ReadonlySet<string>): string =>
  `${buildEndpointPath(orderDocumentEndpoints.labels, { tenant })}?ids=${[...ids].join(',')}`;

interface Props {
  readonly tenantId: number;
  readonly choice: OrderChoice;
  readonly count: number;
  /** The selected orders on this page; [] if all orders that match a filter are selected. */
  readonly rows: readonly OrderRowDto[];
  readonly onDone: () => void;
}

/**
 * Marks orders that the tenant produces without a fulfiller as made, or as shipped with tracking numbers. Both actions
 * can be undone for a short time.
 */
export function MarkOrdersMade(props: Props) {
  const t = useTranslations('orders.bulk');
  const [pressed, setPressed] = useState<{ readonly what: 'made' | 'shipped'; readonly key: string } | null>(null);
  if (props.count > MAX_ORDERS_PER_BATCH) return null;
  const close = (): void => setPressed(null);
  return (
    <>
      <BulkButton onClick={() => setPressed({ what: 'made', key: createBatchKey() })}>{t('made')}</BulkButton>
      <BulkButton onClick={() => setPressed({ what: 'shipped', key: createBatchKey() })}>{t('shipped')}</BulkButton>
      {pressed?.what === 'made' ? <MadeDialog {...props} requestKey={pressed.key} onClose={close} /> : null}
      {pressed?.what === 'shipped' ? <ShippedDialog {...props} requestKey={pressed.key} onClose={close} /> : null}
    </>
  );
}

interface DialogProps extends Props {
  readonly requestKey: string;
  readonly onClose: () => void;
}

function MadeDialog({ tenantId, choice, count, requestKey, onDone, onClose }: DialogProps) {
  const t = useTranslations('orders.bulk');
  const mark = useEndpointMutation(orderBatchEndpoints.sendMany, { changes: ['orders', 'production'] });
  const confirm = (): void =>
    mark.mutate(
      { params: { tenant: tenantId }, body: { request_key: requestKey, make: 'made', ...toOrderChoiceBody(choice) } },
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
      call={orderBatchEndpoints.sendMany}
      title={t('madeTitle', { count })}
      text={t('madeText')}
      action={t('made')}
      variant="primary"
      busy={mark.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function ShippedDialog({ tenantId, choice, count, rows, requestKey, onDone, onClose }: DialogProps) {
  const t = useTranslations('orders.bulk');
  const fulfilment = useTranslations('orders.fulfilment');
  const mark = useEndpointMutation(orderBatchEndpoints.sendMany, { changes: ['orders', 'production'] });
  const form = useEndpointForm({
    values: { carrier: '', tracking: Object.fromEntries(rows.map((row) => [row.id, ''])) },
    send: async ({ carrier, tracking }) => {
      const numbers = Object.entries(tracking).filter(([, number]) => number.trim() !== '');
      const parcels = { make: 'shipped' as const, carrier, tracking: Object.fromEntries(numbers) };
      await mark.mutateAsync({
        params: { tenant: tenantId },
        body: { request_key: requestKey, ...parcels, ...toOrderChoiceBody(choice) },
      });
      notifySuccess(t('moveBegins'));
      onClose();
      onDone();
    },
  });
  return (
    <EndpointDialog
      form={form}
      call={orderBatchEndpoints.sendMany}
      title={t('shippedTitle', { count })}
      text={t('shippedText')}
      action={t('shipped')}
      onClose={onClose}
    >
      <FormInput
        form={form}
        name="carrier"
        label={fulfilment('field.carrier')}
        optional={fulfilment('optional')}
        maxLength={60}
      />
      {rows.length > 0 ? (
        <fieldset className="flex max-h-[45vh] flex-col gap-3 overflow-y-auto">
          <legend className="pb-2 text-sm font-medium">{t('numbers')}</legend>
          {rows.map((row) => (
            <FormInput
              key={row.id}
              form={form}
              name={`tracking.${row.id}`}
              label={`${row.order_ref} · ${row.customer_name}`}
              maxLength={60}
              className="tabular"
            />
          ))}
        </fieldset>
      ) : (
        <p className="text-sm text-body">{t('numbersByFile')}</p>
      )}
    </EndpointDialog>
  );
}
