/** Reason given to a fulfiller for recalling an order. */
export const FULFILLER_RECALL_CAUSES = ['cancelled', 'given to another', 'corrected'] as const;
export type FulfillerRecallCause = (typeof FULFILLER_RECALL_CAUSES)[number];

/** Reason for recalling an order from a fulfiller. `held`: its payment is disputed or was refunded. */
export const RECALL_CAUSES = [...FULFILLER_RECALL_CAUSES, 'held'] as const;
export type RecallCause = (typeof RECALL_CAUSES)[number];

/**
 * Returns the reason given to the fulfiller. A payment problem does not concern the fulfiller: a held order is
 * cancelled there, and sent again if production continues.
 */
export const toFulfillerCause = (cause: RecallCause): FulfillerRecallCause => (cause === 'held' ? 'cancelled' : cause);

/**
 * State of a recall: `told` = delivered through a channel without a response (e-mail, folder), `stopped`, `too late`
 * with the fulfiller's explanation, `failed` after the last attempt.
 */
export const RECALL_STATES = ['waiting', 'told', 'stopped', 'too late', 'failed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];
