/** What stands on a client's bill (SET-03): what an order cost, its taking back when it was cancelled, and the same once more where
 *  it was too late to stop it. Each at most once an order. */
export const CHARGE_KINDS = ['order', 'cancellation', 'made after all'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
