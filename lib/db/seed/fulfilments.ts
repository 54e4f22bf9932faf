import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Candidate, type RoutingInput, routeOrder } from '@/lib/domain/fulfilment/routing';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import type { Tx } from '../client';
import { fulfillerSubmissions, fulfillers, orderFulfilments, orderLines, orders, orderTimeline } from '../schema';
import { seedBlanks } from './data/blanks';

type OrderRow = typeof orders.$inferSelect;
type LineRow = Pick<typeof orderLines.$inferSelect, 'orderId' | 'sku' | 'quantity'>;
type FulfillerRow = typeof fulfillers.$inferSelect;
type Road = ReadonlyMap<string, Date>;

/** What the fulfiller of the order with an artwork issue wrote about it. */
const ARTWORK_ISSUE =
  'The thin lines of the design are below 0.3 mm and would break up in print. Please send a bolder version.';

const blankOf = new Map(seedBlanks.flatMap((blank) => blank.variants.map(({ sku }) => [sku, blank] as const)));

/** Who makes each demo order, why, and where its parcel is, as its statuses say: decided by the routing's own rules. What is
 *  new or was cancelled before has no way yet. */
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
      wayOf(
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
  const said = rows.flatMap(({ submission }) => (submission ? [submission] : []));
  if (said.length > 0) await tx.insert(fulfillerSubmissions).values(said);
}

function wayOf(order: OrderRow, lines: readonly LineRow[], road: Road, printers: readonly FulfillerRow[]) {
  const { id: orderId, tenantId, orderRef } = order;
  const status = order.status as OrderStatus;
  const routedAt = road.get('submitting to fulfiller') ?? road.get('fulfiller routing error');
  if (!routedAt) return { way: { orderId, tenantId }, submission: null, problem: null };
  // The one that nobody could make: its workshop was on holiday.
  const isNobody = status === 'fulfiller routing error';
  const routing = routeOrder(
    inputOf(order, lines),
    printers.map((row) => candidateOf(row, !isNobody)),
    { at: routedAt.toISOString(), wanted: null },
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

function inputOf(order: OrderRow, lines: readonly LineRow[]): RoutingInput {
  const goods = lines.map(({ sku }) => blankOf.get(sku));
  return {
    country: order.customer.countryIso2,
    currency: order.currency,
    categories: goods.map((blank) => blank?.categories ?? []),
    printMethods: [...new Set(goods.flatMap((blank) => (blank ? [blank.printMethod] : [])))],
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

const candidateOf = ({ id, name, details }: FulfillerRow, enabled: boolean): Candidate => ({
  id,
  name,
  reach: 1,
  enabled,
  connected: true,
  shipsTo: details.shipsTo,
  categories: details.categories,
  printMethods: details.printMethods,
  pricePerItemMinor: details.pricePerItemMinor ?? null,
  priceCurrency: details.priceCurrency ?? null,
  leadTimeDays: details.leadTimeDays,
  dailyCapacity: null,
  takenToday: 0,
});
