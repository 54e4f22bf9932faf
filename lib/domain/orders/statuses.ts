/** Statuses of an order that no fulfiller has accepted yet, in the order in which it passes them. */
export const BEFORE_PRODUCTION = [
  'new',
  'queued downloading',
  'downloaded',
  'queued processing',
  'processing',
  'processed',
  'queued submitting to fulfiller',
  'submitting to fulfiller',
] as const;

/** Statuses of an order that its fulfiller has accepted and has not begun to make. */
export const WITH_FULFILLER = ['submitted to fulfiller', 'picked'] as const;

/** Statuses of an order whose goods are being made, or are made and not sent. */
export const IN_PRODUCTION = ['in production', 'awaiting packing', 'packaged', 'ready to ship'] as const;

/** The 23 statuses of an order, in this order everywhere (ORD-02). */
export const ORDER_STATUSES = [
  ...BEFORE_PRODUCTION,
  ...WITH_FULFILLER,
  ...IN_PRODUCTION,
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

/** True for exactly the 23 statuses. */
export function isOrderStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

/** Whether an order moves towards its fulfiller without help, or waits to be sent. */
export const isBeforeProduction = (status: OrderStatus): boolean =>
  BEFORE_PRODUCTION.some((earlyStatus) => earlyStatus === status);

/** Where an order stands with its money. Kept apart from the status: an order that awaits payment is not yet an order
 *  for the shop floor, and the status list is fixed (ORD-02, ORD-04). */
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

/** Not paid, but may still be: a shopper's attempt, which is nobody's work yet and in no list (ORD-08). */
export const OPEN_PAYMENT_STATES = ['awaiting payment', 'failed'] as const satisfies readonly PaymentState[];
/** True while an order may still be paid, and changed by its shopper (PAY-13). */
export const isPaymentOpen = (state: PaymentState): boolean => OPEN_PAYMENT_STATES.some((open) => open === state);

/** What the owner's list can be filtered by: the states of orders that are in it. */
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

const PRODUCING: readonly OrderStatus[] = [...WITH_FULFILLER, ...IN_PRODUCTION];
const ATTENTION: readonly OrderStatus[] = [
  'address issue',
  'artwork issue',
  'awaiting reprint',
  'fulfiller submission error',
  'fulfiller routing error',
  'over budget',
  'over budget limit',
];

/** The family of a status; 'attention' are those that wait for a person (ADM-09). */
export function statusFamily(status: OrderStatus): StatusFamily {
  if (status === 'new' || status === 'shipped' || status === 'cancelled') return status;
  if (PRODUCING.includes(status)) return 'producing';
  return ATTENTION.includes(status) ? 'attention' : 'preparing';
}
