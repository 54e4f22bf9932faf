import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { auditEntries, orders } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';

/** Minutes within which look-ups that find the same order are logged once, because an open list refreshes. */
const NOTED_EVERY_MINUTES = 5;
const ACTION = 'shopper looked up by staff';

/**
 * Logs that staff looked up a shopper without a support visit, for each client whose orders the search for an e-mail
 * address found. The address is not logged; the entry names one of the orders.
 */
export async function recordShopperLookup(tx: Tx, userId: number, orderIds: readonly string[]): Promise<void> {
  const matchingOrders = await tx
    .select({ id: orders.id, tenantId: orders.tenantId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(desc(orders.placedAt));
  const newestOrders = new Map(matchingOrders.toReversed().map(({ id, tenantId }) => [tenantId, id]));
  for (const [id, orderId] of newestOrders) {
    const tenantId = asTenantId(id);
    const noted = await tx.$count(
      auditEntries,
      and(
        eq(auditEntries.tenantId, tenantId),
        eq(auditEntries.userId, userId),
        eq(auditEntries.action, ACTION),
        eq(auditEntries.subjectId, orderId),
        sql`${auditEntries.at} > now() - make_interval(mins => ${NOTED_EVERY_MINUTES})`,
      ),
    );
    if (noted > 0) continue;
    await recordAudit(tx, { tenantId, userId, action: ACTION, subjectType: 'order', subjectId: orderId });
  }
}
