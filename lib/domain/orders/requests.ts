/** Kinds of requests from customer service to the users who decide on refunds and cancellations (ROL-11). */
export const REQUEST_KINDS = ['refund', 'cancellation'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * States of a request. `granted`: the refund or cancellation was made, by any user, even independently of the request.
 */
export const REQUEST_STATES = ['open', 'granted', 'declined'] as const;
