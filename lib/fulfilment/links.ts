import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@/lib/keys';

const KEY_LENGTH = 32;

function seal(purpose: 'fulfiller-file' | 'tracking-link', what: string): string {
  return createHmac('sha256', derivedKey(purpose)).update(what).digest('base64url').slice(0, KEY_LENGTH);
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface FileLink {
  readonly tenantId: number;
  readonly fileId: string;
  /** Seconds since 1970; the link opens nothing from then on. */
  readonly expires: number;
}

/** Opens one print file, until it expires. */
export const fileKey = ({ tenantId, fileId, expires }: FileLink): string =>
  seal('fulfiller-file', `${tenantId}/${fileId}/${expires}`);

export const isFileKey = (link: FileLink, key: string, nowSeconds: number): boolean =>
  link.expires > nowSeconds && isSame(key, fileKey(link));

interface OrderLink {
  readonly tenantId: number;
  readonly orderId: string;
}

/** Shows where one order is to whoever was mailed its address: the same on every node and for ever. */
export const trackingKey = ({ tenantId, orderId }: OrderLink): string =>
  seal('tracking-link', `${tenantId}/${orderId}`);

export const isTrackingKey = (link: OrderLink, key: string): boolean => isSame(key, trackingKey(link));

/** The page of an order in its store, as mails name it; in a language if given. */
export const trackingPath = (slug: string, link: OrderLink, lang?: string): string =>
  `/${slug}/track?${new URLSearchParams({ order: link.orderId, key: trackingKey(link), ...(lang ? { lang } : {}) })}`;
