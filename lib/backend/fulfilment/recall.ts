import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { OrderKey } from '@/lib/db/keys';
import { fulfillerRecalls, fulfillers } from '@/lib/db/schema';
import type { RecallCause } from '@/lib/domain/fulfilment/recall';
import type { WaitingCorrection } from '@/lib/domain/orders/corrections';
import { getOrderQueue } from '../orders/enqueue-fulfilment';
import { addTimelineEntry } from '../orders/timeline';
import { queueJob } from '../queue/queue';

/**
 * Recalls an order from every fulfiller that may have it, except `except`: fulfillers that accepted it, and API
 * fulfillers whose submission ended without a response. Each submission is recalled once. Deletes the order's id at the
 * fulfiller, so that no later submission asks another fulfiller to replace that order. The order's row must be locked.
 */
export async function recallOrder(
  tx: Tx,
  input: OrderKey & { readonly cause: RecallCause; readonly except?: number; readonly userId: number | null },
): Promise<void> {
  const { tenantId, orderId, cause, except = 0, userId } = input;
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with last as (
      select s.fulfiller_id, o.external_id from fulfiller_submissions s join order_fulfilments o on o.order_id = s.order_id
      where s.order_id = ${orderId} and s.tenant_id = ${tenantId} and s.state = 'accepted' order by s.at desc limit 1
    ), holders as (
      select distinct s.fulfiller_id, f.name, last.external_id
      from fulfiller_submissions s join fulfillers f on f.id = s.fulfiller_id
      left join last on last.fulfiller_id = s.fulfiller_id
      where s.order_id = ${orderId} and s.tenant_id = ${tenantId} and s.fulfiller_id <> ${except}
        and (s.state = 'accepted' or (s.state = 'failed' and f.provider = 'api'))
        and not exists (select from fulfiller_recalls r
          where r.order_id = s.order_id and r.fulfiller_id = s.fulfiller_id and r.at >= s.at
            -- Asked to stop for a change that was then not made, it has the order still.
            and (r.cause <> 'corrected' or r.state = 'stopped'))
    ), asked as (
      insert into fulfiller_recalls (tenant_id, order_id, fulfiller_id, external_id, cause)
      select ${tenantId}, ${orderId}, fulfiller_id, external_id, ${cause} from holders returning id, fulfiller_id
    ), freed as (
      update order_fulfilments set external_id = null, submitted_at = null, updated_at = now()
      where order_id = ${orderId} and tenant_id = ${tenantId} and exists (select from asked join last using (fulfiller_id))
    )
    select asked.id, holders.name from asked join holders using (fulfiller_id)`);
  for (const { id, name } of rows) {
    await enqueueRecall(tx, { orderId, recallId: id });
    const by = { tenantId, orderId, kind: 'note', actorId: userId, changed: 'fulfilment' } as const;
    await addTimelineEntry(tx, { ...by, code: 'recall asked', params: { fulfiller: name } });
  }
}

/**
 * Enqueues a recall in the order's own queue. It therefore runs after a submission in progress and before a later one.
 */
export function enqueueRecall(tx: Tx, payload: { orderId: string; recallId: string }): Promise<void> {
  const queue = getOrderQueue(payload.orderId);
  return queueJob(tx, { task: 'recall-order', payload, key: `recall:${payload.recallId}`, queue });
}

/** Enqueues an order's recalls again that could not be delivered. */
export async function repeatRecalls(tx: Tx, { tenantId, orderId }: OrderKey): Promise<void> {
  const lost = await tx
    .update(fulfillerRecalls)
    .set({ state: 'waiting' })
    .where(
      and(
        eq(fulfillerRecalls.orderId, orderId),
        eq(fulfillerRecalls.tenantId, tenantId),
        eq(fulfillerRecalls.state, 'failed'),
      ),
    )
    .returning({ id: fulfillerRecalls.id });
  for (const { id } of lost) await enqueueRecall(tx, { orderId, recallId: id });
}

/** Converts a change that waits for a fulfiller's answer to the DTO of the order's page. */
const toWaitingCorrectionDto = (correction: WaitingCorrection) =>
  correction.kind === 'line'
    ? { kind: correction.kind, name: correction.name, changes: [...correction.changes] }
    : { kind: correction.kind, name: '', changes: [] };

/** Lists the recalls of an order with the fulfillers' answers, newest first. */
export async function listRecalls(tx: Tx, { tenantId, orderId }: OrderKey) {
  const rows = await tx
    .select({ recall: fulfillerRecalls, name: fulfillers.name })
    .from(fulfillerRecalls)
    .leftJoin(fulfillers, eq(fulfillers.id, fulfillerRecalls.fulfillerId))
    .where(and(eq(fulfillerRecalls.orderId, orderId), eq(fulfillerRecalls.tenantId, tenantId)))
    .orderBy(desc(fulfillerRecalls.at));
  return rows.map(({ recall, name }) => ({
    fulfiller: name ?? String(recall.fulfillerId),
    cause: recall.cause,
    state: recall.state,
    reason: recall.reason,
    at: recall.at.toISOString(),
    waits: recall.correction && toWaitingCorrectionDto(recall.correction),
  }));
}
