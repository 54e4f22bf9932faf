import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import { soldItemsSql } from './sales-days';

/** Postings added per transaction. */
const BATCH = 5_000;

/**
 * Adds new postings to the daily sums, their donations to the raised amounts of the stores' causes, and the products of
 * new orders to the products sold per day. Each posting is added and marked in one transaction, so that concurrent
 * nodes add different ones. Runs without tenant scope. Returns the number of postings added.
 */
export async function foldLedgerDays(): Promise<number> {
  let count = 0;
  for (;;) {
    const folded = await foldBatch();
    count += folded;
    if (folded < BATCH) return count;
  }
}

function foldBatch(): Promise<number> {
  return withPlatform(async (tx) => {
    const { rows } = await tx.execute<{ folded: number }>(sql`
      with taken as (
        delete from ledger_unfolded where (subject_id, subject, step) in (
          select subject_id, subject, step from ledger_unfolded limit ${BATCH} for update skip locked)
        returning subject_id, subject, step
      ), sold as (
        insert into sales_days (tenant_id, day, event_id, currency, dimension, value, quantity, amount_minor)
        select tenant_id, day, event_id, currency, dimension, value, sum(quantity), sum(amount_minor)
        from ${soldItemsSql(sql`taken`)} sold
        group by 1, 2, 3, 4, 5, 6
        order by 1, 2, 3, 4, 5, 6
        on conflict (tenant_id, day, event_id, currency, dimension, value) do update
          set quantity = sales_days.quantity + excluded.quantity,
            amount_minor = sales_days.amount_minor + excluded.amount_minor
      ), added as (
        insert into ledger_days (tenant_id, day, event_id, currency, country_iso2, account, cause, amount_minor, postings)
        select e.tenant_id, (e.at at time zone ${tenantTimeZoneSql})::date, coalesce(o.event_id, 0), e.currency, e.country_iso2,
          e.account, e.cause, sum(e.amount_minor), count(*) filter (where e.line = 1)
        from taken join ledger_entries e on e.subject_id = taken.subject_id and e.subject = taken.subject and e.step = taken.step
        join tenants t on t.id = e.tenant_id left join orders o on o.id = e.order_id
        group by 1, 2, 3, 4, 5, 6, 7
        -- In one order, so that two nodes never wait for each other.
        order by 1, 2, 3, 4, 5, 6, 7
        on conflict (tenant_id, day, event_id, currency, country_iso2, account, cause) do update
          set amount_minor = ledger_days.amount_minor + excluded.amount_minor,
            postings = ledger_days.postings + excluded.postings
      )
      , raised as (
        update fundraisers f set raised_minor = f.raised_minor + s.minor
        from (
          select o.event_id, -sum(e.amount_minor) as minor
          from taken join ledger_entries e on e.subject_id = taken.subject_id and e.subject = taken.subject and e.step = taken.step
          join orders o on o.id = e.order_id join events v on v.id = o.event_id and v.currency = e.currency
          where e.account = 'donations_payable' group by o.event_id order by o.event_id
        ) s where f.event_id = s.event_id
        returning f.event_id
      )
      select (select count(*) from taken)::int as folded,
        (select count(tell_store_changed(v.tenant_id, v.slug)) from raised join events v on v.id = raised.event_id) as stores`);
    return rows[0]?.folded ?? 0;
  });
}
