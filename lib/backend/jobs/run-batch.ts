import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { orderBatches, orderBatchRows } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { isWaitingFor } from '@/lib/domain/orders/status-rules';
import { isOrderStatus } from '@/lib/domain/orders/statuses';
import { can } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError } from '@/lib/platform/errors';
import { publishChange } from '../feed/publish-change';
import { applyOrderAction, lockOrder, moveLockedOrder } from '../fulfilment/act';
import { runOrEnqueueMissingFiles } from '../fulfilment/artwork';
import type { OrderInFulfilment } from '../fulfilment/order-in-fulfilment';
import { saveLockedOrderTracking } from '../fulfilment/tracking';
import { cancelOrderInTransaction } from '../order-admin/cancel';
import { readJobUser } from './job-user';

const payloadSchema = z.object({ batchId: z.uuid(), tenantId: z.number().int() });
const AT_ONCE = 50;

/**
 * Runs a bulk action, one transaction per order. A failed order is reported and does not stop the others, and after a
 * crash finished orders are not processed again. An action that was undone is skipped.
 */
export async function runBatch(payload: unknown): Promise<void> {
  const { batchId, tenantId: id } = payloadSchema.parse(payload);
  const tenantId = asTenantId(id);
  const batch = await begin(tenantId, batchId);
  if (!batch) return;
  for (;;) {
    const waiting = await listWaiting(tenantId, batchId);
    if (waiting.length === 0) break;
    for (const row of waiting) await doOne({ tenantId, batchId, ...row, batch });
    await publishProgress(tenantId, batchId);
  }
  await withTenant(tenantId, (tx) =>
    tx
      .update(orderBatches)
      .set({ state: 'done' })
      .where(and(eq(orderBatches.id, batchId), eq(orderBatches.tenantId, tenantId))),
  );
  await publishProgress(tenantId, batchId);
}

/** Marks a bulk action as running and returns it with its author; null when it was undone or is finished. */
async function begin(tenantId: TenantId, batchId: string) {
  const begun = await withTenant(tenantId, async (tx) => {
    const [row] = await tx
      .update(orderBatches)
      .set({ state: 'running' })
      .where(
        and(
          eq(orderBatches.id, batchId),
          eq(orderBatches.tenantId, tenantId),
          sql`${orderBatches.state} in ('waiting', 'running')`,
        ),
      )
      .returning({
        userId: orderBatches.userId,
        kind: orderBatches.kind,
        to: orderBatches.to,
        note: orderBatches.note,
        carrier: orderBatches.carrier,
      });
    return row ?? null;
  });
  if (!begun) return null;
  const user = await readJobUser({ userId: begun.userId, tenantId });
  return { ...begun, to: isOrderStatus(begun.to) ? begun.to : null, user };
}
type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;

function listWaiting(tenantId: TenantId, batchId: string) {
  return withTenant(tenantId, (tx) =>
    tx
      .select({ orderId: orderBatchRows.orderId, trackingNumber: orderBatchRows.trackingNumber })
      .from(orderBatchRows)
      .where(
        and(
          eq(orderBatchRows.batchId, batchId),
          eq(orderBatchRows.tenantId, tenantId),
          eq(orderBatchRows.state, 'waiting'),
        ),
      )
      .limit(AT_ONCE),
  );
}

/** Processes one order. A failure is saved with the order's status or an error code as its reason. */
async function doOne(of: {
  tenantId: TenantId;
  batchId: string;
  orderId: string;
  trackingNumber: string;
  batch: Begun;
}): Promise<void> {
  const { tenantId, batchId, orderId, trackingNumber, batch } = of;
  const mark = (state: 'done' | 'refused', reason = '') => ({ state, reason });
  const row = and(
    eq(orderBatchRows.batchId, batchId),
    eq(orderBatchRows.orderId, orderId),
    eq(orderBatchRows.tenantId, tenantId),
  );
  let stood = '';
  try {
    await runOrEnqueueMissingFiles({ tenantId, orderId }, () =>
      withTenant(tenantId, async (tx) => {
        const work = await lockOrder(tx, { tenantId, orderId });
        stood = work.status;
        await perform(tx, work, batch, trackingNumber);
        await tx.update(orderBatchRows).set(mark('done')).where(row);
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'conflict' && stood !== '' ? stood : error.code;
    await withTenant(tenantId, (tx) => tx.update(orderBatchRows).set(mark('refused', reason)).where(row));
  }
}

async function perform(tx: Tx, work: OrderInFulfilment, batch: Begun, trackingNumber: string): Promise<void> {
  const { user, kind, to, note, carrier } = batch;
  const { tenantId, orderId, status } = work;
  if (kind === 'mark made') {
    await applyOrderAction(tx, work, { user, action: 'made', fulfillerId: null });
    return;
  }
  if (kind === 'mark shipped') {
    if (!can(user, 'orders.produce')) throw buildForbiddenError();
    // Shoppers were already notified of an order that was shipped before.
    if (status === 'shipped') throw new AppError('conflict', buildErrorReason('not_to_make'));
    const tracking = { carrier, tracking_number: trackingNumber, tracking_url: '' };
    await saveLockedOrderTracking(tx, work, user.userId, { tracking });
    return;
  }
  if (to === 'cancelled') {
    if (!can(user, 'orders.cancel')) throw buildForbiddenError();
    await cancelOrderInTransaction(tx, { tenantId, user, orderId, reason: note });
  } else if (to !== null) await moveLockedOrder(tx, work, { user, to, note });
  else {
    const isError = isWaitingFor(status, 'submission', 'routing');
    await applyOrderAction(tx, work, { user, action: isError ? 'retry' : 'send', fulfillerId: null });
  }
}

/** Notifies open screens of the progress (RT-02). */
function publishProgress(tenantId: TenantId, batchId: string): Promise<void> {
  return withTenant(tenantId, (tx) =>
    publishChange(tx, { kind: 'order', tenantId, event: 'render.progress', id: batchId, changed: ['batch'] }),
  );
}
