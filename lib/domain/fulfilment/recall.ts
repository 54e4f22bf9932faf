/** Reason given to a fulfiller for recalling an order. */
export const FULFILLER_RECALL_CAUSES = ['cancelled', 'given to another', 'corrected'] as const;
export type FulfillerRecallCause = (typeof FULFILLER_RECALL_CAUSES)[number];

/** Reason for recalling an order from a fulfiller. `held`: its payment is disputed or was refunded. */
export const RECALL_CAUSES = [...FULFILLER_RECALL_CAUSES, 'held'] as const;
export type RecallCause = (typeof RECALL_CAUSES)[number];

/**
 * Returns the reason that is given to the fulfiller. A held order is recalled as a cancelled one, because a payment
 * problem does not concern the fulfiller. It is sent again if production continues.
 */
export const toFulfillerCause = (cause: RecallCause): FulfillerRecallCause => (cause === 'held' ? 'cancelled' : cause);

/**
 * State of a recall: `told` = sent by e-mail or folder, which return no response; `stopped` and `too late` = responses
 * of the fulfiller, the latter with an explanation; `failed` = the last attempt to send it failed.
 */
export const RECALL_STATES = ['waiting', 'told', 'stopped', 'too late', 'failed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];
