/** Why a fulfiller is told not to make an order that it has. */
export const TOLD_RECALL_CAUSES = ['cancelled', 'given to another', 'corrected'] as const;
export type ToldRecallCause = (typeof TOLD_RECALL_CAUSES)[number];

/** Why a fulfiller shall not make an order that it has. `held`: its payment is contested or was given back. */
export const RECALL_CAUSES = [...TOLD_RECALL_CAUSES, 'held'] as const;
export type RecallCause = (typeof RECALL_CAUSES)[number];

/** Returns what a fulfiller is told. A shopper's quarrel about money is none of its business: an order that is held is
 *  cancelled there, and sent anew if it is to be made after all. */
export const toToldCause = (cause: RecallCause): ToldRecallCause => (cause === 'held' ? 'cancelled' : cause);

/** What became of telling it: `told` without an answer (a mail, a folder), `stopped`, `too late` in its own words, `failed` after
 *  the last try. */
export const RECALL_STATES = ['waiting', 'told', 'stopped', 'too late', 'failed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];
