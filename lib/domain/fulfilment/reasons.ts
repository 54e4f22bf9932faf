/**
 * Reasons, known to the program itself, why an order does not reach a fulfiller or a job on it failed for good. Pages
 * translate them; any other reason comes from a fulfiller and is shown verbatim.
 */
export const FULFILMENT_REASONS = [
  'not connected',
  /** For e-mail. */
  'no address',
  /** The host does not exist, or the connection was refused or reset. */
  'no connection',
  'no answer in time',
  'answer too large',
  /** The address is not permitted: it is not https, or not on the public internet. */
  'address not public',
  'certificate refused',
  /** For folders. */
  'folder not writable',
  'print files not drawn',
] as const;
export type FulfilmentReason = (typeof FULFILMENT_REASONS)[number];

/** Returns whether a reason is one of the program's own, and not a fulfiller's. */
export const isFulfilmentReason = (reason: unknown): reason is FulfilmentReason =>
  FULFILMENT_REASONS.some((candidate) => candidate === reason);
