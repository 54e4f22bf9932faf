import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { seedBlanks } from '@/lib/db/catalogue/blanks';
import type { Tx } from '@/lib/db/client';
import {
  type FulfillerRow,
  fulfillerSubmissions,
  fulfillers,
  orderFulfilments,
  orderLines,
  orders,
  orderTimeline,
} from '@/lib/db/schema';
import { type RoutingCandidate, type RoutingInput, routeOrder } from '@/lib/domain/fulfilment/routing';
import type { OrderStatus } from '@/lib/domain/orders/statuses';

type OrderRow = typeof orders.$inferSelect;
type LineRow = Pick<typeof orderLines.$inferSelect, 'orderId' | 'sku' | 'quantity'>;
type Road = ReadonlyMap<string, Date>;

/** Message of the fulfiller about the order with an artwork issue. */
const ARTWORK_ISSUE =
  'The thin lines of the design are below 0.3 mm and would break up in print. Please send a bolder version.';

/** Notes of the tenant's administrator that explain why demo orders wait for a user's action. */
const NOTES: Readonly<Partial<Record<OrderStatus, string>>> = {
  'address issue': 'The message names a neighbour at number 16. Please ask whether the address is right.',
  'over budget': 'The budget of the store was used up when this order came. It has no limit any more.',
  'over budget limit': 'The credit limit of the account was used up when this order came. It has no limit any more.',
};

/** Daily capacity, in pieces, of the fulfiller of the order with a routing error; on that day it is fully booked. */
const FULL_DAY = 150;

const blankBySku = new Map(seedBlanks.flatMap((blank) => blank.variants.map(({ sku }) => [sku, blank] as const)));

/**
 * Inserts the production state of each demo order to match its status: fulfiller, routing decision and parcel, decided
 * by the real routing rules. New and cancelled orders get none.
 */
export async function seedDemoFulfilments(tx: Tx): Promise<void> {
  const placed = await tx.select().from(orders).where(ne(orders.status, 'new'));
  if (placed.length === 0) return;
  const ids = placed.map(({ id }) => id);
  const lines = await tx
    .select({ orderId: orderLines.orderId, sku: orderLines.sku, quantity: orderLines.quantity })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids));
  const steps = await tx
    .select({ orderId: orderTimeline.orderId, to: orderTimeline.to, at: orderTimeline.at })
    .from(orderTimeline)
    .where(inArray(orderTimeline.orderId, ids));
  const printers = await tx.select().from(fulfillers).orderBy(fulfillers.id);
  const rows = placed
    .filter(({ status }) => status !== 'cancelled')
    .map((order) =>
      buildRoute(
        order,
        lines.filter((line) => line.orderId === order.id),
        new Map(steps.flatMap(({ orderId, to, at }) => (orderId === order.id && to ? [[to, at]] : []))),
        printers.filter(({ tenantId }) => tenantId === order.tenantId),
      ),
    );
  await tx.insert(orderFulfilments).values(rows.map(({ way }) => way));
  for (const { way, problem } of rows)
    if (problem)
      await tx
        .update(orderTimeline)
        .set({ note: problem.note, params: { by: problem.by } })
        .where(and(eq(orderTimeline.orderId, way.orderId), eq(orderTimeline.to, 'artwork issue')));
  const administrator = sql`(select min(u.id) from users u
    where u.tenant_id = ${orderTimeline.tenantId} and u.role = 'admin')`;
  for (const [status, note] of Object.entries(NOTES))
    await tx
      .update(orderTimeline)
      .set({ note, actorId: administrator })
      .where(and(inArray(orderTimeline.orderId, ids), eq(orderTimeline.to, status)));
  const submissions = rows.flatMap(({ submission }) => (submission ? [submission] : []));
  if (submissions.length > 0) await tx.insert(fulfillerSubmissions).values(submissions);
}

function buildRoute(order: OrderRow, lines: readonly LineRow[], road: Road, printers: readonly FulfillerRow[]) {
  const { id: orderId, tenantId, orderRef } = order;
  const status = order.status as OrderStatus;
  const routedAt = road.get('submitting to fulfiller') ?? road.get('fulfiller routing error');
  if (!routedAt) return { way: { orderId, tenantId }, submission: null, problem: null };
  // The order with a routing error: all fulfillers had reached their daily capacity.
  const isUnrouted = status === 'fulfiller routing error';
  const routing = routeOrder(
    toRoutingInput(order, lines),
    printers.map((row) => toCandidate(row, isUnrouted ? FULL_DAY : 0)),
    { at: routedAt.toISOString(), preselectedFulfiller: null },
  );
  const fulfillerId = routing.chosen?.id ?? null;
  const sentAt = road.get('submitted to fulfiller') ?? null;
  const shippedAt = road.get('shipped') ?? null;
  const externalId = sentAt && `SBX-${orderRef.slice(3, 8)}`;
  const way = {
    orderId,
    tenantId,
    routing,
    fulfillerId,
    externalId,
    submittedAt: sentAt,
    shippedAt,
    lastEventAt: [...road.values()].at(-1) ?? null,
    ...(shippedAt ? { carrier: 'Sandbox Parcel', trackingNumber: `SBX${orderRef.slice(3, 8)}` } : {}),
  };
  const isRefused = status === 'fulfiller submission error';
  if (fulfillerId === null || !(sentAt || isRefused)) return { way, submission: null, problem: null };
  const submission = {
    tenantId,
    orderId,
    fulfillerId,
    state: isRefused ? ('rejected' as const) : ('accepted' as const),
    reason: isRefused ? '422 this colour is out of stock until Thursday' : '',
    at: sentAt ?? routedAt,
  };
  const by = status === 'artwork issue' ? routing.chosen?.name : undefined;
  return { way, submission, problem: by === undefined ? null : { note: ARTWORK_ISSUE, by } };
}

function toRoutingInput(order: OrderRow, lines: readonly LineRow[]): RoutingInput {
  const blanks = lines.map(({ sku }) => blankBySku.get(sku));
  return {
    country: order.customer.countryIso2,
    currency: order.currency,
    categories: blanks.map((blank) => blank?.categories ?? []),
    printMethods: [...new Set(blanks.flatMap((blank) => (blank ? [blank.printMethod] : [])))],
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const toCandidate = ({ id, name, details }: FulfillerRow, takenToday: number): RoutingCandidate => ({
  id,
  name,
  reach: 1,
  enabled: true,
  connected: true,
  shipsTo: details.shipsTo,
  categories: details.categories,
  printMethods: details.printMethods,
  pricePerItemMinor: details.pricePerItemMinor ?? null,
  priceCurrency: details.priceCurrency ?? null,
  leadTimeDays: details.leadTimeDays,
  dailyCapacity: takenToday > 0 ? FULL_DAY : null,
  takenToday,
});
