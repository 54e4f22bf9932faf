import { type SQL, sql } from 'drizzle-orm';
import type { TenantId } from '@/lib/db/ids';
import { tenantTimeZoneSql } from '@/lib/db/tenant-time-zone';
import type { LedgerCause, LedgerSubject } from '@/lib/domain/ledger/accounts';
import type { DayRange } from '@/lib/domain/revenue/range';
import type { SalesDimension } from '@/lib/domain/revenue/sales-dimensions';

const ORDER: LedgerSubject = 'order';
const SETTLED: LedgerCause = 'settled';
const dimension = (name: SalesDimension): SQL => sql`${name}::text`;

/**
 * Builds a query for the sales of the orders among some postings: per line the product, size and colour with pieces and
 * price, and per order the voucher with its discount.
 * @param postings table with the keys of postings
 */
export const soldItemsSql = (postings: SQL): SQL => sql`(
  select e.tenant_id, (e.at at time zone ${tenantTimeZoneSql})::date as day, o.event_id, e.currency, s.dimension, s.value,
    s.quantity, s.amount_minor
  from ${postings} p
  join ledger_entries e on e.subject_id = p.subject_id and e.subject = p.subject and e.step = p.step and e.line = 1
  join tenants t on t.id = e.tenant_id join orders o on o.id = e.order_id
  cross join lateral (
    select v.dimension, v.value, l.quantity, l.quantity::bigint * l.unit_net_minor as amount_minor
    from order_lines l cross join lateral (values (${dimension('product')}, l.product_id::text), (${dimension('size')}, l.size),
      (${dimension('colour')}, l.colour_name)) as v (dimension, value)
    where l.order_id = o.id
    union all
    select ${dimension('voucher')}, o.discount_code, 1, o.discount_minor where o.discount_code is not null
  ) s
  where e.subject = ${ORDER} and e.cause = ${SETTLED} and e.step = 1
)`;

/** Builds a query for a tenant's sales in a range of days, including orders that are not in the daily sums yet. */
export const salesWithinSql = (tenantId: TenantId, { from, to }: DayRange): SQL => sql`(
  select day, event_id, currency, dimension, value, quantity, amount_minor from sales_days
  where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
  union all
  select day, event_id, currency, dimension, value, quantity, amount_minor
  from ${soldItemsSql(sql`(select * from ledger_unfolded where tenant_id = ${tenantId})`)} recent
  where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
)`;
