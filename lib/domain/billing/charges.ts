/**
 * Kinds of charges on a client's bill (SET-03): the cost of an order, its reversal when the order was cancelled, and
 * the cost once more if the cancelled order was produced nevertheless. Each occurs at most once per order.
 */
export const CHARGE_KINDS = ['order', 'cancellation', 'made after all'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
