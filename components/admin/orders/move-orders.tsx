'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type OrderChoice, toOrderChoiceBody } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { MAX_ORDERS_PER_BATCH, orderBatchEndpoints } from '@/lib/contracts/order-batches';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { EndpointDialog } from '../kit/endpoint-dialog';
import { FormReason, FormSelect } from '../kit/form-fields';
import { notifySuccess } from '../kit/notify';
import { useEndpointForm } from '../kit/use-endpoint-form';
import { BulkButton } from '../list-kit/bulk-bar';
import { toStatusKey } from '../status-badge';
import { createBatchKey } from './send-orders';

interface Props {
  readonly tenantId: number;
  readonly choice: OrderChoice;
  readonly count: number;
  /** Statuses to which the user may move orders (ORD-03). */
  readonly targets: readonly OrderStatus[];
  readonly onDone: () => void;
}

/**
 * Moves the selected orders to a status chosen in a dialog. Orders whose transition the table does not allow are
 * skipped (ORD-03).
 */
export function MoveOrders(props: Props) {
  const t = useTranslations('orders.bulk');
  const [key, setKey] = useState<string | null>(null);
  if (props.count > MAX_ORDERS_PER_BATCH || props.targets.length === 0) return null;
  return (
    <>
      <BulkButton onClick={() => setKey(createBatchKey())}>{t('move')}</BulkButton>
      {key === null ? null : <MoveDialog {...props} requestKey={key} onClose={() => setKey(null)} />}
    </>
  );
}

function MoveDialog(props: Props & { readonly requestKey: string; readonly onClose: () => void }) {
  const { tenantId, choice, count, targets, requestKey, onClose, onDone } = props;
  const t = useTranslations('orders.bulk');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const move = useEndpointMutation(orderBatchEndpoints.sendMany, { changes: ['orders'] });
  const form = useEndpointForm({
    values: { to: targets[0] ?? '', note: '' },
    send: async ({ to, note }) => {
      const body = { request_key: requestKey, to, note, ...toOrderChoiceBody(choice) };
      await move.mutateAsync({ params: { tenant: tenantId }, body });
      notifySuccess(t('moveBegins'));
      onClose();
      onDone();
    },
  });
  const isCancelling = form.watch('to') === 'cancelled';
  return (
    <EndpointDialog
      form={form}
      call={orderBatchEndpoints.sendMany}
      title={t('moveTitle', { count })}
      text={t(isCancelling ? 'cancelText' : 'moveText')}
      action={t(isCancelling ? 'cancelMany' : 'moveAction', { count })}
      variant={isCancelling ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <FormSelect form={form} name="to" label={t('moveTo')}>
        {targets.map((status) => (
          <option key={status} value={status}>
            {statuses(toStatusKey(status))}
          </option>
        ))}
      </FormSelect>
      <FormReason form={form} name="note" label={t('note')} hint={t(isCancelling ? 'cancelHint' : 'noteHint')} />
    </EndpointDialog>
  );
}
