import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** Reasons for rejecting a request to make an order; Merchloom and the Shopify shop show a text for each. */
export const REJECTION_REASONS = [
  /** A line does not match any variant of a Merchloom product. */
  'unknown variant',
  /** The product is hidden or deleted. */
  'not sold',
  /** The colour or size is no longer available. */
  'unavailable',
  /** A text entered by the shopper cannot be printed. */
  'unprintable',
  /** The order has no address. No longer used: such orders now wait for an address. */
  'no address',
  'empty',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Shopify's codes for the reasons (FulfillmentOrderRejectionReason). */
export const SHOPIFY_REJECTION_CODES: Readonly<Record<RejectionReason, string>> = {
  'unknown variant': 'INELIGIBLE_PRODUCT',
  'not sold': 'INELIGIBLE_PRODUCT',
  unavailable: 'INVENTORY_OUT_OF_STOCK',
  unprintable: 'OTHER',
  'no address': 'INCORRECT_ADDRESS',
  empty: 'OTHER',
};

/** Texts for the reasons that merchants read in Shopify; always English, like all notes there. */
export const REJECTION_NOTES: Readonly<Record<RejectionReason, string>> = {
  'unknown variant': 'A line is not one of the products pushed by Merchloom.',
  'not sold': 'A product is hidden or was removed in Merchloom. Show it there and request fulfilment again.',
  unavailable: 'A colour or size is no longer available.',
  unprintable: 'A text that the shopper entered cannot be printed.',
  'no address': 'The shipping address is incomplete.',
  empty: 'There is nothing left to make.',
};

/**
 * Returns the response to a merchant's cancellation request (ORD-10):
 * - `accept`: every order can be stopped or is already cancelled;
 * - `reject`: it is too late for one of the orders;
 * - `wait`: an order is in a short automatic step, after which the request is checked again.
 */
export function decideCancellation(statuses: readonly OrderStatus[]): 'accept' | 'reject' | 'wait' {
  const answers = statuses.map((status) => getStatusRules(status).shopify.cancellation);
  if (answers.includes('reject')) return 'reject';
  return answers.includes('wait') ? 'wait' : 'accept';
}

/** Returns whether Merchloom no longer makes an order, so that its fulfilment order is stopped in Shopify. */
export const isWorkStopped = (status: OrderStatus): boolean => getStatusRules(status).shopify.work === 'stopped';

/**
 * Returns the texts that a shopper entered in the Shopify shop, keyed by {@link normaliseTextLabel} of the label that
 * the text has in the design. Blank values are left out, because the shopper did not fill in the field.
 */
export function parseShopTexts(
  attributes: readonly { readonly key: string; readonly value: string | null }[],
): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap(({ key, value }) =>
      value === null || value.trim() === '' ? [] : [[normaliseTextLabel(key), value] as const],
    ),
  );
}

/**
 * Normalises a label or the name of an attribute for matching: lower case, no surrounding spaces, and no leading `_`,
 * with which Shopify hides a name from shoppers.
 */
export const normaliseTextLabel = (label: string): string => label.trim().replace(/^_/, '').toLocaleLowerCase('en');
