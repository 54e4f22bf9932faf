import { getStatusRules } from '../orders/status-rules';
import type { OrderStatus } from '../orders/statuses';

/** What a shopper is told of an order: the steps of a parcel, without the workshop's own words. */
export const TRACKING_STEPS = ['received', 'preparing', 'producing', 'packing', 'shipped'] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number];
/** Beside the steps: it waits for somebody, or it ended. */
export type TrackingState = TrackingStep | 'waiting' | 'cancelled';

/** What a shopper sees of a status. Troubles of money and routing are the owner's alone: to the shopper it is being prepared. */
export const trackingState = (status: OrderStatus): TrackingState => getStatusRules(status).shownAs.shopper;

const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,58}[A-Za-z0-9]$/;
/** Control characters, and those that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** A number as carriers give them: 3 to 60 letters, digits and their usual signs. */
export const isTrackingNumber = (text: string): boolean => NUMBER.test(text);

/** A carrier's name: one line, 1 to 60 characters. */
export const isCarrier = (text: string): boolean => text.trim() !== '' && text.length <= 60 && !UNSEEN.test(text);

/** An address that may be shown to shoppers: https, no user, no port; empty = none. */
export function isTrackingUrl(address: string): boolean {
  if (address === '') return true;
  if (address.length > 500 || /[\\\s]/.test(address) || UNSEEN.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && port === '' && hostname.includes('.');
}
