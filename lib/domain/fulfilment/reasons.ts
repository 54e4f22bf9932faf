/**
 * Reasons that the program itself records when an order does not reach a fulfiller or a job of the order fails for
 * good. Pages translate them; any other reason comes from a fulfiller and is shown verbatim.
 */
export const FULFILMENT_REASONS = [
  'not connected',
  /** Only for fulfillers that get orders by e-mail. */
  'no address',
  /** The host does not exist, or the connection was refused or reset. */
  'no connection',
  'no answer in time',
  'answer too large',
  /** The address is not permitted: it is not https, or not on the public internet. */
  'address not public',
  'certificate refused',
  /** Only for fulfillers that get orders in a folder. */
  'folder not writable',
  'print files not drawn',
] as const;
export type FulfilmentReason = (typeof FULFILMENT_REASONS)[number];

/** Returns whether a reason is one of {@link FULFILMENT_REASONS}; false for a fulfiller's own text. */
export const isFulfilmentReason = (reason: unknown): reason is FulfilmentReason =>
  FULFILMENT_REASONS.some((candidate) => candidate === reason);
