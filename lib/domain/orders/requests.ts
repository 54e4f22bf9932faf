/** What customer service may ask of those who decide on money and cancellations (ROL-11). */
export const REQUEST_KINDS = ['refund', 'cancellation'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** `granted`: the money went back, or the order was cancelled, whoever did it and whether or not they were asked. */
export const REQUEST_STATES = ['open', 'granted', 'declined'] as const;
