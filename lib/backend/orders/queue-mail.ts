import { sql } from 'drizzle-orm';
import { queued } from '../jobs/queue';

/** The job of a mail about an order, as part of the statement that wrote the mail: `id` and `order_id` are columns there. */
export const mailQueued = queued({
  task: 'confirm-order',
  payload: sql`json_build_object('orderId', order_id, 'mailId', id)`,
  key: sql`'mail:' || id`,
});
