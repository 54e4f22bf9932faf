'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type BatchDto, orderBatchEndpoints } from '@/lib/contracts/order-batches';
import { toBulkSending } from '@/lib/domain/fulfilment/bulk';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { notifyFailure, notifySuccess } from '../kit/notify';
import { toStatusKey } from '../status-badge';

const POLL_INTERVAL_MS = 2_000;
/** Time for which a finished batch remains visible after its start, ms. */
const NEWS_MS = 600_000;

const isOpen = ({ state }: BatchDto): boolean => state === 'waiting' || state === 'running';

/** Waiting, running and recently finished batches, with progress, failed orders and an undo button. */
export function BatchProgress(props: { readonly tenantId: number; readonly mayUndo: boolean }) {
  const { tenantId, mayUndo } = props;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const query = useEndpointQuery(
    orderBatchEndpoints.listBatches,
    { params: { tenant: tenantId } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? POLL_INTERVAL_MS : false) },
  );
  const now = query.dataUpdatedAt;
  const visibleBatches = (query.data?.data ?? []).filter(
    (batch) =>
      !hidden.includes(batch.id) &&
      (isOpen(batch) || (batch.state === 'done' && now - new Date(batch.created_at).getTime() < NEWS_MS)),
  );
  return visibleBatches.map((batch) => (
    <Batch
      key={batch.id}
      tenantId={tenantId}
      batch={batch}
      mayUndo={mayUndo}
      onHide={() => setHidden((previous) => [...previous, batch.id])}
    />
  ));
}

const MESSAGE_GROUPS = {
  move: 'move',
  'mark made': 'made',
  'mark shipped': 'shipped',
} as const satisfies Readonly<Record<Exclude<BatchDto['kind'], 'send to fulfiller'>, string>>;
/**
 * Returns the message group of a batch: orders that the tenant itself produces are prepared, all others are sent to a
 * fulfiller.
 */
const getMessageGroup = ({ kind, staying, total }: BatchDto) =>
  kind === 'send to fulfiller' ? toBulkSending([staying > 0, staying === total]) : MESSAGE_GROUPS[kind];
const getPhase = ({ state }: BatchDto) => (state === 'waiting' || state === 'running' ? state : 'done');

function Batch(props: {
  readonly tenantId: number;
  readonly batch: BatchDto;
  readonly mayUndo: boolean;
  readonly onHide: () => void;
}) {
  const { tenantId, batch, mayUndo, onHide } = props;
  const work = getMessageGroup(batch);
  // i18n-keys: orders.batch.send.*, orders.batch.prepare.*, orders.batch.mixed.*, orders.batch.move.*, orders.batch.made.*, orders.batch.shipped.*
  const t = useTranslations('orders.batch');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const shared = useTranslations('admin');
  const undo = useEndpointMutation(orderBatchEndpoints.undoBatch, { changes: ['orders'] });
  const getStatusName = (status: string): string => (isOrderStatus(status) ? statuses(toStatusKey(status)) : status);
  const ended = batch.done + batch.refused;
  const undoBatch = (): void => {
    if (undo.isPending) return;
    undo.mutate(
      { params: { tenant: tenantId, batchId: batch.id } },
      { onSuccess: () => notifySuccess(t('undone')), onError: (error) => notifyFailure(error, shared('saveFailed')) },
    );
  };
  return (
    <section aria-label={t('label')} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-medium" role="status">
          {t(`${work}.${getPhase(batch)}`, {
            total: batch.total,
            done: batch.done,
            staying: batch.staying,
            refused: batch.refused,
            status: getStatusName(batch.to ?? ''),
          })}
        </p>
        {batch.state === 'waiting' && mayUndo ? (
          <Button size="sm" variant="secondary" busy={undo.isPending} onClick={undoBatch}>
            {t('undo')}
          </Button>
        ) : null}
        {batch.state === 'done' ? (
          <Button size="sm" variant="quiet" onClick={onHide}>
            {t('hide')}
          </Button>
        ) : null}
      </div>
      <div
        role="progressbar"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={batch.total}
        aria-valuenow={ended}
        className="h-2 overflow-hidden rounded-full bg-tile"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${(ended / batch.total) * 100}%` }} />
      </div>
      {batch.unknown > 0 ? <p className="text-sm text-body">{t('unknown', { count: batch.unknown })}</p> : null}
      {batch.problems.length > 0 ? <Problems tenantId={tenantId} batch={batch} /> : null}
    </section>
  );
}

/** Failed orders of a batch with reasons: first a few of them, all of them on request. */
function Problems({ tenantId, batch }: { readonly tenantId: number; readonly batch: BatchDto }) {
  const t = useTranslations('orders.batch');
  // i18n-keys: statuses.*
  const statuses = useTranslations('statuses');
  const [isExpanded, setExpanded] = useState(false);
  const params = { tenant: tenantId, batchId: batch.id };
  const all = useEndpointQuery(orderBatchEndpoints.showBatch, { params }, { enabled: isExpanded });
  const problems = all.data?.data.problems ?? batch.problems;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{t('problems', { count: batch.refused })}</summary>
      <ul className="mt-2 flex max-h-96 flex-col gap-2.5 overflow-y-auto sm:gap-1">
        {problems.map((row) => (
          <li key={row.order_id} className="flex flex-wrap gap-x-2">
            <Link href={`/orders/${row.order_id}`} prefetch={false} className="tabular underline">
              {row.order_ref}
            </Link>
            <span className="text-body">
              {isOrderStatus(row.reason)
                ? t('standsAt', { status: statuses(toStatusKey(row.reason)) })
                : t('notPossible')}
            </span>
          </li>
        ))}
      </ul>
      {batch.refused > problems.length ? (
        <Button size="sm" variant="quiet" busy={all.isFetching} onClick={() => setExpanded(true)}>
          {t('showAll', { count: batch.refused })}
        </Button>
      ) : null}
    </details>
  );
}
