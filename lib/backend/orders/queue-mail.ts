import { sql } from 'drizzle-orm';
import { buildQueueJobSql } from '../queue/queue';

/**
 * SQL that queues the job of a mail about an order within the statement that inserts the mail; `id` and `order_id` are
 * columns of the mail.
 */
export const mailJobSql = buildQueueJobSql({
  task: 'confirm-order',
  payload: sql`json_build_object('orderId', order_id, 'mailId', id)`,
  key: sql`'mail:' || id`,
});
