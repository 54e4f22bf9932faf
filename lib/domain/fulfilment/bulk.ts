import { isSetBy } from '../orders/status-rules';
import { ORDER_STATUSES, type OrderStatus } from '../orders/statuses';
import { listMoves, type OrderActor } from '../orders/transitions';

/** Bulk actions on orders. */
export const BATCH_KINDS = ['send to fulfiller', 'move', 'mark made', 'mark shipped'] as const;

/**
 * Effect of sending many orders. `send`: they go to fulfillers; `prepare`: their tenant makes them itself, so they move
 * to its work list; `mixed`: both occur.
 */
export type BulkSending = 'send' | 'prepare' | 'mixed';

/** Returns the effect of sending all orders; `stays` contains for each order whether its tenant makes it itself. */
export function toBulkSending(stays: Iterable<boolean>): BulkSending {
  const ways = new Set(stays);
  if (ways.size > 1) return 'mixed';
  return ways.has(true) ? 'prepare' : 'send';
}

/** Jobs of an order that a person can restart after their last attempt has failed. */
export const RETRYABLE_TASKS = ['fulfil-order', 'print-artwork', 'recall-order'] as const;

/**
 * Returns the statuses to which an actor may move many orders at once (ORD-03): all to which the status table allows a
 * move from any status, except steps of the system. Whether a certain order can be moved is checked per order.
 */
export const listBulkTargets = (actor: OrderActor): readonly OrderStatus[] =>
  ORDER_STATUSES.filter(
    (to) => isSetBy(to, 'person') && ORDER_STATUSES.some((from) => listMoves(from, actor).includes(to)),
  );
