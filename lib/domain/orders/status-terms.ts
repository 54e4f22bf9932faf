// Terms that the status table uses. They are apart from the modules that read the table, so that neither imports the other.

/** Steps of an order as shown to shoppers, without internal terms. */
export const TRACKING_STEPS = ['received', 'preparing', 'producing', 'packing', 'shipped'] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number];
/** States besides the steps: the order waits for a person, or has ended. */
export type TrackingState = TrackingStep | 'waiting' | 'cancelled';

/** Reasons why an order's lines or address cannot be changed now. */
export const CORRECTION_BLOCKS = [
  'being recalled',
  'being submitted',
  'with fulfiller',
  'in production',
  'shipped',
  'cancelled',
] as const;
export type CorrectionBlock = (typeof CORRECTION_BLOCKS)[number];

/**
 * Repair of an order: a correction by a person; the missing personalisation, or the owner's permission to print the
 * sample; a retry of a failed step by a person; a recall for a correction.
 */
export const REPAIRS = ['correction', 'personalisation', 'retry', 'recall'] as const;
export type Repair = (typeof REPAIRS)[number];

/** State of a fulfilment order of a shop: accepted, rejected, withdrawn by the merchant, stopped by us, or fulfilled. */
export const WORK_STATES = ['accepted', 'rejected', 'cancelled', 'stopped', 'fulfilled'] as const;
export type WorkState = (typeof WORK_STATES)[number];
