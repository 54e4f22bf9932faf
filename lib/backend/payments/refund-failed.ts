import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { refundEndpoints } from '@/lib/contracts/refunds';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { orders, refunds, users } from '@/lib/db/schema';
import { formatMoney } from '@/lib/domain/money/format-money';
import { queueAccountMail } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { userEmailSql } from '../auth/invited-address';
import { publishDomainEvent } from '../domain-events/domain-events';
import { postRefund } from '../ledger/post-order';
import { addTimelineEntry } from '../orders/timeline';
import { updateRefundedState } from './refund-sum';

type Refund = typeof refunds.$inferSelect;

/**
 * Records that a refund failed after the gateway had accepted it, for example because of a closed account. The amount
 * counts as paid again and can be refunded in another way, the timeline shows the reason, and the refund's author gets
 * a mail. Repeated webhooks, and webhooks about another payment, amount or provider refund, change nothing.
 */
export function recordLateRefundFailure({ params, body }: ParsedInput<typeof refundEndpoints.noteFailed>) {
  const { refundId } = params;
  return withPlatform(async (tx) => {
    // The order is locked first, as in a refund request.
    const [order] = await tx
      .select()
      .from(orders)
      .where(sql`${orders.id} = (select r.order_id from refunds r where r.id = ${refundId})`)
      .for('update');
    if (!order) return { noted: false };
    const [failed] = await tx
      .update(refunds)
      .set({ state: 'failed', reference: body.reference })
      .where(
        and(
          eq(refunds.id, refundId),
          inArray(refunds.state, ['due', 'done']),
          eq(refunds.gateway, body.gateway),
          eq(refunds.intentId, body.intent_id),
          body.account === null ? isNull(refunds.account) : eq(refunds.account, body.account),
          // Compares the provider's id if it is stored already, because anyone with access to the account can write
          // metadata.
          or(isNull(refunds.reference), eq(refunds.reference, body.reference)),
          body.amount_minor === null ? undefined : eq(refunds.amountMinor, body.amount_minor),
          eq(refunds.isExternal, false),
        ),
      )
      .returning();
    if (!failed) return { noted: false };
    const tenantId = asTenantId(failed.tenantId);
    const { intentId: intent, amountMinor: amount, currency } = failed;
    if (failed.cause === 'owner') await updateRefundedState(tx, order.id);
    await postRefund(tx, order, failed);
    await addTimelineEntry(tx, {
      tenantId,
      orderId: order.id,
      kind: 'payment',
      code: 'refund failed',
      params: { intent, amount, currency },
      note: body.message,
      changed: 'payment_state',
    });
    await publishDomainEvent(tx, 'refund.failed', { order });
    await recordAudit(tx, {
      tenantId,
      userId: null,
      action: 'refund failed',
      subjectType: 'order',
      subjectId: order.id,
      details: { intent_id: intent, amount_minor: amount, currency, reference: body.reference },
    });
    const mailOrder = { id: order.id, ref: order.orderRef, amount: formatMoney(amount, order.currency, order.region) };
    for (const person of await listRecipients(tx, failed))
      await queueAccountMail(tx, { id: randomUUID(), kind: 'refund-failed', tenantId, ...person, order: mailOrder });
    return { noted: true };
  });
}

/** Lists the recipients of the mail: the refund's author if still active, otherwise the administrators. */
async function listRecipients(tx: Tx, { tenantId, actorId }: Refund) {
  const people = await tx
    .select({ userId: users.id, email: userEmailSql, role: users.role })
    .from(users)
    .where(
      and(
        eq(users.tenantId, tenantId),
        isNull(users.disabledAt),
        or(eq(users.role, 'admin'), actorId === null ? undefined : eq(users.id, actorId)),
      ),
    );
  const decided = people.filter(({ userId }) => userId === actorId);
  const recipients = decided.length > 0 ? decided : people.filter(({ role }) => role === 'admin');
  return recipients.map(({ userId, email }) => ({ userId, email }));
}
