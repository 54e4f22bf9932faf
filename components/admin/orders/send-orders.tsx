'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type OrderChoice, toOrderChoiceBody } from '@/lib/client/admin/orders';
import { useEndpointMutation } from '@/lib/client/endpoint-query';
import { createRequestKey } from '@/lib/client/request-key';
import { MAX_ORDERS_PER_BATCH, orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { orderDocumentEndpoints } from '@/lib/contracts/order-documents';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { BulkSending } from '@/lib/domain/fulfilment/bulk';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { BulkButton } from '../list-kit/bulk-bar';

/** Returns a new idempotency key for a batch in UUID v4 form, so that a repeated click starts no second batch. */
export function createBatchKey(): string {
  const hex = createRequestKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

// i18n-keys: orders.bulk.sendOrPrepare, orders.bulk.sendOrPrepareText, orders.bulk.sendOrPrepareTitle
const MESSAGE_KEYS = { send: 'send', prepare: 'prepare', mixed: 'sendOrPrepare' } as const satisfies Readonly<
  Record<BulkSending, string>
>;

/** Sends the selected orders to their fulfillers after a confirmation dialog (ORD-08). */
export function SendOrders(props: {
  readonly tenantId: number;
  readonly choice: OrderChoice;
  readonly count: number;
  /** Effect on the selected orders. Orders that the tenant produces without a fulfiller are only prepared. */
  readonly sending: BulkSending;
  readonly onDone: () => void;
}) {
  const { tenantId, choice, count, sending, onDone } = props;
  const t = useTranslations('orders.bulk');
  const [key, setKey] = useState<string | null>(null);
  const sendMany = useEndpointMutation(orderBatchEndpoints.sendMany, { changes: ['orders'] });
  if (count > MAX_ORDERS_PER_BATCH) return null;
  const send = (): void => {
    if (key === null || sendMany.isPending) return;
    sendMany.mutate(
      { params: { tenant: tenantId }, body: { request_key: key, ...toOrderChoiceBody(choice) } },
      {
        onSuccess: () => {
          notifySuccess(t('moveBegins'));
          onDone();
        },
        onError: (error) => notifyFailure(error, t('failed')),
        onSettled: () => setKey(null),
      },
    );
  };
  return (
    <>
      <BulkButton onClick={() => setKey(createBatchKey())}>{t(MESSAGE_KEYS[sending])}</BulkButton>
      <ConfirmDialog
        open={key !== null}
        call={orderBatchEndpoints.sendMany}
        title={t(`${MESSAGE_KEYS[sending]}Title`, { count })}
        text={t(`${MESSAGE_KEYS[sending]}Text`)}
        action={t(MESSAGE_KEYS[sending])}
        variant="primary"
        busy={sendMany.isPending}
        onConfirm={send}
        onClose={() => setKey(null)}
      />
    </>
  );
}

/** Returns the path of the pick list or packing slips for the selected orders. */
export const buildDocumentsPath = (
  tenant: number,
  kind: 'pick-list' | 'packing-slips',
  ids: ReadonlySet<string>,
): string => `${buildEndpointPath(orderDocumentEndpoints.pickList, { tenant, kind })}?ids=${[...ids].join(',')}`;
