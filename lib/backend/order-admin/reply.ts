import { and, eq } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import { createId } from '@/lib/db/ids';
import type { OrderKey } from '@/lib/db/keys';
import { events, orderMails, orders } from '@/lib/db/schema';
import type { ReplyContent, ReplyTemplate } from '@/lib/domain/orders/replies';
import { buildReplyDraft } from '@/lib/integrations/mail/reply-mail';
import { buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { isPlacedSql } from '../orders/queries';
import { addTimelineEntry } from '../orders/timeline';
import { queueJob } from '../queue/queue';

/** Returns a reply template in the order's language, with its recipient. 404 for another tenant's order. */
export async function draftReply(input: OrderKey & { readonly template: ReplyTemplate }) {
  const { order, storeName } = await withTenant(input.tenantId, (tx) => requireOrder(tx, input));
  const draft = await buildReplyDraft(order, input.template, storeName);
  return { ...draft, lang: order.lang, to: order.customer.email };
}

/**
 * Sends a person's message to the order's shopper; repeating a key does not send it again. The timeline contains the
 * message.
 */
export function sendReply(
  input: OrderKey & { readonly userId: number; readonly key: string; readonly content: ReplyContent },
) {
  const { tenantId, orderId, userId, key, content } = input;
  return withTenant(tenantId, async (tx) => {
    const { order } = await requireOrder(tx, input);
    const id = createId();
    const [queued] = await tx
      .insert(orderMails)
      .values({ id, tenantId, orderId, kind: 'reply', key, state: 'queued', content })
      .onConflictDoNothing()
      .returning({ id: orderMails.id });
    if (!queued) return { queued: 0 };
    await queueJob(tx, { task: 'confirm-order', payload: { orderId, mailId: id }, key: `mail:${id}` });
    await addTimelineEntry(tx, {
      tenantId,
      orderId,
      kind: 'mail',
      code: 'reply written',
      params: { subject: content.subject },
      actorId: userId,
      note: content.text,
      changed: 'timeline',
    });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'order reply sent',
      subjectType: 'order',
      subjectId: orderId,
      // The audit entry leaves out the message, which is private to shopper and team and stored with the order.
      details: { order_ref: order.orderRef },
    });
    return { queued: 1 };
  });
}

async function requireOrder(tx: Tx, { tenantId, orderId }: OrderKey) {
  const [row] = await tx
    .select({ order: orders, storeName: events.name })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId), isPlacedSql));
  if (!row) throw buildNotFoundError();
  return row;
}
