/**
 * Kinds of charges on a client's bill (SET-03): the cost of an order, its reversal when the order was cancelled, and
 * the cost again where it was produced after all. Each occurs at most once per order.
 */
export const CHARGE_KINDS = ['order', 'cancellation', 'made after all'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
