import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { storeVisitCalls } from '@/lib/contracts/service/store-visits';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import { listPassedSteps } from '@/lib/domain/store-visits/steps';

type StoreVisit = ParsedInput<typeof storeVisitCalls.recordStoreVisits>['body']['visits'][number];

const KEY_BYTES = 32;
/** Enough that two of a million visits have different hashes. */
const HASH_BYTES = 12;

/**
 * Counts visits of stores for the present day, each once per step. Ignores stores that do not exist. Returns the number
 * of steps that were counted.
 */
export async function recordStoreVisits(visits: readonly StoreVisit[]): Promise<number> {
  let counted = 0;
  for (const tenant of new Set(visits.map((visit) => visit.tenant))) {
    const tenantId = asTenantId(tenant);
    const visitsOfTenant = visits.filter((visit) => visit.tenant === tenant);
    counted += await withTenant(tenantId, (tx) => recordOfTenant(tx, tenantId, visitsOfTenant));
  }
  return counted;
}

async function recordOfTenant(tx: Tx, tenantId: TenantId, visits: readonly StoreVisit[]): Promise<number> {
  // A crash may lose the last visits, so no commit waits for the disk.
  const { rows: tenants } = await tx.execute<{ day: string }>(sql`
    select (now() at time zone ${tenantTimeZoneSql})::date::text as day, set_config('synchronous_commit', 'off', true)
    from tenants t where t.id = ${tenantId}`);
  const day = tenants[0]?.day;
  if (day === undefined) return 0;
  const key = await readKey(tx, tenantId, day);
  const marks = visits.flatMap(({ slug, step, visitor, agent }) => {
    const visit = hashVisit(key, [slug, visitor, agent]);
    return listPassedSteps(step).map((passedStep) => ({ slug, visit, step: passedStep }));
  });
  const { rows } = await tx.execute<{ counted: number }>(sql`
    with fresh as (
      insert into store_visit_marks (tenant_id, day, event_id, visit, step)
      select distinct ${tenantId}::int, ${day}::date, e.id, m.visit, m.step
      from unnest(${listColumn(marks, 'slug')}, ${listColumn(marks, 'visit')}, ${listColumn(marks, 'step')}) m (slug, visit, step)
      join events e on e.slug = m.slug and e.tenant_id = ${tenantId}
      -- In one order, so that two nodes never wait for each other.
      order by 3, 4, 5
      on conflict do nothing returning event_id, step
    ), added as (
      insert into store_visit_deltas (tenant_id, day, event_id, step, visits)
      select ${tenantId}::int, ${day}::date, event_id, step, count(*) from fresh group by event_id, step
    )
    select count(*)::int as counted from fresh`);
  return rows[0]?.counted ?? 0;
}

interface Mark {
  readonly slug: string;
  readonly visit: string;
  readonly step: string;
}
const listColumn = (marks: readonly Mark[], name: keyof Mark) =>
  sql`${sql.param(marks.map((mark) => mark[name]))}::text[]`;

/** Returns the key of a tenant's day, and creates it at the first visit. */
async function readKey(tx: Tx, tenantId: TenantId, day: string): Promise<Buffer> {
  const read = () =>
    tx.execute<{ key: Buffer }>(
      sql`select key from store_visit_keys where tenant_id = ${tenantId} and day = ${day}::date`,
    );
  const existingKey = (await read()).rows[0]?.key;
  if (existingKey) return existingKey;
  // The insert of another node may win, so the key is read again.
  await tx.execute(sql`insert into store_visit_keys (tenant_id, day, key)
    values (${tenantId}, ${day}::date, ${randomBytes(KEY_BYTES)}) on conflict do nothing`);
  const createdKey = (await read()).rows[0]?.key;
  if (!createdKey) throw new Error(`Tenant ${tenantId} has no key for the visits of ${day}`);
  return createdKey;
}

/** Returns a hash that recognises a visit within one day. It differs between stores, and cannot be reversed. */
const hashVisit = (key: Buffer, parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest().subarray(0, HASH_BYTES).toString('base64url');
