import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { orderTimeline } from '@/lib/db/schema';
import { addTimelineEntry } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';

/**
 * Maximum number of reasons that a timeline lists; further declines are counted in one entry, because a person who
 * tests stolen cards causes many.
 */
const MAX_REASONS = 5;

/**
 * Records a declined payment in the timeline of an order, whose row must be locked: one entry per reason, with the
 * number of declines. The failure of a pending payment has a separate entry, which a repeated report does not
 * duplicate.
 * @param message the provider's own message
 */
export async function recordDecline(tx: Tx, order: OrderRow, message: string): Promise<void> {
  const { id: orderId } = order;
  const entries = await tx
    .select({
      id: orderTimeline.id,
      code: orderTimeline.code,
      note: orderTimeline.note,
      params: orderTimeline.params,
    })
    .from(orderTimeline)
    .where(
      and(
        eq(orderTimeline.orderId, orderId),
        eq(orderTimeline.tenantId, order.tenantId),
        inArray(orderTimeline.code, ['payment refused', 'pending payment failed']),
      ),
    )
    .orderBy(asc(orderTimeline.id));
  const last = entries.at(-1);
  if (last?.code === 'pending payment failed' && last.note === message) return;
  const declines = entries.filter(({ code }) => code === 'payment refused');
  const isListed = declines.length < MAX_REASONS || declines.some(({ note }) => note === message);
  const note = isListed ? message : null;
  const sameReason = declines.find((decline) => decline.note === note);
  if (sameReason) {
    const { id, params } = sameReason;
    const count = Number(params.count ?? 1) + 1;
    await tx
      .update(orderTimeline)
      .set({ params: { ...params, count } })
      .where(and(eq(orderTimeline.id, id), eq(orderTimeline.tenantId, order.tenantId)));
    return;
  }
  await addTimelineEntry(tx, {
    tenantId: asTenantId(order.tenantId),
    orderId,
    kind: 'payment',
    code: 'payment refused',
    params: { count: 1 },
    ...(note === null ? {} : { note }),
    changed: 'payment_state',
  });
}
