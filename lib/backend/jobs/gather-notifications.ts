import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { NOTIFICATION_TOPICS, STUCK_AFTER_HOURS, TOPIC_RULES } from '@/lib/domain/orders/notifications';
import { FINAL_STATUSES } from '@/lib/domain/orders/status-rules';
import { problemNotificationSql } from '../notifications/notify';
import { isMovingSql } from '../orders/filter';
import { buildQueueJobSql } from '../queue/queue';

// These jobs run without tenant scope, because the schedule serves all tenants.

const interval = sql`make_interval(mins => case n.topic ${sql.join(
  NOTIFICATION_TOPICS.map((topic) => sql`when ${topic} then ${TOPIC_RULES[topic].intervalMinutes}::int`),
  sql` `,
)} end)`;

/**
 * Combines due notifications into one mail per user and topic, and enqueues the mails. A user who recently got a mail
 * of the topic waits for the next one, so that a fulfiller that fails all day does not flood mailboxes. Nodes run this
 * job one after another, so that each notification is in one mail.
 * @returns number of enqueued mails
 */
export function gatherNotifications(): Promise<number> {
  return withPlatform(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order notifications'))`);
    const { rowCount } = await tx.execute(sql`
      with due as (
        select n.user_id, n.topic, gen_random_uuid() as mail_id from order_notifications n
        where n.mail_id is null and n.due_at <= now() and not exists (
          select from order_notifications g
          where g.user_id = n.user_id and g.topic = n.topic and g.gathered_at > now() - ${interval})
        group by n.user_id, n.topic
      ), gathered as (
        update order_notifications n set mail_id = due.mail_id, gathered_at = now() from due
        where n.user_id = due.user_id and n.topic = due.topic and n.mail_id is null and n.due_at <= now()
      )
      select ${buildQueueJobSql({
        task: 'send-order-notification',
        payload: sql`json_build_object('mailId', mail_id)`,
        key: sql`'notification:' || mail_id`,
      })} from due`);
    return rowCount ?? 0;
  });
}

/**
 * Records orders before production whose status has not changed for {@link STUCK_AFTER_HOURS}, once per order. Other
 * orders are checked again later, until they have a final status.
 */
export async function recordStuckOrders(): Promise<void> {
  await withPlatform((tx) =>
    tx.execute(sql`
      with checked as (
        select f.order_id as id, f.tenant_id, ${isMovingSql(sql`o`)} as waits,
          o.status = any(${sql.param([...FINAL_STATUSES])}::text[]) as ended, (
            select max(l.at) from order_timeline l where l.order_id = f.order_id and l.kind = 'status'
          ) + make_interval(hours => ${STUCK_AFTER_HOURS}::int) as stuck_at
        from order_fulfilments f join orders o on o.id = f.order_id
        where f.stuck_check_at <= now() for update of f skip locked
      ), stuck as (
        select id, tenant_id from checked where waits and stuck_at <= now()
      ), planned as (
        update order_fulfilments f set stuck_check_at = case
          when l.ended or l.id in (select id from stuck) then null
          when l.waits then l.stuck_at else now() + make_interval(hours => ${STUCK_AFTER_HOURS}::int) end
        from checked l where f.order_id = l.id
      )
      ${problemNotificationSql({ from: sql`stuck` }, { problem: 'stuck', actorId: null })}`),
  );
}

/** Deletes notifications that are older than 30 days. */
export async function deleteOldNotifications(): Promise<void> {
  await withPlatform((tx) =>
    tx.execute(sql`delete from order_notifications where created_at < now() - interval '30 days'`),
  );
}
