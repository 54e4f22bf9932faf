import { type SQL, sql } from 'drizzle-orm';
import type { TenantId } from '@/lib/db/ids';
import type { DayRange } from '@/lib/domain/revenue/range';
import { tenantTimeZoneSql } from './time-zone-sql';

/**
 * Builds a query for the sums of a tenant's ledger in a range of days, by day, store, country, currency, account and
 * cause. It reads the daily sums and the postings that are not added to them yet.
 */
export const daySums = (tenantId: TenantId, { from, to }: DayRange): SQL => sql`(
  select day, event_id, currency, country_iso2, account, cause, amount_minor, postings from ledger_days
  where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
  union all
  select * from (
    select (e.at at time zone ${tenantTimeZoneSql})::date as day, coalesce(o.event_id, 0), e.currency, e.country_iso2, e.account,
      e.cause, e.amount_minor, (e.line = 1)::int
    from ledger_unfolded u
    join ledger_entries e on e.subject_id = u.subject_id and e.subject = u.subject and e.step = u.step
    join tenants t on t.id = e.tenant_id left join orders o on o.id = e.order_id
    where u.tenant_id = ${tenantId} and e.tenant_id = ${tenantId}
  ) recent where day between ${from}::date and ${to}::date
)`;
