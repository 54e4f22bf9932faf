import { and, asc, eq } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { providerEventEndpoints } from '@/lib/contracts/provider-events';
import { type Tx, withPlatform } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { disputes } from '@/lib/db/schema';
import type { RecordedAction } from '@/lib/domain/audit/actions';
import { toDecimal } from '@/lib/domain/money/decimal';
import type { TimelineCode } from '@/lib/domain/orders/timeline';
import { type DisputeState, isDisputeOpen, isNewerEvent } from '@/lib/domain/payments/disputes';
import { GATEWAYS } from '@/lib/domain/payments/gateways/gateways';
import type { AccountMailKind } from '../account/queue-mail';
import { recordAudit } from '../audit/record';
import { holdForPayment, reviewHold } from '../fulfilment/payment-hold';
import { noteOnOrder } from '../orders/timeline';
import type { OrderRow } from '../orders/wire';
import { lockPaidOrder, mailAdministrators } from './contested-order';

type Facts = ParsedInput<typeof providerEventEndpoints.noteDispute>['body'];
type DisputeRow = typeof disputes.$inferSelect;

/** What the timeline, the audit log and a mail say once a dispute has come to a state. */
const NEWS: Readonly<
  Record<DisputeState, { code: TimelineCode; action: RecordedAction | null; mail: AccountMailKind | null }>
> = {
  'needs response': { code: 'dispute opened', action: 'dispute opened', mail: 'dispute-opened' },
  // The merchant has just sent the evidence, and knows.
  'under review': { code: 'dispute under review', action: null, mail: null },
  won: { code: 'dispute won', action: 'dispute won', mail: 'dispute-won' },
  lost: { code: 'dispute lost', action: 'dispute lost', mail: 'dispute-lost' },
};

/**
 * Writes down where a dispute stands. A new one stops production; one that was won lets the order go on. The order's row is
 * locked, so that events that come at once are applied one after the other; older ones change nothing.
 * @throws AppError `unavailable` while the order does not know yet that it is paid
 */
export function noteDispute(facts: Facts): Promise<{ noted: boolean }> {
  return withPlatform(async (tx) => {
    const order = await lockPaidOrder(tx, {
      gateway: facts.gateway,
      intentId: facts.intent_id,
      account: facts.account,
    });
    if (!order) return { noted: false };
    const [known] = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.gateway, facts.gateway), eq(disputes.reference, facts.reference)));
    const eventAt = new Date(facts.event_at);
    const change = {
      // A bank may count in another currency than the shopper paid in: then all of the payment counts as contested.
      amountMinor: facts.currency === order.currency ? facts.amount_minor : order.dueMinor,
      reason: facts.reason,
      state: facts.state,
      dueBy: facts.due_by === null ? null : new Date(facts.due_by),
      eventAt,
    };
    if (known && !isNewerEvent(change, known)) return { noted: false };
    if (known) await tx.update(disputes).set(change).where(eq(disputes.id, known.id));
    else {
      const { id: orderId, tenantId, currency } = order;
      const { gateway, account, reference, is_live: isLive } = facts;
      await tx.insert(disputes).values({ tenantId, orderId, currency, gateway, account, reference, isLive, ...change });
    }
    if (known?.state !== facts.state) await announce(tx, order, facts, change);
    // An owner who released the order knows of the dispute: only its beginning stops production.
    if (facts.state === 'won') await reviewHold(tx, order);
    else if (!known || (!isDisputeOpen(known.state) && isDisputeOpen(facts.state)))
      await holdForPayment(tx, order, 'dispute');
    return { noted: true };
  });
}

async function announce(
  tx: Tx,
  order: OrderRow,
  facts: Facts,
  { amountMinor: amount, dueBy }: Pick<DisputeRow, 'amountMinor' | 'dueBy'>,
): Promise<void> {
  const tenantId = asTenantId(order.tenantId);
  const { currency } = order;
  const { code, action, mail } = NEWS[facts.state];
  const { reason, reference } = facts;
  const params = { amount, currency, reason };
  await noteOnOrder(tx, { tenantId, orderId: order.id, kind: 'payment', code, params, changed: 'payment_state' });
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

/** Returns the disputes of an order, oldest first. */
export const listDisputes = (
  tx: Tx,
  { tenantId, orderId }: { readonly tenantId: TenantId; readonly orderId: string },
): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.tenantId, tenantId), eq(disputes.orderId, orderId)))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));

/** Converts a dispute for the order's page; the amount in major units. */
export const toDisputeDto = (dispute: DisputeRow) => ({
  id: dispute.id,
  amount: toDecimal(dispute.amountMinor),
  state: dispute.state,
  reason: dispute.reason,
  due_by: dispute.dueBy?.toISOString() ?? null,
  at: dispute.createdAt.toISOString(),
  url: GATEWAYS[dispute.gateway].buildDisputeUrl(dispute),
});
