import { sql } from 'drizzle-orm';
import { queued } from '../queue/queue';

/**
 * Job of a mail about an order, as part of the statement that inserts the mail: `id` and `order_id` are its columns.
 */
export const mailQueued = queued({
  task: 'confirm-order',
  payload: sql`json_build_object('orderId', order_id, 'mailId', id)`,
  key: sql`'mail:' || id`,
});
