import { getStatusRules } from '../orders/status-rules';
import type { TrackingState } from '../orders/status-terms';
import type { OrderStatus } from '../orders/statuses';

/**
 * Returns the tracking state that a shopper sees for a status. Budget and routing issues concern the owner only; the
 * shopper sees `preparing` instead.
 */
export const getTrackingState = (status: OrderStatus): TrackingState => getStatusRules(status).shownAs.shopper;

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,58}[A-Za-z0-9]$/;
/** Control characters, and characters that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Returns whether a text looks like a carrier's tracking number: 3 to 60 letters, digits and common punctuation. */
export const isTrackingNumber = (text: string): boolean => NUMBER.test(text);

/** Returns whether a text is a valid carrier name: one line, 1 to 60 characters. */
export const isCarrier = (text: string): boolean => text.trim() !== '' && text.length <= 60 && !UNSEEN.test(text);

/**
 * Returns whether a tracking URL may be shown to shoppers: https, no user, no port. True for the empty text, too, which
 * means that there is no URL.
 */
export function isTrackingUrl(address: string): boolean {
  if (address === '') return true;
  if (address.length > 500 || /[\\\s]/.test(address) || UNSEEN.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && port === '' && hostname.includes('.');
}
