import { and, eq, sql } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, orderFulfilments, orders, tenants } from '@/lib/db/schema';
import { defineStatement, type Placeholders } from '@/lib/db/statement';
import type { ProductionMode } from '@/lib/domain/fulfilment/production';
import type { Currency } from '@/lib/domain/money/money';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { isPlacedSql } from '../orders/queries';

/** Order in its current state, with the data that the steps of its production need. */
export interface OrderInFulfilment {
  readonly tenantId: TenantId;
  readonly orderId: string;
  readonly orderRef: string;
  readonly status: OrderStatus;
  readonly eventId: number;
  readonly currency: Currency;
  /** Last day of the promise that was stored with the order, YYYY-MM-DD. */
  readonly deliveryTo: string;
  /** Whether the order's event sends paid orders automatically. */
  readonly automatic: boolean;
  /** Production mode: the store's choice, otherwise the tenant's; null = none chosen. */
  readonly way: ProductionMode | null;
  readonly productionSetBy: 'store' | 'account';
  readonly fulfilment: typeof orderFulfilments.$inferSelect;
}

const columns = {
  tenantId: orders.tenantId,
  orderId: orders.id,
  orderRef: orders.orderRef,
  status: orders.status,
  eventId: orders.eventId,
  currency: orders.currency,
  deliveryTo: orders.deliveryTo,
  setting: events.fulfilment,
  tenantWay: tenants.production,
  fulfilment: orderFulfilments,
};

/** SQL of {@link isSelfMade} for a query of orders with their events, tenants and (left join) `order_fulfilments`. */
export const isSelfMadeSql = sql<boolean>`(coalesce(${orderFulfilments.selfMade}, false)
  or (coalesce(${events.fulfilment} ->> 'production', ${tenants.production}, '') = 'self'
    and not coalesce(${orderFulfilments.chosenByHand}, false)))`;

const query = (tx: Tx, { orderId }: Placeholders<{ orderId: string }>) =>
  tx
    .select(columns)
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tenants, eq(tenants.id, orders.tenantId))
    .innerJoin(orderFulfilments, eq(orderFulfilments.orderId, orders.id))
    .where(and(eq(orders.id, orderId), isPlacedSql));
const selectWork = defineStatement(query);
const selectWorkLocked = defineStatement((tx, of: Placeholders<{ orderId: string }>) =>
  query(tx, of).for('update', { of: orders }),
);

function toWork(row: Awaited<ReturnType<typeof selectWork>>[number] | undefined): OrderInFulfilment | null {
  if (!row) return null;
  const { setting, tenantWay, tenantId, status, ...rest } = row;
  const storeWay = setting.production ?? null;
  return {
    ...rest,
    tenantId: asTenantId(tenantId),
    status,
    automatic: setting.automatic,
    way: storeWay ?? tenantWay,
    productionSetBy: storeWay === null ? 'account' : 'store',
  };
}

/**
 * Returns whether the tenant makes an order itself: already decided for the order, or by the mode of its store or
 * account. A manually chosen fulfiller takes precedence over the mode.
 */
export const isSelfMade = ({ fulfilment, way }: Pick<OrderInFulfilment, 'fulfilment' | 'way'>): boolean =>
  fulfilment.selfMade || (way === 'self' && !fulfilment.chosenByHand);

/**
 * Finds an order by id. Runs without tenant scope, because a job contains only the order's id. Returns null for an
 * order that is not placed, or has no fulfilment.
 */
export const findOrderInFulfilment = async (orderId: string): Promise<OrderInFulfilment | null> =>
  toWork((await selectWork(asPlatform(), { orderId }))[0]);

/** Locks and returns an order; null when it no longer has the `status` that the caller read. */
export async function lockOrderInFulfilment(
  tx: Tx,
  { orderId, status }: Pick<OrderInFulfilment, 'orderId' | 'status'>,
): Promise<OrderInFulfilment | null> {
  const [row] = await selectWorkLocked(tx, { orderId });
  const work = toWork(row);
  return work?.status === status ? work : null;
}

/**
 * Creates the fulfilment row of an order if it is missing. Orders paid before the pipeline existed have no such row.
 */
export async function ensureFulfilment(tx: Tx, of: { tenantId: TenantId; orderId: string }): Promise<void> {
  await tx.insert(orderFulfilments).values(of).onConflictDoNothing();
}

/** Updates an order's fulfilment row. */
export async function updateFulfilment(
  tx: Tx,
  { tenantId, orderId }: { tenantId: TenantId; orderId: string },
  change: Partial<typeof orderFulfilments.$inferInsert>,
): Promise<void> {
  await tx
    .update(orderFulfilments)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(orderFulfilments.orderId, orderId), eq(orderFulfilments.tenantId, tenantId)));
}
