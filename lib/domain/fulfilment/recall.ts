/** Why a fulfiller shall not make an order that it has. */
export const RECALL_CAUSES = ['cancelled', 'given to another', 'corrected'] as const;
export type RecallCause = (typeof RECALL_CAUSES)[number];

/** What became of telling it: `told` without an answer (a mail, a folder), `stopped`, `too late` in its own words, `failed` after
 *  the last try. */
export const RECALL_STATES = ['waiting', 'told', 'stopped', 'too late', 'failed'] as const;
export type RecallState = (typeof RECALL_STATES)[number];
