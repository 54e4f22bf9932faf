import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';

/** Rows per transaction. */
const BATCH = 20_000;

/**
 * Adds the counted visits to their days, and deletes the keys and marks of days that have ended. Platform-wide. Returns
 * the number of deltas added.
 */
export async function foldStoreVisits(): Promise<number> {
  const count = await repeat(addDeltas);
  await repeat(deleteOldMarks);
  return count;
}

/** Runs a batch until one is not full. Returns the number of rows. */
async function repeat(runBatch: () => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await runBatch();
    count += rows;
    if (rows < BATCH) return count;
  }
}

/** Each delta is added and deleted in one transaction, so that concurrent nodes add different ones. */
const addDeltas = (): Promise<number> =>
  withPlatform(async (tx) => {
    const { rows } = await tx.execute<{ folded: number }>(sql`
      with taken as (
        delete from store_visit_deltas where id in (
          select id from store_visit_deltas order by id limit ${BATCH} for update skip locked)
        returning tenant_id, day, event_id, step, visits
      ), added as (
        insert into store_visit_days (tenant_id, day, event_id, step, visits)
        select tenant_id, day, event_id, step, sum(visits) from taken group by 1, 2, 3, 4
        -- In one order, so that two nodes never wait for each other.
        order by 1, 2, 3, 4
        on conflict (tenant_id, day, event_id, step) do update
          set visits = store_visit_days.visits + excluded.visits
      )
      select count(*)::int as folded from taken`);
    return rows[0]?.folded ?? 0;
  });

/** Deletes keys first: without its key, no mark can be traced to an address. */
const deleteOldMarks = (): Promise<number> =>
  withPlatform(async (tx) => {
    const isOver = sql`t.id = v.tenant_id and v.day < (now() at time zone ${tenantTimeZoneSql})::date`;
    await tx.execute(sql`delete from store_visit_keys v using tenants t where ${isOver}`);
    const { rowCount } = await tx.execute(sql`
      delete from store_visit_marks where ctid = any(array(
        select v.ctid from store_visit_marks v join tenants t on ${isOver} limit ${BATCH}))`);
    return rowCount ?? 0;
  });
