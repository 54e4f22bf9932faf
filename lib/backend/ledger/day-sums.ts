import { type SQL, sql } from 'drizzle-orm';
import type { TenantId } from '@/lib/db/ids';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import type { DayRange } from '@/lib/domain/revenue/range';

/** First and last day that the database compares with; an open range reaches to them. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/**
 * Builds a query for sums of the ledger in a range of days, by tenant, day, store, country, currency, account and cause.
 * It reads the daily sums and the postings that are not added to them yet. A day is one of the tenant's own time zone.
 * Null sums all tenants, which only platform transactions see.
 */
export function buildDaySumsSql(tenantId: TenantId | null, { from, to }: DayRange): SQL {
  const days = sql`between ${from || FIRST_DAY}::date and ${to || LAST_DAY}::date`;
  const hasTenant = (table: SQL) => (tenantId === null ? sql`true` : sql`${table}.tenant_id = ${tenantId}`);
  return sql`(
  select tenant_id, day, event_id, currency, country_iso2, account, cause, amount_minor, postings from ledger_days d
  where ${hasTenant(sql`d`)} and day ${days}
  union all
  select * from (
    select e.tenant_id, (e.at at time zone ${tenantTimeZoneSql})::date as day, coalesce(o.event_id, 0), e.currency,
      e.country_iso2, e.account, e.cause, e.amount_minor, (e.line = 1)::int
    from ledger_unfolded u
    join ledger_entries e on e.subject_id = u.subject_id and e.subject = u.subject and e.step = u.step
    join tenants t on t.id = e.tenant_id left join orders o on o.id = e.order_id
    where ${hasTenant(sql`u`)} and ${hasTenant(sql`e`)}
  ) recent where day ${days}
)`;
}
