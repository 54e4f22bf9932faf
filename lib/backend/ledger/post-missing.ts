import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { bills, disputes, ledgerProgress, orders, refunds } from '@/lib/db/schema';
import { postBill } from './post-bill';
import { postFee } from './post-fee';
import { postCancelledSale, postDispute, postProduction, postRefund, postSale } from './post-order';

/** Orders posted per transaction. */
const BATCH = 100;
/** Time within which a node of an earlier version may still complete work without ledger entries. */
const OVERLAP = sql`interval '2 days'`;

/**
 * Posts events that have no ledger entries: those of orders from before the ledger existed, and those written by nodes
 * of an earlier version. Searches the orders settled since the last search, with an overlap. Runs without tenant scope.
 * Returns the number of orders and bills posted.
 */
export async function postMissingEntries(): Promise<number> {
  const { rows } = await asPlatform().execute<{ until: string; since: string }>(sql`
    select now()::text as until,
      coalesce((select checked_until - ${OVERLAP} from ledger_progress), '-infinity')::text as since`);
  const [search] = rows;
  if (!search) throw new Error('a select of constants returned nothing');
  let count = await postMissingBills();
  let last: Position | undefined;
  do {
    const batch = await postBatch(search.since, last);
    count += batch.length;
    last = batch.length < BATCH ? undefined : batch.at(-1);
  } while (last);
  await asPlatform()
    .insert(ledgerProgress)
    .values({ checkedUntil: sql`${search.until}::timestamptz` })
    .onConflictDoUpdate({
      target: ledgerProgress.id,
      set: { checkedUntil: sql`greatest(${ledgerProgress.checkedUntil}, excluded.checked_until)` },
    });
  return count;
}

type Position = Pick<typeof orders.$inferSelect, 'placedAt' | 'id'>;

/** Posts the next orders after a position. Returns all of them, including orders whose entries were complete. */
function postBatch(since: string, after?: Position): Promise<readonly Position[]> {
  return withPlatform(async (tx) => {
    const missingOrders = await tx
      .select()
      .from(orders)
      .where(
        sql`${orders.id} in (
          select o.id from orders o where o.placed_at >= ${since}::timestamptz
            and o.payment_state not in ('awaiting payment', 'failed', 'cancelled')
            and (o.total_minor <> 0 or o.discount_minor <> 0) and ${lacksEntries('order', sql`o.id`)}
          union select o.id from orders o where o.placed_at >= ${since}::timestamptz and o.fee_minor > 0 and o.account is not null
            and o.payment_state not in ('awaiting payment', 'failed', 'cancelled') and ${lacksEntries('fee', sql`o.id`)}
          union select o.id from orders o where o.placed_at >= ${since}::timestamptz and o.donation_minor > 0
            and o.payment_state not in ('awaiting payment', 'failed', 'cancelled') and ${lacksEntries('donation', sql`o.id`)}
          union select r.order_id from refunds r where r.created_at >= ${since}::timestamptz and r.cause = 'owner'
            and r.state = 'done' and ${lacksEntries('refund', sql`r.id`)}
          union select o.id from orders o where o.placed_at >= ${since}::timestamptz and o.status = 'cancelled' and o.gateway is null
            and o.total_minor <> 0 and not exists (
              select from ledger_entries e where e.subject_id = o.id and e.subject = 'order' and e.cause = 'sale cancelled')
          union select d.order_id from disputes d where d.created_at >= ${since}::timestamptz and d.state <> 'won'
            and ${lacksEntries('dispute', sql`d.id`)}
          union select c.order_id from charges c where c.at >= ${since}::timestamptz
            and ${lacksEntries('production', sql`c.order_id`)}
            group by c.order_id having sum(c.goods_minor + c.shipping_minor) <> 0)
          and ${after ? sql`(${orders.placedAt}, ${orders.id}) > (${after.placedAt.toISOString()}::timestamptz, ${after.id}::uuid)` : sql`true`}`,
      )
      .orderBy(orders.placedAt, orders.id)
      .limit(BATCH)
      .for('update');
    for (const order of missingOrders) await postAll(tx, order);
    return missingOrders;
  });
}

const lacksEntries = (subject: string, id: ReturnType<typeof sql>) => sql`not exists (
  select from ledger_entries e where e.subject_id = ${id} and e.subject = ${subject})`;

/**
 * Posts all events of an order, oldest first.
 * @param order locked row
 */
async function postAll(tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  const { id: orderId } = order;
  const tenantId = asTenantId(order.tenantId);
  await postSale(tx, order);
  await postFee(tx, order, order.paidAt ?? order.placedAt);
  const refunded = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.tenantId, tenantId)))
    .orderBy(refunds.createdAt, refunds.id);
  for (const refund of refunded) await postRefund(tx, order, refund, refund.createdAt);
  const contested = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), eq(disputes.tenantId, tenantId)))
    .orderBy(disputes.createdAt, disputes.id);
  for (const dispute of contested) await postDispute(tx, order, dispute);
  await postProduction(tx, { tenantId, orderId });
  await postCancelledSale(tx, { tenantId, orderId }, order.updatedAt);
}

function postMissingBills(): Promise<number> {
  return withPlatform(async (tx) => {
    const missingBills = await tx
      .select()
      .from(bills)
      .where(lacksEntries('bill', sql`${bills.id}`))
      .for('update');
    for (const bill of missingBills) await postBill(tx, bill);
    return missingBills.length;
  });
}
