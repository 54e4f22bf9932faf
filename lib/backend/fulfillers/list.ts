import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { events, type FulfillerRow, fulfillers } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { type Actor, isSuperAdmin } from '@/lib/domain/roles/roles';
import { isFulfillerConnected } from '../fulfilment/candidates';
import { listRegistrationChoices, toFulfillerDto } from './register';
import { countUnsentOrders } from './unsent-orders';

interface Submitted {
  readonly at: string;
  readonly state: 'accepted' | 'rejected' | 'failed';
  readonly reason: string;
}

/** Lists all fulfillers available to a tenant: those of its events, its own, and those of the platform (ADM-15). */
export async function listAllFulfillers(tenantId: TenantId, reader: Actor) {
  // The tenant that owns a shared fulfiller sees its orders of all tenants.
  const ofEverybody = await withPlatform((tx) => readShared(tx, tenantId));
  return withTenant(tenantId, async (tx) => {
    const rows = await tx
      .select()
      .from(fulfillers)
      .where(or(eq(fulfillers.tenantId, tenantId), eq(fulfillers.shared, true)))
      .orderBy(asc(fulfillers.shared), asc(fulfillers.name), asc(fulfillers.id));
    const stores = await tx
      .select({ id: events.id, slug: events.slug, name: events.name, deletedAt: events.deletedAt })
      .from(events)
      .where(eq(events.tenantId, tenantId))
      .orderBy(asc(events.name));
    const ids = rows.map(({ id }) => id);
    const last = await readLastSubmissions(tx, ids, sql`s.tenant_id = ${tenantId}`);
    const unsent = await countUnsentOrders(tx, tenantId, ids);
    const { categories, printMethods } = await listRegistrationChoices(tx);
    return {
      rows: rows.map((row) =>
        toFulfillerRowDto(row, {
          event: stores.find(({ id }) => id === row.eventId),
          last: ofEverybody.last.get(row.id) ?? last.get(row.id),
          unsent: ofEverybody.unsent.get(row.id) ?? unsent.get(row.id) ?? 0,
          reader,
          tenantId,
        }),
      ),
      categories,
      print_methods: printMethods,
      stores: stores.filter(({ deletedAt }) => deletedAt === null).map(({ slug, name }) => ({ slug, name })),
    };
  });
}

/**
 * Reads a tenant's shared fulfillers with their last submission and unsent orders, across the orders of all tenants.
 */
async function readShared(tx: Tx, tenantId: TenantId) {
  const shared = await tx
    .select({ id: fulfillers.id })
    .from(fulfillers)
    .where(and(eq(fulfillers.tenantId, tenantId), eq(fulfillers.shared, true)));
  const ids = shared.map(({ id }) => id);
  return { unsent: await countUnsentOrders(tx, null, ids), last: await readLastSubmissions(tx, ids, sql`true`) };
}

async function readLastSubmissions(tx: Tx, ids: readonly number[], ofWhom: SQL): Promise<Map<number, Submitted>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; at: string } & Omit<Submitted, 'at'>>(sql`
    select f.id, s.state, s.reason, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from unnest(${sql.param([...ids])}::int[]) as f(id), lateral (
      select state, reason, at from fulfiller_submissions s where s.fulfiller_id = f.id and ${ofWhom}
      order by at desc limit 1) s`);
  return new Map(rows.map(({ id, ...submission }) => [id, submission]));
}

/** Returns whether a reader may change a fulfiller: its own tenant's people, and staff for the platform's. */
export const mayChangeFulfiller = (row: FulfillerRow, tenantId: TenantId, reader: Actor): boolean =>
  row.shared ? isSuperAdmin(reader) : row.tenantId === tenantId;

export function toFulfillerRowDto(
  row: FulfillerRow,
  of: {
    readonly event: { readonly slug: string; readonly name: string } | undefined;
    readonly last: Submitted | undefined;
    readonly unsent: number;
    readonly reader: Actor;
    readonly tenantId: TenantId;
  },
) {
  const isMine = mayChangeFulfiller(row, of.tenantId, of.reader);
  const fulfillerDto = toFulfillerDto(row);
  const price = row.details.pricePerItemMinor ?? null;
  return {
    ...fulfillerDto,
    event: of.event ? { slug: of.event.slug, name: of.event.name } : null,
    shared: row.shared,
    sandbox: row.sandbox,
    connected: isFulfillerConnected(row),
    has_secret: row.signingSecret !== null,
    test_endpoint: isMine ? (row.details.testEndpoint ?? '') : '',
    price_per_item: price === null ? null : toDecimal(price),
    price_currency: row.details.priceCurrency ?? null,
    daily_capacity: row.details.dailyCapacity ?? null,
    tested_at: row.testedAt?.toISOString() ?? null,
    test_result: isMine ? row.testResult : '',
    last_submission: of.last ?? null,
    unsent_orders: of.unsent,
    may_change: isMine,
  };
}
