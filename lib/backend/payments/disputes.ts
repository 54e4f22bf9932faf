import { and, asc, eq } from 'drizzle-orm';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { disputes } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { toDecimal } from '@/lib/domain/money/decimal';
import { isPaymentOpen } from '@/lib/domain/orders/statuses';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { type DisputeState, isDisputeOpen, isNewerDisputeEvent } from '@/lib/domain/payments/disputes';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import type { AccountMailKind } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { publishDomainEvent } from '../domain-events/domain-events';
import { postDispute } from '../ledger/post-order';
import { addTimelineEntry } from '../orders/timeline';
import type { OrderRow } from '../orders/to-dto';
import { lockContestedOrder, mailAdministrators } from './contested-order';
import { type DisputeFacts, saveEarlyEvent } from './early-events';
import { recordFormerDispute } from './former-disputes';

type DisputeRow = typeof disputes.$inferSelect;

/** Codes of timeline entry, audit entry and mail per state of a dispute; null = none. */
const NEWS: Readonly<
  Record<DisputeState, { code: TimelineCode; action: RecordedAction | null; mail: AccountMailKind | null }>
> = {
  'needs response': { code: 'dispute opened', action: 'dispute opened', mail: 'dispute-opened' },
  // No mail is sent, because the merchant has just submitted the evidence.
  'under review': { code: 'dispute under review', action: null, mail: null },
  won: { code: 'dispute won', action: 'dispute won', mail: 'dispute-won' },
  lost: { code: 'dispute lost', action: 'dispute lost', mail: 'dispute-lost' },
};

/**
 * Records the state of a dispute. A new dispute stops production; a won dispute lets the order continue. The order's
 * row is locked, so that concurrent webhooks are applied one after the other; older ones change nothing. If the order
 * is not settled yet, the webhook is saved until the settlement.
 */
export function recordDispute(facts: DisputeFacts): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    const order = await lockContestedOrder(tx, facts);
    if (!order) return { noted: await recordFormerDispute(tx, facts) };
    const isEarly = isPaymentOpen(order.paymentState);
    return {
      noted: await (isEarly ? saveEarlyEvent(tx, order, { kind: 'dispute', facts }) : applyDispute(tx, order, facts)),
    };
  });
}

/** Applies a webhook about a dispute to a paid order, whose row must be locked. Returns whether it changed anything. */
export async function applyDispute(tx: Tx, order: OrderRow, facts: DisputeFacts): Promise<boolean> {
  const [existingDispute] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, facts.gateway), eq(disputes.reference, facts.reference)));
  const eventAt = new Date(facts.event_at);
  const change = {
    // If the bank uses another currency than the payment, the whole payment counts as disputed.
    amountMinor: facts.currency === order.currency ? facts.amount_minor : order.dueMinor,
    reason: facts.reason,
    state: facts.state,
    dueBy: facts.due_by === null ? null : new Date(facts.due_by),
    eventAt,
  };
  if (existingDispute && !isNewerDisputeEvent(change, existingDispute)) return false;
  const dispute = existingDispute
    ? await updateDispute(tx, existingDispute, change)
    : await insertDispute(tx, order, facts, change);
  await postDispute(tx, order, dispute);
  if (existingDispute?.state !== facts.state) await announce(tx, order, facts, change);
  // Only the beginning of a dispute stops production. Later webhooks do not, because the owner may have released the
  // order meanwhile.
  if (facts.state === 'won') await publishDomainEvent(tx, 'dispute.won', { order });
  else if (!existingDispute || (!isDisputeOpen(existingDispute.state) && isDisputeOpen(facts.state)))
    await publishDomainEvent(tx, 'dispute.opened', { order });
  return true;
}

type DisputeChange = Pick<DisputeRow, 'amountMinor' | 'reason' | 'state' | 'dueBy' | 'eventAt'>;

async function updateDispute(tx: Tx, dispute: DisputeRow, change: DisputeChange): Promise<DisputeRow> {
  await tx.update(disputes).set(change).where(eq(disputes.id, dispute.id));
  return { ...dispute, ...change };
}

async function insertDispute(
  tx: Tx,
  { id: orderId, tenantId, currency }: OrderRow,
  { gateway, account, reference, is_live: isLive }: DisputeFacts,
  change: DisputeChange,
): Promise<DisputeRow> {
  const [dispute] = await tx
    .insert(disputes)
    .values({ tenantId, orderId, currency, gateway, account, reference, isLive, ...change })
    .returning();
  if (!dispute) throw new Error('an insert returned no dispute');
  return dispute;
}

async function announce(
  tx: Tx,
  order: OrderRow,
  facts: DisputeFacts,
  { amountMinor: amount, dueBy }: Pick<DisputeRow, 'amountMinor' | 'dueBy'>,
): Promise<void> {
  const tenantId = asTenantId(order.tenantId);
  const { currency } = order;
  const { code, action, mail } = NEWS[facts.state];
  const { reason, reference } = facts;
  const params = { amount, currency, reason };
  await addTimelineEntry(tx, { tenantId, orderId: order.id, kind: 'payment', code, params, changed: 'payment_state' });
  if (action)
    await recordAudit(tx, {
      tenantId,
      userId: null,
      action,
      subjectType: 'order',
      subjectId: order.id,
      details: { amount_minor: amount, currency, reference },
    });
  if (mail) await mailAdministrators(tx, order, { kind: mail, amountMinor: amount, dueBy });
}

/** Lists the disputes of an order, oldest first. */
export const listDisputes = (
  tx: Tx,
  { tenantId, orderId }: { readonly tenantId: TenantId; readonly orderId: string },
): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.tenantId, tenantId), eq(disputes.orderId, orderId)))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Converts a dispute to the DTO of the order's page; the amount is in major units. */
export const toDisputeDto = (dispute: DisputeRow) => ({
  id: dispute.id,
  amount: toDecimal(dispute.amountMinor),
  state: dispute.state,
  reason: dispute.reason,
  due_by: dispute.dueBy?.toISOString() ?? null,
  at: dispute.createdAt.toISOString(),
  url: GATEWAY_FACTS[dispute.gateway].buildDisputeUrl(dispute),
});
