import { and, eq, sql } from 'drizzle-orm';
import { type Tx, withPlatform, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, mails, orders, storeContents } from '@/lib/db/schema';
import { orderConfirmation } from '@/lib/mail/order-confirmation';
import { sendMail } from '@/lib/mail/send';
import { listLines } from '../orders/queries';
import { noteOnOrder } from '../orders/timeline';
import { orderIdOf } from './payload';

const KIND = 'order confirmation';

/** Which try of the queue this is. */
export interface Attempt {
  readonly job: { readonly attempts: number; readonly max_attempts: number };
}

/**
 * Sends the one confirmation of an order (ORD-04). No transaction is open while a mail server is talked to: the queue
 * gives an order's mail to one worker at a time, and its message id is the row's for the one case that a crash leaves
 * open. A mail that the last try could not send is marked failed, and the order's timeline says so.
 */
export async function confirmOrder(payload: unknown, attempt?: Attempt): Promise<void> {
  const orderId = orderIdOf(payload);
  const mail = await findQueued(orderId);
  if (!mail) return;
  try {
    const { order, storeName, slug, content, lines } = await readOrder(mail.tenantId, orderId);
    const message = await orderConfirmation({ order, lines, storeName, slug });
    await sendMail({ id: mail.id, to: order.customer, fromName: storeName, replyTo: content.email, ...message });
  } catch (error) {
    if (attempt && attempt.job.attempts >= attempt.job.max_attempts) await finish(mail, orderId, 'failed');
    throw error;
  }
  await finish(mail, orderId, 'sent');
}

interface QueuedMail {
  readonly id: string;
  readonly tenantId: TenantId;
}

/** Platform-wide: a job names an order and nothing else. */
async function findQueued(orderId: string): Promise<QueuedMail | null> {
  const queued = (tx: Tx) =>
    tx
      .select({ id: mails.id, tenantId: mails.tenantId })
      .from(mails)
      .where(and(eq(mails.orderId, orderId), eq(mails.kind, KIND), eq(mails.state, 'queued')));
  const [mail] = await withPlatform(queued);
  return mail ? { id: mail.id, tenantId: asTenantId(mail.tenantId) } : null;
}

function readOrder(tenantId: TenantId, orderId: string) {
  return withTenant(tenantId, async (tx) => {
    const [[found], lines] = await Promise.all([
      tx
        .select({ order: orders, storeName: events.name, slug: events.slug, content: storeContents.content })
        .from(orders)
        .innerJoin(events, eq(events.id, orders.eventId))
        .innerJoin(storeContents, eq(storeContents.eventId, events.id))
        .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId))),
      listLines(tx, { tenantId, orderId }),
    ]);
    if (!found) throw new Error(`order ${orderId} has a mail and no row`);
    return { ...found, lines };
  });
}

function finish({ id, tenantId }: QueuedMail, orderId: string, state: 'sent' | 'failed'): Promise<void> {
  return withTenant(tenantId, async (tx) => {
    const [ended] = await tx
      .update(mails)
      .set({ state, ...(state === 'sent' ? { sentAt: sql`now()` } : {}) })
      .where(and(eq(mails.id, id), eq(mails.tenantId, tenantId), eq(mails.state, 'queued')))
      .returning({ id: mails.id });
    if (!ended) return;
    const note = state === 'sent' ? KIND : `${KIND} could not be sent`;
    await noteOnOrder(tx, { tenantId, orderId, kind: 'mail', note, changed: 'timeline' });
  });
}
