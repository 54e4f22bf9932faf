import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** Why a request to make an order is turned down; pages and the shop are told it in words. */
export const REJECTION_REASONS = [
  /** A line is no variant of ours. */
  'unknown variant',
  /** Its product is hidden or gone. */
  'not sold',
  /** Its colour or size is no longer made. */
  'unavailable',
  /** A text that the shopper gave can't be printed. */
  'unprintable',
  /** It was to be sent nowhere. Given until orders without an address began to wait for one. */
  'no address',
  'empty',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Shopify's own words for them (FulfillmentOrderRejectionReason). */
export const SHOPIFY_REASONS: Readonly<Record<RejectionReason, string>> = {
  'unknown variant': 'INELIGIBLE_PRODUCT',
  'not sold': 'INELIGIBLE_PRODUCT',
  unavailable: 'INVENTORY_OUT_OF_STOCK',
  unprintable: 'OTHER',
  'no address': 'INCORRECT_ADDRESS',
  empty: 'OTHER',
};

/** What a merchant reads in Shopify, in English as all of its notes. */
export const REJECTION_NOTES: Readonly<Record<RejectionReason, string>> = {
  'unknown variant': 'A line is not one of the products pushed by Merchloom.',
  'not sold': 'A product is hidden or was removed in Merchloom. Show it there and request fulfilment again.',
  unavailable: 'A colour or size is no longer available.',
  unprintable: 'A text that the shopper entered cannot be printed.',
  'no address': 'The shipping address is incomplete.',
  empty: 'There is nothing left to make.',
};

/** Answer to a merchant who wants an order back (ORD-10): it can be stopped, it can't be any more, or it is in the middle of
 *  a step that ends by itself and is asked again then. One that is cancelled already is stopped. */
export function answerCancellation(statuses: readonly OrderStatus[]): 'accept' | 'reject' | 'wait' {
  const answers = statuses.map((status) => getStatusRules(status).shopify.cancellation);
  if (answers.includes('reject')) return 'reject';
  return answers.includes('wait') ? 'wait' : 'accept';
}

/** Whether Merchloom no longer makes an order, so that its fulfilment order is stopped in Shopify. */
export const isStopped = (status: OrderStatus): boolean => getStatusRules(status).shopify.work === 'stopped';

/** A text that a shopper gave in the shop, by the label of the design's text that it belongs to: capitals and spaces around it
 *  do not count. Shopify keeps names that begin with `_` from shoppers. A blank value is a field that was left alone, and no text. */
export function shopTexts(
  attributes: readonly { readonly key: string; readonly value: string | null }[],
): ReadonlyMap<string, string> {
  return new Map(
    attributes.flatMap(({ key, value }) =>
      value === null || value.trim() === '' ? [] : [[textKey(key), value] as const],
    ),
  );
}

/** By what label and attribute are held against each other. */
export const textKey = (label: string): string => label.trim().replace(/^_/, '').toLocaleLowerCase('en');
