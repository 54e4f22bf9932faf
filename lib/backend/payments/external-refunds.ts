import { and, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { refunds } from '@/lib/db/schema';
import { recordAudit } from '../audit/record';
import { issueReversals } from '../fulfilment/credit-notes';
import { findHold, holdForPayment, reviewHold } from '../fulfilment/payment-hold';
import { queueShopperMail } from '../fulfilment/shopper-mails';
import { noteOnOrder } from '../orders/timeline';
import type { OrderRow } from '../orders/wire';
import { lockPaidOrder, mailAdministrators } from './contested-order';
import { countRefunds } from './refund-sum';

type Facts = ParsedInput<typeof providerEventEndpoints.noteRefund>['body'];

/**
 * Writes down a refund that a merchant made in the provider's dashboard: the order's payment, its timeline and the shopper's
 * mail are as after a refund that was asked for here. A payment that went back whole stops production. The same event again
 * changes nothing, a refund that failed stays failed, and what this program asked for itself is not counted twice.
 * @throws AppError `unavailable` while the order does not know yet that it is paid
 */
export function noteDashboardRefund(facts: Facts): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    const order = await lockPaidOrder(tx, {
      gateway: facts.gateway,
      intentId: facts.intent_id,
      account: facts.account,
    });
    if (!order || order.currency !== facts.currency) return { noted: false };
    if (facts.refund_id !== null && (await isOurs(tx, order.id, facts.refund_id, facts))) return { noted: false };
    const [known] = await tx
      .select()
      .from(refunds)
      .where(
        and(eq(refunds.gateway, facts.gateway), eq(refunds.reference, facts.reference), eq(refunds.isExternal, true)),
      );
    if (!known) return { noted: await writeRefund(tx, order, facts) };
    if (!facts.is_failed || known.state === 'failed') return { noted: false };
    await tx.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, known.id));
    await noteFailure(tx, order, facts);
    return { noted: true };
  });
}

/** Whether this program asked for the refund: its id in the metadata is not enough, since a merchant can write one there. Payment and
 *  amount must be those of the refund that is kept, and so must the provider's id of it, once that is known. */
async function isOurs(tx: Tx, orderId: string, refundId: string, facts: Facts): Promise<boolean> {
  const [kept] = await tx
    .select({ state: refunds.state, reference: refunds.reference })
    .from(refunds)
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.orderId, orderId),
        eq(refunds.intentId, facts.intent_id),
        eq(refunds.amountMinor, facts.amount_minor),
        eq(refunds.isExternal, false),
      ),
    );
  if (!kept) return false;
  if (kept.reference !== null) return kept.reference === facts.reference;
  // Nothing is known of it yet, or the provider refused it as it was asked for.
  return kept.state === 'due' || facts.is_failed;
}

/** A refund that failed before it was heard of is kept too, so that the older event of its making changes nothing. */
async function writeRefund(tx: Tx, order: OrderRow, facts: Facts): Promise<boolean> {
  const tenantId = asTenantId(order.tenantId);
  const { id: orderId, currency } = order;
  const { amount_minor: amountMinor, is_failed: isFailed, intent_id: intentId, gateway, account, reference } = facts;
  const [refund] = await tx
    .insert(refunds)
    .values({
      tenantId,
      orderId,
      gateway,
      intentId,
      account,
      amountMinor,
      currency,
      cause: 'owner',
      state: isFailed ? 'failed' : 'done',
      reference,
      isExternal: true,
    })
    .returning({ id: refunds.id });
  if (!refund) throw new Error('an insert returned no refund');
  if (isFailed) return true;
  await countRefunds(tx, orderId);
  const params = { intent: intentId, amount: amountMinor, currency };
  const entry = { tenantId, orderId, kind: 'payment', changed: 'payment_state' } as const;
  await noteOnOrder(tx, { ...entry, code: 'refund made in dashboard', params });
  await recordRefund(tx, order, facts, 'refund made');
  await queueShopperMail(tx, { tenantId, orderId, kind: 'refund', key: refund.id });
  if ((await findHold(tx, order)) !== 'refund' || !(await holdForPayment(tx, order, 'refund'))) return true;
  await mailAdministrators(tx, order, { kind: 'refunded-in-dashboard', amountMinor: order.dueMinor });
  return true;
}

/** The money came back to the account: the order counts as paid again, and goes on when that alone had stopped it. */
async function noteFailure(tx: Tx, order: OrderRow, facts: Facts): Promise<void> {
  const tenantId = asTenantId(order.tenantId);
  const { id: orderId, currency } = order;
  await countRefunds(tx, orderId);
  await noteOnOrder(tx, {
    tenantId,
    orderId,
    kind: 'payment',
    code: 'refund failed',
    params: { intent: facts.intent_id, amount: facts.amount_minor, currency },
    note: facts.message,
    changed: 'payment_state',
  });
  await issueReversals(tx, { tenantId, orderId });
  await recordRefund(tx, order, facts, 'refund failed');
  await mailAdministrators(tx, order, { kind: 'refund-failed', amountMinor: facts.amount_minor });
  await reviewHold(tx, order);
}

function recordRefund(tx: Tx, order: OrderRow, facts: Facts, action: 'refund made' | 'refund failed'): Promise<void> {
  const { intent_id, amount_minor, currency, reference } = facts;
  return recordAudit(tx, {
    tenantId: asTenantId(order.tenantId),
    userId: null,
    action,
    subjectType: 'order',
    subjectId: order.id,
    details: { intent_id, amount_minor, currency, reference },
  });
}
