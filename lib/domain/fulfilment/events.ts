import { isWaitingFor, PRODUCTION_STATUSES } from '../orders/status-rules';
import type { StatusSetBy } from '../orders/status-table';
import type { CompleteList, OrderStatus } from '../orders/statuses';
import { canMove } from '../orders/transitions';

/** Events in the order of the public documentation. */
const EVENTS = [
  'picked',
  'in production',
  'awaiting packing',
  'packaged',
  'ready to ship',
  'shipped',
  'awaiting reprint',
  'address issue',
  'artwork issue',
  'delayed',
] as const satisfies readonly (StatusSetBy<'fulfiller'> | 'delayed')[];
export type FulfillerEvent = (typeof EVENTS)[number];

/**
 * Events that a fulfiller may report for an order it accepted, by their names in the API: each status that fulfillers
 * set, and a delay.
 */
export const FULFILLER_EVENTS: CompleteList<StatusSetBy<'fulfiller'>, FulfillerEvent, typeof EVENTS> = EVENTS;

const getLinePosition = (status: string): number => (PRODUCTION_STATUSES as readonly string[]).indexOf(status);

/**
 * Effect of a fulfiller's event on an order: the statuses that the order passes one after another, or the reason why
 * its status does not change.
 */
export type EventEffect =
  | { readonly kind: 'moves'; readonly through: readonly OrderStatus[] }
  /** The order already has the reported status or a later one. */
  | { readonly kind: 'ignored'; readonly reason: 'passed already' }
  /** The order was cancelled, but a parcel was shipped: the event is recorded for people to see. */
  | { readonly kind: 'recorded' }
  /** The event came too early, because the order's submission is still being saved. */
  | { readonly kind: 'held' }
  /** The event is impossible: the order was cancelled, waits for a person, or was never sent. */
  | { readonly kind: 'refused'; readonly reason: 'cancelled' | 'not sent' | 'waits for a person' | 'not possible now' };

/**
 * Returns the effect of an event on an order with status `status` (ORD-03). The order also passes skipped steps, and
 * late events are ignored. Events that report an issue apply only where the status table allows the move.
 * @param isTracked whether the event contains a tracking number
 * @param isPartial for `shipped`: whether more pieces remain to be sent
 */
export function resolveEventEffect(
  event: FulfillerEvent,
  status: OrderStatus,
  { isTracked = false, isPartial = false }: { readonly isTracked?: boolean; readonly isPartial?: boolean } = {},
): EventEffect {
  if (status === 'cancelled')
    return event === 'shipped' || isTracked ? { kind: 'recorded' } : { kind: 'refused', reason: 'cancelled' };
  if (status === 'submitting to fulfiller') return { kind: 'held' };
  if (event === 'delayed') return isWithFulfiller(status) ? moves() : notNow(status);
  const at = getLinePosition(status);
  // A partial shipment only makes the order ready to ship; its last parcel makes it shipped.
  const to = getLinePosition(isPartial ? 'ready to ship' : event);
  if (isPartial && at === to) return moves();
  if (to >= 0) {
    if (isWaitingFor(status, 'reprint'))
      return to > getLinePosition('in production')
        ? { kind: 'refused', reason: 'not possible now' }
        : moves('in production');
    if (at < 0) return notNow(status);
    if (to <= at) return { kind: 'ignored', reason: 'passed already' };
    return moves(...PRODUCTION_STATUSES.slice(at + 1, to + 1));
  }
  if (status === event) return { kind: 'ignored', reason: 'passed already' };
  if (at < 0) return notNow(status);
  return canMove(status, event, 'system') ? moves(event) : { kind: 'refused', reason: 'not possible now' };
}

const moves = (...through: OrderStatus[]): EventEffect => ({ kind: 'moves', through });

const isWithFulfiller = (status: OrderStatus): boolean =>
  isWaitingFor(status, 'reprint') || (getLinePosition(status) >= 0 && status !== 'shipped');

function notNow(status: OrderStatus): EventEffect {
  const waits = isWaitingFor(status, 'address', 'artwork');
  const done = status === 'shipped';
  return { kind: 'refused', reason: waits ? 'waits for a person' : done ? 'not possible now' : 'not sent' };
}
