import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import {
  DAILY_MAIL_HOUR,
  getDefaultNewOrderMails,
  maySilenceProblems,
  NOTIFIED_ROLES,
  type OrderProblem,
} from '@/lib/domain/orders/notifications';
import { getTimeZone, REGIONS } from '@/lib/domain/regions/regions';

/** Orders of a notice, as columns of the enclosing statement. */
interface Subject {
  /** Name of a common table expression with the columns `id` (of the order) and `tenant_id`. */
  readonly from: SQL;
}

const rolesWhere = (isSo: (role: string) => boolean): SQL =>
  sql`array[${sql.join(
    NOTIFIED_ROLES.filter(isSo).map((role) => sql`${role}`),
    sql`, `,
  )}]::text[]`;

/** Condition for users of the order's tenant who can get notices: with a password, not deactivated, not staff. */
const reachable = sql`u.tenant_id = o.tenant_id and u.disabled_at is null and u.password_hash is not null
  and not u.superadmin and u.role = any(${rolesWhere(() => true)})`;

/** SQL of a user's frequency of mails about new orders: the user's choice, otherwise the default of the role. */
const chosen = sql`coalesce(u.new_order_mails, case when u.role = any(${rolesWhere((role) => getDefaultNewOrderMails(role) === 'each')})
  then 'each' else 'never' end)`;

const zoneOfTenant = sql`case t.region ${sql.join(
  REGIONS.map((region) => sql`when ${region} then ${getTimeZone(region)}::text`),
  sql` `,
)} end`;

/** Next daily mail in the tenant's time zone. */
const nextDailyMail = sql`(date_trunc('day', now() at time zone ${zoneOfTenant})
  + make_interval(hours => ${DAILY_MAIL_HOUR}::int, days =>
    case when extract(hour from now() at time zone ${zoneOfTenant}) >= ${DAILY_MAIL_HOUR}::int then 1 else 0 end)
  ) at time zone ${zoneOfTenant}`;

/**
 * Records a new order for each user who wants to be notified, as part of the statement that creates the order.
 * Replacements are left out, because a person created them.
 */
export const newOrderNotificationSql = ({ from }: Subject): SQL => sql`
  insert into order_notifications (tenant_id, user_id, order_id, topic, due_at)
  select o.tenant_id, u.id, o.id, 'new order', case when ${chosen} = 'daily' then ${nextDailyMail} else now() end
  from ${from} o join tenants t on t.id = o.tenant_id join users u on ${reachable}
  where ${chosen} <> 'never' and not exists (select from replacements r where r.order_id = o.id)`;

/**
 * Records that an order waits for a person, for each user notified of that, as part of the statement that changes it.
 * @param actorId author of the change, who is not notified; null = the system
 */
export const problemNotificationSql = (
  { from }: Subject,
  { problem, actorId }: { readonly problem: OrderProblem; readonly actorId: number | null },
): SQL => sql`
  insert into order_notifications (tenant_id, user_id, order_id, topic, problem, due_at)
  select o.tenant_id, u.id, o.id, 'problem', ${problem}::text, now()
  from ${from} o join users u on ${reachable}
  where (u.problem_mails or not u.role = any(${rolesWhere(maySilenceProblems)})) and u.id is distinct from ${actorId}::int`;

/** Records that a job of an order failed for good, so that the order does not move. */
export async function recordStuckOrder(tx: Tx, { orderId }: { readonly orderId: string }): Promise<void> {
  await tx.execute(sql`
    with stuck as (select id, tenant_id from orders where id = ${orderId})
    ${problemNotificationSql({ from: sql`stuck` }, { problem: 'stuck', actorId: null })}`);
}
