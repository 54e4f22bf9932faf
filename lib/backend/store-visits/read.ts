import { type SQL, sql } from 'drizzle-orm';
import type { TenantId } from '@/lib/db/ids';
import type { DayRange } from '@/lib/domain/revenue/range';
import { VISIT_STEPS } from '@/lib/domain/store-visits/steps';

/** Builds a query for a tenant's visits in a range of days, including those that are not in the daily sums yet. */
export const storeVisitsWithinSql = (tenantId: TenantId, { from, to }: DayRange): SQL => sql`(
  select day, event_id, step, visits from store_visit_days
  where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
  union all
  select day, event_id, step, visits from store_visit_deltas
  where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
)`;

/** Columns with the number of visits per step of a group of {@link storeVisitsWithinSql}. */
export const visitColumns: SQL = sql.join(
  VISIT_STEPS.map(
    (step) => sql`coalesce(sum(visits) filter (where step = ${step}), 0)::int as ${sql.identifier(step)}`,
  ),
  sql`, `,
);
