import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { asPlatform, type Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blanks, blankVariants, type FulfillerRow, fulfillers, orderLines, orders } from '@/lib/db/schema';
import type { RoutingCandidate, RoutingInput } from '@/lib/domain/fulfilment/routing';
import { getSandboxOrigin } from '@/lib/integrations/fulfillers/sandbox';
import { readObstacles } from './obstacles';
import type { OrderInFulfilment } from './order-in-fulfilment';

/** Returns whether orders can be delivered to a fulfiller: it has an address, or is a folder of the installation. */
export function isFulfillerConnected(row: FulfillerRow): boolean {
  if (row.sandbox) return getSandboxOrigin() !== undefined;
  if (row.provider === 'api') return row.details.apiEndpoint !== '' && row.signingSecret !== null;
  return row.provider === 'folder' || row.details.email !== '';
}

/** Lists fulfillers that may take orders of an event: its own, its tenant's and the platform's. */
export function listEligibleFulfillers(tx: Tx, of: { tenantId: TenantId; eventId: number }): Promise<FulfillerRow[]> {
  return tx
    .select()
    .from(fulfillers)
    .where(
      or(
        and(eq(fulfillers.tenantId, of.tenantId), or(isNull(fulfillers.eventId), eq(fulfillers.eventId, of.eventId))),
        eq(fulfillers.shared, true),
      ),
    )
    .orderBy(fulfillers.id);
}

/**
 * Lists the candidates of an order for routing, with the obstacles on the tenant's side. `neededMinor` is the amount
 * that a fulfiller of the platform would still reserve in the tenant's credit.
 */
export async function listRoutingCandidates(
  tx: Tx,
  work: Pick<OrderInFulfilment, 'tenantId' | 'orderId' | 'eventId' | 'currency' | 'way'>,
): Promise<{ candidates: RoutingCandidate[]; neededMinor: number }> {
  const rows = await listEligibleFulfillers(tx, work);
  const candidates = await toCandidates(rows);
  const { obstaclesFor, neededMinor } = await readObstacles(tx, work);
  const ownerByFulfiller = new Map(rows.map(({ id, tenantId }) => [id, tenantId]));
  return {
    neededMinor,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      obstacles: obstaclesFor(candidate, ownerByFulfiller.get(candidate.id) ?? 0),
    })),
  };
}

async function toCandidates(rows: readonly FulfillerRow[]): Promise<RoutingCandidate[]> {
  if (rows.length === 0) return [];
  const ids = sql.param(rows.map(({ id }) => id));
  // Reads without tenant scope, because orders of all tenants fill a shared fulfiller's day. Only sums are returned.
  const taken = await asPlatform().execute<{ id: number; pieces: number }>(sql`
    select f.fulfiller_id as id, sum(l.quantity)::int as pieces from order_fulfilments f
    join order_lines l on l.order_id = f.order_id
    where f.fulfiller_id = any(${ids}::int[]) and f.submitted_at > now() - interval '24 hours' group by 1`);
  const piecesByFulfiller = new Map(taken.rows.map(({ id, pieces }) => [id, pieces]));
  return rows.map((row) => toCandidate(row, piecesByFulfiller.get(row.id) ?? 0));
}

/** Converts a fulfiller to a routing candidate. `takenToday`: pieces assigned to it within 24 hours. */
export const toCandidate = (row: FulfillerRow, takenToday = 0): RoutingCandidate => ({
  id: row.id,
  name: row.name,
  reach: row.shared ? 2 : row.eventId === null ? 1 : 0,
  enabled: row.disabledAt === null,
  connected: isFulfillerConnected(row),
  shipsTo: row.details.shipsTo,
  categories: row.details.categories,
  printMethods: row.details.printMethods,
  pricePerItemMinor: row.details.pricePerItemMinor ?? null,
  priceCurrency: row.details.priceCurrency ?? null,
  leadTimeDays: row.details.leadTimeDays,
  dailyCapacity: row.details.dailyCapacity ?? null,
  takenToday,
});

/** Returns what an order requires of a fulfiller. */
export async function readRoutingInput(tx: Tx, of: { tenantId: TenantId; orderId: string }): Promise<RoutingInput> {
  const [order] = await tx
    .select({ country: orders.countryIso2, currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.id, of.orderId), eq(orders.tenantId, of.tenantId)));
  const lines = await tx
    .select({ quantity: orderLines.quantity, categories: blanks.categories, method: blanks.printMethod })
    .from(orderLines)
    .leftJoin(blankVariants, eq(blankVariants.sku, orderLines.sku))
    .leftJoin(blanks, eq(blanks.id, blankVariants.blankId))
    .where(and(eq(orderLines.orderId, of.orderId), eq(orderLines.tenantId, of.tenantId)))
    .orderBy(orderLines.position);
  return {
    country: order?.country ?? '',
    currency: order?.currency ?? '',
    categories: lines.map(({ categories }) => categories ?? []),
    printMethods: [...new Set(lines.flatMap(({ method }) => (method === null ? [] : [method])))],
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
