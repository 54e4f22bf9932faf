/** Why an order does not reach a fulfiller, or work on it was given up, as far as the program knows it by itself. Pages translate
 *  these words; any other reason is a fulfiller's own and is shown as it was said. */
export const FULFILMENT_REASONS = [
  'not connected',
  /** Of mail. */
  'no address',
  /** Nobody there: no such host, refused, cut off. */
  'no connection',
  'no answer in time',
  'answer too large',
  /** Nothing may be sent there: no https, or not on the public internet. */
  'address not public',
  'certificate refused',
  /** Of a folder. */
  'folder not writable',
  'print files not drawn',
] as const;
export type FulfilmentReason = (typeof FULFILMENT_REASONS)[number];

/** Whether a reason is the program's own, and none that a fulfiller gave. */
export const isFulfilmentReason = (reason: unknown): reason is FulfilmentReason =>
  FULFILMENT_REASONS.some((known) => known === reason);
