import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orderLines, orders } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { STATUSES_WITHOUT_SALE } from '@/lib/domain/orders/status-rules';
import { OPEN_PAYMENT_STATES } from '@/lib/domain/orders/statuses';
import { AppError } from '@/lib/platform/errors';
import type { LineRow, OrderRow } from './to-dto';

/** Condition for orders that shoppers can still pay and change (PAY-13). */
export const isStillOpenSql = inArray(orders.paymentState, [...OPEN_PAYMENT_STATES]);
/** Condition for placed orders, the only ones that owners see (ORD-08). */
export const isPlacedSql = notInArray(orders.paymentState, [...OPEN_PAYMENT_STATES]);

/** Condition for orders that count in numbers of orders and pieces. */
export const isSaleSql = notInArray(orders.status, [...STATUSES_WITHOUT_SALE]);

/** Returns the order of a checkout, which has at most one (PAY-13). */
export async function findOrderOfCustomer(tx: Tx, input: OfCustomer): Promise<OrderRow | null> {
  const [row] = await selectOrderOfCustomer(tx, input);
  return row ?? null;
}

type OfCustomer = { readonly tenantId: TenantId; readonly customerId: string };

const selectOrderOfCustomer = defineStatement((tx, { tenantId, customerId }: Placeholders<OfCustomer>) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.customerId, customerId))),
);

const { front: _front, back: _back, printAreas: _printAreas, ...lineColumns } = getTableColumns(orderLines);

/** Lists the lines of an order as sold, without designs. */
export const listOrderLines: (tx: Tx, input: OfOrder) => Promise<LineRow[]> = defineStatement(
  (tx, { tenantId, orderId }: Placeholders<OfOrder>) =>
    tx
      .select(lineColumns)
      .from(orderLines)
      .where(and(eq(orderLines.tenantId, tenantId), eq(orderLines.orderId, orderId)))
      .orderBy(asc(orderLines.position)),
);

/** Lists the lines of several orders of a tenant with one query, grouped by order id. */
export async function listLinesOfOrders(
  tx: Tx,
  { tenantId, orderIds }: { readonly tenantId: TenantId; readonly orderIds: readonly string[] },
): Promise<ReadonlyMap<string, LineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .select(lineColumns)
    .from(orderLines)
    .where(and(eq(orderLines.tenantId, tenantId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const linesByOrder = new Map<string, LineRow[]>();
  for (const line of rows) linesByOrder.set(line.orderId, [...(linesByOrder.get(line.orderId) ?? []), line]);
  return linesByOrder;
}

type OfOrder = { readonly tenantId: TenantId; readonly orderId: string };

type NewLine = typeof orderLines.$inferSelect & { tenantId: TenantId };

/** Inserts the lines of a new order. */
export async function insertOrderLines(tx: Tx, rows: readonly NewLine[]): Promise<void> {
  await tx.insert(orderLines).values([...rows]);
}

/** Replaces the lines of an unpaid order. */
export async function replaceOrderLines(
  tx: Tx,
  input: { tenantId: TenantId; orderId: string; rows: readonly NewLine[] },
): Promise<void> {
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.tenantId, input.tenantId), eq(orderLines.orderId, input.orderId)));
  await insertOrderLines(tx, input.rows);
}

/**
 * Inserts an order.
 * @throws a unique violation when the checkout already has an order, or the e-mail address already has a gift order in
 * this store (GFT-07)
 */
export async function insertOrder(tx: Tx, row: typeof orders.$inferInsert & { tenantId: TenantId }): Promise<OrderRow> {
  const [order] = await tx.insert(orders).values(row).returning();
  if (!order) throw new Error('an insert returned no order');
  return order;
}

/**
 * Increases the version of an unpaid order: its intent becomes a former intent, which can no longer settle the order
 * (PAY-13).
 */
export async function reviseOrder(
  tx: Tx,
  input: { tenantId: TenantId; orderId: string; change: Partial<typeof orders.$inferInsert> },
): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({
      ...input.change,
      version: sql`${orders.version} + 1`,
      formerPayments: sql`case when ${orders.intentId} is null then ${orders.formerPayments} else ${orders.formerPayments}
        || jsonb_build_object('gateway', ${orders.gateway}, 'intentId', ${orders.intentId}, 'account', ${orders.account}, 'region', ${orders.region}) end`,
      intentId: null,
      feeMinor: null,
      // The new payment was not checked by the reconciler yet.
      leasedUntil: null,
      paidUnsettledSince: null,
      placedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(orders.id, input.orderId), eq(orders.tenantId, input.tenantId), isStillOpenSql))
    .returning();
  // A payment may have settled the order although its checkout is locked.
  if (!order) throw new AppError('conflict', buildErrorReason('order_placed'));
  return order;
}
