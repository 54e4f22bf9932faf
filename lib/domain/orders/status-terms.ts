// Terms that the status table uses. They have a file of their own, so that both the table and the modules that read it
// can import them.

/** Steps of an order as shown to shoppers, without internal terms. */
export const TRACKING_STEPS = ['received', 'preparing', 'producing', 'packing', 'shipped'] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number];
/** States of an order for shoppers: one of the steps, or the order waits for a person, or it was cancelled. */
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
 * Repairs of an order: a correction by a person; the missing personalisation, or the owner's permission to print the
 * sample; a person's retry of a failed step; a recall for a correction.
 */
export const ORDER_REPAIRS = ['correction', 'personalisation', 'retry', 'recall'] as const;
export type OrderRepair = (typeof ORDER_REPAIRS)[number];

/**
 * State of a fulfilment order of a Shopify shop: accepted, rejected, withdrawn by the merchant, stopped by Merchloom,
 * or fulfilled.
 */
export const FULFILMENT_ORDER_STATES = ['accepted', 'rejected', 'cancelled', 'stopped', 'fulfilled'] as const;
export type FulfilmentOrderState = (typeof FULFILMENT_ORDER_STATES)[number];
