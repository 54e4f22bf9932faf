import { and, eq, sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, mails, orders, storeContents } from '@/lib/db/schema';
import { orderConfirmation } from '@/lib/mail/order-confirmation';
import { sendMail } from '@/lib/mail/send';
import { listLines } from '../orders/queries';
import { orderIdOf } from './payload';
import { noteOnOrder } from './print-queries';

const KIND = 'order confirmation';

/** Sends the one confirmation of an order (ORD-04). The mail's row is locked while it is sent, so that a second run
 *  finds it sent; its message id is the row's, for the one case that a crash leaves open. */
export async function confirmOrder(payload: unknown): Promise<void> {
  const orderId = orderIdOf(payload);
  // Platform-wide: a job names an order and nothing else.
  await withPlatform(async (tx) => {
    const [mail] = await tx
      .select({ id: mails.id, tenantId: mails.tenantId })
      .from(mails)
      .where(and(eq(mails.orderId, orderId), eq(mails.kind, KIND), eq(mails.state, 'queued')))
      .for('update');
    if (!mail) return;
    const tenantId = asTenantId(mail.tenantId);
    const [found] = await tx
      .select({
        order: orders,
        storeName: events.name,
        slug: events.slug,
        type: events.type,
        content: storeContents.content,
      })
      .from(orders)
      .innerJoin(events, eq(events.id, orders.eventId))
      .innerJoin(storeContents, eq(storeContents.eventId, events.id))
      .where(and(eq(orders.id, orderId), eq(orders.tenantId, tenantId)));
    if (!found) throw new Error(`order ${orderId} has a mail and no row`);
    const lines = await listLines(tx, { tenantId, orderId });
    const message = await orderConfirmation({ ...found, lines });
    await sendMail({
      id: mail.id,
      to: found.order.customer,
      fromName: found.storeName,
      replyTo: found.content.email,
      ...message,
    });
    await tx.update(mails).set({ state: 'sent', sentAt: sql`now()` }).where(eq(mails.id, mail.id));
    await noteOnOrder(tx, { tenantId, orderId, kind: 'mail', note: KIND, changed: 'timeline' });
  });
}
