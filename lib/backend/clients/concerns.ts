import { type SQL, sql } from 'drizzle-orm';
import { type ClientConcern, NEARLY_USED_UP_PERCENT } from '@/lib/domain/clients/concerns';
import { TENANT_BUDGET_EVENT_ID } from '../fulfilment/budgets';
import { hasIncompleteAccountSql, hasLostAccountSql, hasRestrictedAccountSql } from '../payments/accounts';

/** Credit limit of a currency; 0 if only other currencies have a limit; null = unlimited. */
const creditLimit = sql`coalesce(b.limit_minor, (select 0 from budgets l where l.tenant_id = b.tenant_id
  and l.event_id = ${TENANT_BUDGET_EVENT_ID} and l.limit_minor is not null limit 1))`;

const hasCredit = (where: SQL): SQL => sql`(tenants.credit_activated_at is not null and exists (
  select from budgets b where b.tenant_id = tenants.id and b.event_id = ${TENANT_BUDGET_EVENT_ID} and b.used_minor > 0 and ${where}))`;

const hasBill = (where: SQL): SQL =>
  sql`exists (select from bills b where b.tenant_id = tenants.id and b.paid_at is null and ${where})`;

/** Condition for overdue bills in a query over `bills b`. */
export const isOverdueSql = sql`b.due_on < current_date`;

/** Condition for bills that are not overdue in a query over `bills b`. */
export const isNotDueSql = sql`b.due_on >= current_date`;

/**
 * SQL conditions of concerns for a query over `tenants`. The client list and the cockpit use the same conditions, so
 * that their numbers agree.
 */
export const CONCERN_CONDITIONS: Readonly<Record<ClientConcern, SQL>> = {
  'credit requested': sql`(tenants.credit_requested_at is not null
    and (tenants.credit_activated_at is null or tenants.credit_requested_at > tenants.credit_activated_at))`,
  'credit used up': hasCredit(sql`b.used_minor >= ${creditLimit}`),
  'credit nearly used up': hasCredit(
    sql`b.used_minor < ${creditLimit} and b.used_minor::bigint * 100 >= ${creditLimit}::bigint * ${NEARLY_USED_UP_PERCENT}::int`,
  ),
  'invoices overdue': hasBill(isOverdueSql),
  'invoices unpaid': hasBill(isNotDueSql),
  'payment account incomplete': hasIncompleteAccountSql,
  'payment account restricted': hasRestrictedAccountSql,
  'payment account lost': hasLostAccountSql,
};
