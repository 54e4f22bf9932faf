/**
 * The 23 statuses of an order, in the order in which they are listed everywhere (ORD-02). Their meaning is in
 * `status-table.ts`, subsets of them in `status-rules.ts`.
 */
export const ORDER_STATUSES = [
  'new',
  'queued downloading',
  'downloaded',
  'queued processing',
  'processing',
  'processed',
  'queued submitting to fulfiller',
  'submitting to fulfiller',
  'submitted to fulfiller',
  'picked',
  'in production',
  'awaiting packing',
  'packaged',
  'ready to ship',
  'shipped',
  'address issue',
  'artwork issue',
  'awaiting reprint',
  'cancelled',
  'fulfiller submission error',
  'fulfiller routing error',
  'over budget',
  'over budget limit',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Checks at compile time that a list is complete: the type is `List` when `Named` contains every member of `All`.
 * Otherwise it matches no list and shows the missing members.
 */
export type CompleteList<All extends string, Named extends string, List> = [All] extends [Named]
  ? List
  : { readonly missing: Exclude<All, Named> };

/** Returns whether a value is one of the 23 statuses. */
export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

/**
 * Payment states of an order. They are separate from the status: an order that awaits payment is not yet an order for
 * production, and the list of statuses is fixed (ORD-02, ORD-04).
 */
export const PAYMENT_STATES = [
  'awaiting payment',
  'paid',
  'no payment needed',
  'failed',
  'cancelled',
  'partly refunded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** States of orders that are not paid but can still be paid. Lists do not show such orders yet (ORD-08). */
export const OPEN_PAYMENT_STATES = ['awaiting payment', 'failed'] as const satisfies readonly PaymentState[];
/** Returns whether an order can still be paid, and changed by its shopper (PAY-13). */
export const isPaymentOpen = (state: PaymentState): boolean => OPEN_PAYMENT_STATES.some((open) => open === state);

/** Payment states of placed orders, by which the owner's list can be filtered. */
export const PLACED_PAYMENT_STATES = [
  'paid',
  'no payment needed',
  'partly refunded',
  'refunded',
  'cancelled',
] as const satisfies readonly PaymentState[];

/** Groups of statuses that share a badge colour. */
export const STATUS_FAMILIES = ['new', 'preparing', 'producing', 'shipped', 'attention', 'cancelled'] as const;
export type StatusFamily = (typeof STATUS_FAMILIES)[number];
