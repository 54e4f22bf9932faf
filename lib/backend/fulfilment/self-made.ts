import type { Tx } from '@/lib/db/client';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { buildSelfMadeDecision, type RoutingRule } from '@/lib/domain/fulfilment/routing';
import { listSelfMadeMoves } from '@/lib/domain/orders/transitions';
import { AppError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { moveOrder } from '../orders/move';
import { addTimelineEntry } from '../orders/timeline';
import { assertPrintFilesReady, enqueuePrintFiles, readProofState } from './artwork';
import { releaseOrderCredit } from './budgets';
import { readRoutingInput } from './candidates';
import { type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { recallOrder } from './recall';

type SelfMadeRule = Extract<RoutingRule, `self-made by ${string}`>;

/** Returns the routing rule that records whether the store's or the account's mode made the tenant the producer. */
export const getSelfMadeRule = ({ productionSetBy }: Pick<OrderInFulfilment, 'productionSetBy'>): SelfMadeRule =>
  productionSetBy === 'store' ? 'self-made by store' : 'self-made by account';

/**
 * Adds an order to its tenant's own work list: records the routing decision with its reason, recalls the order from
 * fulfillers that may have it, and releases the credit reserved for it. The order's row must be locked.
 */
export async function assignToTenant(
  tx: Tx,
  work: OrderInFulfilment,
  { rule, userId }: { readonly rule: SelfMadeRule; readonly userId: number | null },
): Promise<void> {
  const { tenantId, orderId, status } = work;
  await recallOrder(tx, { tenantId, orderId, cause: 'given to another', userId });
  const routing = buildSelfMadeDecision(await readRoutingInput(tx, work), { at: new Date().toISOString(), rule });
  await updateFulfilment(tx, work, { selfMade: true, fulfillerId: null, chosenByHand: false, routing });
  await releaseOrderCredit(tx, { tenantId, orderId });
  if (status !== 'processed')
    await moveOrder(tx, { tenantId, orderId, from: status, to: 'processed', actor: 'maker', userId });
  if ((await readProofState(tx, work)).state !== 'ok') await enqueuePrintFiles(tx, work);
  await addTimelineEntry(tx, {
    tenantId,
    orderId,
    kind: 'note',
    actorId: userId,
    code: 'self-made',
    changed: 'fulfilment',
  });
  await recordAudit(tx, {
    tenantId,
    userId,
    action: 'order routed',
    subjectType: 'order',
    subjectId: orderId,
    details: { order_ref: work.orderRef, fulfiller: null, rule },
  });
}

/**
 * Marks a self-made order as made: it passes production and packing and becomes ready to ship.
 * @throws AppError `conflict` for an order that a fulfiller makes, and for one that is already made
 */
export async function markOrderMade(tx: Tx, work: OrderInFulfilment, userId: number): Promise<'ready to ship'> {
  const through = work.fulfilment.selfMade ? listSelfMadeMoves(work.status, 'ready to ship') : null;
  if (through === null) throw new AppError('conflict', buildErrorReason('not_to_make'));
  await assertPrintFilesReady(tx, work);
  await passAll(tx, work, through, userId);
  return 'ready to ship';
}

/** Moves a self-made order through several statuses, one after the other. */
async function passAll(
  tx: Tx,
  { tenantId, orderId, status }: OrderInFulfilment,
  through: readonly OrderInFulfilment['status'][],
  userId: number,
): Promise<OrderInFulfilment['status']> {
  let from = status;
  for (const to of through) {
    await moveOrder(tx, { tenantId, orderId, from, to, actor: 'maker', userId });
    from = to;
  }
  return from;
}
