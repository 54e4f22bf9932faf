import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { providerEventEndpoints } from '@/lib/contracts/provider-events';
import type { Tx } from '@/lib/db/client';
import { earlyPaymentEvents } from '@/lib/db/schema';
import { isNewerDisputeEvent } from '@/lib/domain/payments/disputes';
import { logger } from '@/lib/platform/log';
import type { OrderRow } from '../orders/to-dto';

export type RefundFacts = ParsedInput<typeof providerEventEndpoints.noteRefund>['body'];
export type DisputeFacts = ParsedInput<typeof providerEventEndpoints.noteDispute>['body'];
type EarlyEvent =
  | { readonly kind: 'refund'; readonly facts: RefundFacts }
  | { readonly kind: 'dispute'; readonly facts: DisputeFacts };

/**
 * Maximum number of refunds, and of disputes, that are saved for one order, because the owner of the account controls
 * how many arrive.
 */
const MAX_EVENTS = 50;
/**
 * Days for which a webhook is saved, longer than any bank takes to process a payment. Older ones belong to orders that
 * will not be paid.
 */
const MAX_AGE_DAYS = 90;

/**
 * Saves a webhook about the payment of an order that is not settled yet; {@link removeEarlyEvents} returns it.
 * Rejecting it would not help: the provider would repeat it, but may have given up when the settlement comes days
 * later. The order's row must be locked. Returns whether the webhook adds to the saved one.
 */
export async function saveEarlyEvent(tx: Tx, order: OrderRow, event: EarlyEvent): Promise<boolean> {
  const { kind, facts } = event;
  const { intent_id: intentId, reference } = facts;
  await tx.execute(
    sql`delete from early_payment_events where received_at < now() - make_interval(days => ${MAX_AGE_DAYS}::int)`,
  );
  const key = and(
    eq(earlyPaymentEvents.intentId, intentId),
    eq(earlyPaymentEvents.kind, kind),
    eq(earlyPaymentEvents.reference, reference),
  );
  const [saved] = await tx.select().from(earlyPaymentEvents).where(key);
  if (saved) {
    if (!saysMore(event, saved.facts)) return false;
    await tx.update(earlyPaymentEvents).set({ facts }).where(key);
    return true;
  }
  const ofOrder = and(eq(earlyPaymentEvents.orderId, order.id), eq(earlyPaymentEvents.kind, kind));
  if ((await tx.$count(earlyPaymentEvents, ofOrder)) >= MAX_EVENTS) {
    logger.error({ orderId: order.id, kind, reference }, 'an order that is not settled has too many payment events');
    return false;
  }
  const { tenantId, id: orderId } = order;
  await tx.insert(earlyPaymentEvents).values({ tenantId, orderId, intentId, kind, reference, facts });
  return true;
}

/**
 * Returns whether a webhook adds to the saved one: it reports the failure of the refund, or a newer state of the
 * dispute. Webhooks may arrive in any order and repeatedly.
 */
function saysMore({ kind, facts }: EarlyEvent, saved: unknown): boolean {
  if (kind === 'refund') return facts.is_failed;
  const savedFacts = providerEventEndpoints.noteDispute.body.parse(saved);
  const dated = ({ state, event_at: at }: DisputeFacts) => ({ state, eventAt: new Date(at) });
  return isNewerDisputeEvent(dated(facts), dated(savedFacts));
}

/**
 * Deletes and returns the saved webhooks about the payment of an order. The order's row must be locked.
 * @throws ZodError for a webhook that cannot be parsed, because an order whose refund is unreadable must not be
 * produced
 */
export async function removeEarlyEvents(
  tx: Tx,
  { id: orderId, intentId }: OrderRow,
): Promise<{ refunds: RefundFacts[]; disputes: DisputeFacts[] }> {
  if (intentId === null) return { refunds: [], disputes: [] };
  const rows = await tx
    .delete(earlyPaymentEvents)
    .where(and(eq(earlyPaymentEvents.orderId, orderId), eq(earlyPaymentEvents.intentId, intentId)))
    .returning();
  const listFacts = (kind: EarlyEvent['kind']) => rows.filter((row) => row.kind === kind).map(({ facts }) => facts);
  return {
    refunds: listFacts('refund').map((facts) => providerEventEndpoints.noteRefund.body.parse(facts)),
    disputes: listFacts('dispute').map((facts) => providerEventEndpoints.noteDispute.body.parse(facts)),
  };
}
