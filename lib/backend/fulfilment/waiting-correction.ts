import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { fulfillerRecalls, fulfillers, orderFulfilments } from '@/lib/db/schema';
import type { WaitingCorrection } from '@/lib/domain/orders/corrections';
import { addTimelineEntry } from '../orders/timeline';
import { enqueueRecall } from './recall';

const ofOrder = ({ tenantId, orderId }: OrderKey) =>
  and(eq(fulfillerRecalls.orderId, orderId), eq(fulfillerRecalls.tenantId, tenantId));

/** Returns the correction that waits for a fulfiller's response, with the state of its recall; null = none waits. */
export async function findPendingCorrection(tx: Tx, of: OrderKey) {
  const [row] = await tx
    .select({ recall: fulfillerRecalls, fulfiller: fulfillers.name })
    .from(fulfillerRecalls)
    .leftJoin(fulfillers, eq(fulfillers.id, fulfillerRecalls.fulfillerId))
    .where(and(ofOrder(of), isNotNull(fulfillerRecalls.correction)));
  if (!row?.recall.correction) return null;
  const { id, state, askedBy, correction } = row.recall;
  return { id, state, askedBy, correction, fulfiller: row.fulfiller ?? '' };
}
export type PendingCorrection = NonNullable<Awaited<ReturnType<typeof findPendingCorrection>>>;

/** Returns the fulfiller that has accepted an order and still has it; null otherwise. */
export async function findOrderHolder(tx: Tx, { tenantId, orderId }: OrderKey) {
  const [row] = await tx
    .select({ id: fulfillers.id, name: fulfillers.name, externalId: orderFulfilments.externalId })
    .from(orderFulfilments)
    .innerJoin(fulfillers, eq(fulfillers.id, orderFulfilments.fulfillerId))
    .where(
      and(
        eq(orderFulfilments.orderId, orderId),
        eq(orderFulfilments.tenantId, tenantId),
        sql`${orderFulfilments.submittedAt} is not null`,
      ),
    );
  return row ?? null;
}
export type OrderHolder = NonNullable<Awaited<ReturnType<typeof findOrderHolder>>>;

/**
 * Requests a recall from the fulfiller and stores the correction until the response. The order's row must be locked.
 */
export async function requestRecall(
  tx: Tx,
  of: OrderKey,
  { holder, correction, userId }: { holder: OrderHolder; correction: WaitingCorrection; userId: number },
): Promise<void> {
  const { tenantId, orderId } = of;
  const id = createId();
  const request = { cause: 'corrected', correction, askedBy: userId } as const;
  await tx
    .insert(fulfillerRecalls)
    .values({ id, tenantId, orderId, fulfillerId: holder.id, externalId: holder.externalId, ...request });
  await enqueueRecall(tx, { orderId, recallId: id });
  const isLine = correction.kind === 'line';
  await addTimelineEntry(tx, {
    ...of,
    kind: 'note',
    code: isLine ? 'correction waiting' : 'address correction waiting',
    params: { fulfiller: holder.name, ...(isLine ? { name: correction.name } : {}) },
    actorId: userId,
    changed: 'fulfilment',
  });
}

/**
 * Ends a pending correction by deleting it from its recall. A recall that is not delivered yet ends with it, because
 * its message announces a corrected order that will not follow.
 */
export async function endPendingCorrection(
  tx: Tx,
  of: OrderKey,
  { id }: Pick<PendingCorrection, 'id'>,
  state: 'stopped' | 'too late',
) {
  await tx
    .update(fulfillerRecalls)
    .set({ correction: sql`null`, state })
    .where(and(ofOrder(of), eq(fulfillerRecalls.id, id)));
}

/**
 * Withdraws a pending correction, because the fulfiller has begun or reported something else, and notes it in the
 * timeline. The order's row must be locked.
 */
export async function withdrawCorrection(tx: Tx, of: OrderKey): Promise<void> {
  const waiting = await dropCorrection(tx, of);
  if (!waiting) return;
  const params = { fulfiller: waiting.fulfiller };
  await addTimelineEntry(tx, { ...of, kind: 'note', code: 'correction withdrawn', params, changed: 'fulfilment' });
}

/** Withdraws a pending correction without an entry in the timeline. Returns it; null = none was pending. */
export async function dropCorrection(tx: Tx, of: OrderKey): Promise<PendingCorrection | null> {
  const waiting = await findPendingCorrection(tx, of);
  if (waiting) await endPendingCorrection(tx, of, waiting, 'too late');
  return waiting;
}

/** Records the result of a recall once. Returns false when it was recorded before. */
export async function recordRecallAnswer(
  tx: Tx,
  of: OrderKey & { readonly recallId: string },
  answer: Pick<typeof fulfillerRecalls.$inferSelect, 'state' | 'reason'>,
): Promise<boolean> {
  const changed = await tx
    .update(fulfillerRecalls)
    .set(answer)
    .where(and(ofOrder(of), eq(fulfillerRecalls.id, of.recallId), eq(fulfillerRecalls.state, 'waiting')))
    .returning({ id: fulfillerRecalls.id });
  return changed.length > 0;
}
