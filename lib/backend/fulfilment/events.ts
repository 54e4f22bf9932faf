import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { fulfillerEventSchema } from '@/lib/contracts/fulfiller-calls';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { fulfillerEvents, fulfillers, orders } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { type EventEffect, resolveEventEffect } from '@/lib/domain/fulfilment/events';
import { needsRecall } from '@/lib/domain/orders/corrections';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { parseJson } from '@/lib/platform/http/body';
import { toInvalidInputError } from '../http/route';
import { moveOrder } from '../orders/move';
import { addTimelineEntry } from '../orders/timeline';
import { announceDelay } from './delays';
import { lockOrderInFulfilment, type OrderInFulfilment, updateFulfilment } from './order-in-fulfilment';
import { announceParcel, type PlannedParcel, planShipment, recordParcel } from './parcels';
import { authenticateFulfiller, buildOrderNotFoundError, findOrderOfFulfiller, type SignedText } from './signed';
import { isTestOrder, validateTestEvent } from './test-order';
import { findPendingCorrection, withdrawCorrection } from './waiting-correction';

type FulfillerEventBody = z.output<typeof fulfillerEventSchema>;
type EventSender = Pick<typeof fulfillers.$inferSelect, 'id' | 'name'>;
type EventResult = { outcome: 'applied' | 'ignored' | 'held' | 'recorded' | 'test'; status: string };

/** Tolerance for clocks that run ahead; timestamps further in the future are rejected. */
const MAX_CLOCK_SKEW_MS = 300_000;
/** Maximum nesting of an event's JSON. Events of the documented format nest less, but a fulfiller may add fields. */
const MAX_DEPTH = 20;

/**
 * Receives a fulfiller's event about one of its orders, once per event id. A rejected event changes nothing.
 * @throws AppError `unauthenticated` (unsigned, too old, forged), `malformed`, `invalid` per field, `not_found`
 * (unknown fulfiller; another fulfiller's order) or `conflict` (repeated; impossible in the order's status)
 */
export async function receiveFulfillerEvent(fulfillerId: number, sent: SignedText): Promise<EventResult> {
  const row = await authenticateFulfiller(fulfillerId, sent);
  const fulfillerEvent = parseFulfillerEvent(sent.text);
  if (isTestOrder(fulfillerId, fulfillerEvent.reference)) return validateTestEvent(fulfillerId, fulfillerEvent);
  const order = await findOrderOfFulfiller(fulfillerId, fulfillerEvent.reference);
  if (!order) throw buildOrderNotFoundError();
  const tenantId = asTenantId(order.tenantId);
  return withTenant(tenantId, async (tx) => {
    const work = await lockOrderWork(tx, order.id);
    if (!work || work.fulfilment.fulfillerId !== fulfillerId) throw buildOrderNotFoundError();
    return applyFulfillerEvent(tx, work, row, fulfillerEvent);
  });
}

function parseFulfillerEvent(text: string): FulfillerEventBody {
  const parsed = fulfillerEventSchema.safeParse(parseJson(text, MAX_DEPTH));
  if (!parsed.success) throw toInvalidInputError(parsed.error);
  return parsed.data;
}

async function lockOrderWork(tx: Tx, orderId: string): Promise<OrderInFulfilment | null> {
  const [now] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update');
  return now ? lockOrderInFulfilment(tx, { orderId, status: now.status as OrderStatus }) : null;
}

async function applyFulfillerEvent(
  tx: Tx,
  work: OrderInFulfilment,
  fulfiller: EventSender,
  fulfillerEvent: FulfillerEventBody,
): Promise<EventResult> {
  const fulfillerId = fulfiller.id;
  if (fulfillerEvent.occurred_at.getTime() > Date.now() + MAX_CLOCK_SKEW_MS)
    throw buildInvalidFieldsError({ occurred_at: ['in the future'] });
  const { tenantId, orderId } = work;
  const duplicateCount = await tx.$count(
    fulfillerEvents,
    and(eq(fulfillerEvents.fulfillerId, fulfillerId), eq(fulfillerEvents.eventId, fulfillerEvent.event_id)),
  );
  if (duplicateCount > 0) throw new AppError('conflict', buildErrorReason('event_known'));
  const parcel = await planParcel(tx, work, fulfillerEvent);
  const effect = getEventEffect(fulfillerEvent, work.status, parcel);
  if (effect.kind === 'refused') throw new AppError('conflict', `This event is refused: ${effect.reason}.`);
  const isHeld = effect.kind === 'moves' && (await waitsForAnswer(tx, work));
  const outcome = isHeld ? 'held' : effect.kind === 'moves' ? 'applied' : effect.kind;
  const eventRow = { fulfillerId, eventId: fulfillerEvent.event_id, tenantId, orderId, outcome } as const;
  await tx.insert(fulfillerEvents).values({ ...eventRow, body: JSON.parse(JSON.stringify(fulfillerEvent)) });
  if (effect.kind === 'recorded') await recordLostParcel(tx, work, fulfiller.name, fulfillerEvent);
  if (effect.kind !== 'moves' || isHeld) return { outcome, status: work.status };
  return {
    outcome,
    status: await moveByEvent(tx, work, fulfiller.name, { event: fulfillerEvent, parcel, through: effect.through }),
  };
}

/**
 * Returns whether a recall for a correction still waits for the fulfiller's response. It decides whether events that
 * arrive meanwhile are applied.
 */
const waitsForAnswer = async (tx: Tx, work: OrderInFulfilment): Promise<boolean> =>
  needsRecall(work.status) && (await findPendingCorrection(tx, work))?.state === 'waiting';

/**
 * Returns the parcel of a shipping event; null for an event without a new parcel, and for a cancelled order, whose
 * parcels people handle.
 * @throws AppError `invalid` for pieces that cannot be sent
 */
async function planParcel(
  tx: Tx,
  work: OrderInFulfilment,
  fulfillerEvent: FulfillerEventBody,
): Promise<PlannedParcel | null> {
  if (fulfillerEvent.event !== 'shipped' || work.status === 'cancelled') return null;
  if (work.status === 'shipped' && fulfillerEvent.lines === undefined) return null;
  return planShipment(tx, work, fulfillerEvent.lines);
}

const getEventEffect = (fulfillerEvent: FulfillerEventBody, status: OrderStatus, parcel: PlannedParcel | null) =>
  resolveEventEffect(fulfillerEvent.event, status, {
    isTracked: fulfillerEvent.tracking !== undefined,
    isPartial: parcel !== null && !parcel.isLast,
  });

/** Records a parcel that was sent although its order was cancelled. Owner and staff see it, the shopper does not. */
async function recordLostParcel(
  tx: Tx,
  work: OrderInFulfilment,
  reportedBy: string,
  fulfillerEvent: FulfillerEventBody,
): Promise<void> {
  const { tenantId, orderId } = work;
  const { tracking } = fulfillerEvent;
  await recordParcel(tx, work, {
    lines: fulfillerEvent.lines ?? [],
    tracking,
    shippedAt: fulfillerEvent.occurred_at,
    afterCancellation: true,
  });
  await addTimelineEntry(tx, {
    tenantId,
    orderId,
    kind: 'note',
    code: 'sent although cancelled',
    params: { number: tracking ? `${tracking.carrier} ${tracking.tracking_number}` : '', by: reportedBy },
    ...(fulfillerEvent.message ? { note: fulfillerEvent.message } : {}),
    changed: 'fulfilment',
  });
}

/** Applies an event to an order whose row is locked. Returns the resulting status. */
async function moveByEvent(
  tx: Tx,
  work: OrderInFulfilment,
  reportedBy: string,
  step: {
    readonly event: FulfillerEventBody;
    readonly parcel: PlannedParcel | null;
    readonly through: readonly OrderStatus[];
  },
): Promise<OrderStatus> {
  const { tenantId, orderId, fulfilment } = work;
  const { event: fulfillerEvent, parcel, through } = step;
  let from = work.status;
  // The event shows that a fulfiller notified by e-mail has begun or has an issue, so the pending change ends without a
  // response to the recall.
  if (needsRecall(from) && through.some((to) => !needsRecall(to))) await withdrawCorrection(tx, work);
  for (const to of through) {
    // The fulfiller's message is stored with the last status change.
    const note = to === through.at(-1) && fulfillerEvent.message ? { note: fulfillerEvent.message } : {};
    await moveOrder(tx, { tenantId, orderId, from, to, actor: 'system', userId: null, reportedBy, ...note });
    from = to;
  }
  const { tracking } = fulfillerEvent;
  const isNewest = fulfilment.lastEventAt === null || fulfillerEvent.occurred_at >= fulfilment.lastEventAt;
  const isNewDelay = fulfillerEvent.event === 'delayed' && isNewest;
  const delayedTo = getDelay(work, fulfillerEvent);
  await updateFulfilment(tx, work, {
    ...(isNewest ? { lastEventAt: fulfillerEvent.occurred_at } : {}),
    ...(tracking
      ? { carrier: tracking.carrier, trackingNumber: tracking.tracking_number, trackingUrl: tracking.tracking_url }
      : {}),
    ...(isNewDelay ? { delayedTo: delayedTo ?? null, delayCheckAt: new Date() } : {}),
    ...(from === 'shipped' ? { shippedAt: fulfillerEvent.occurred_at } : {}),
  });
  if (isNewDelay && delayedTo !== undefined) await announceDelay(tx, work, { key: fulfillerEvent.event_id, delayedTo });
  if (parcel) {
    const currentTracking = { carrier: fulfilment.carrier, tracking_number: fulfilment.trackingNumber };
    const announced = fulfilment.trackingNumber
      ? { ...currentTracking, tracking_url: fulfilment.trackingUrl }
      : undefined;
    // An order sent in one parcel may have received its tracking with an earlier event.
    const isWhole = parcel.isFirst && parcel.isLast;
    const id = await recordParcel(tx, work, {
      lines: parcel.lines,
      tracking: tracking ?? (isWhole ? announced : undefined),
      shippedAt: fulfillerEvent.occurred_at,
    });
    await announceParcel(tx, { tenantId, orderId }, { ...parcel, id, reportedBy, userId: null });
  }
  return from;
}

/**
 * Returns the new day of delivery that an event states, null when it states that the day is unknown. Undefined = the
 * day is not later than the promised one, so that nothing is delayed.
 */
function getDelay({ deliveryTo }: OrderInFulfilment, fulfillerEvent: FulfillerEventBody): string | null | undefined {
  const { delayed_to: day = null } = fulfillerEvent;
  return day === null || day > deliveryTo ? day : undefined;
}

/**
 * Applies events that arrived before the fulfiller's response to the submission, in their sequence. Events of a
 * fulfiller that no longer has the order are ignored.
 */
export function applyHeldEvents(work: OrderInFulfilment): Promise<boolean> {
  return withTenant(work.tenantId, async (tx) => {
    const locked = await lockOrderInFulfilment(tx, work);
    if (!locked) return true;
    if (!(await waitsForAnswer(tx, locked))) await applyHeldEventsToLockedOrder(tx, locked);
    return false;
  });
}

/** Applies the events of {@link applyHeldEvents} to an order whose row is locked. */
export async function applyHeldEventsToLockedOrder(tx: Tx, work: OrderInFulfilment): Promise<void> {
  const held = await tx
    .select({ heldEvent: fulfillerEvents, by: fulfillers.name })
    .from(fulfillerEvents)
    .leftJoin(fulfillers, eq(fulfillers.id, fulfillerEvents.fulfillerId))
    .where(buildHeldCondition(work))
    .orderBy(asc(fulfillerEvents.receivedAt));
  let { status } = work;
  for (const { heldEvent, by } of held) {
    const { eventId, fulfillerId, body } = heldEvent;
    const fulfillerEvent = fulfillerEventSchema.parse(body);
    const isOwn = fulfillerId === work.fulfilment.fulfillerId;
    const parcel = isOwn ? await planParcel(tx, { ...work, status }, fulfillerEvent).catch(ignoreRefused) : null;
    const effect: EventEffect =
      isOwn && parcel !== 'refused'
        ? getEventEffect(fulfillerEvent, status, parcel)
        : { kind: 'ignored', reason: 'passed already' };
    if (effect.kind === 'moves' && parcel !== 'refused')
      status = await moveByEvent(tx, { ...work, status }, by ?? '', {
        event: fulfillerEvent,
        parcel,
        through: effect.through,
      });
    await tx
      .update(fulfillerEvents)
      .set({ outcome: effect.kind === 'moves' ? 'applied' : 'ignored' })
      .where(and(eq(fulfillerEvents.fulfillerId, fulfillerId), eq(fulfillerEvents.eventId, eventId)));
  }
}

/**
 * Returns `refused` for an `invalid` error, and throws every other error. A held event was valid on arrival, but
 * earlier events may have sent the pieces that it names.
 */
function ignoreRefused(error: unknown): 'refused' {
  if (error instanceof AppError && error.code === 'invalid') return 'refused';
  throw error;
}

/** Discards the held events of an order, because the fulfiller has returned it. */
export async function discardHeldEvents(tx: Tx, of: Pick<OrderInFulfilment, 'tenantId' | 'orderId'>): Promise<void> {
  await tx.update(fulfillerEvents).set({ outcome: 'ignored' }).where(buildHeldCondition(of));
}

const buildHeldCondition = ({ tenantId, orderId }: Pick<OrderInFulfilment, 'tenantId' | 'orderId'>) =>
  and(
    eq(fulfillerEvents.orderId, orderId),
    eq(fulfillerEvents.tenantId, tenantId),
    eq(fulfillerEvents.outcome, 'held'),
  );
