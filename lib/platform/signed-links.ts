import { createHmac } from 'node:crypto';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '../domain/orders/notifications';
import { isSameSecret } from './compare-secrets';
import { derivePurposeKey, type KeyPurpose } from './keys';

const KEY_LENGTH = 32;

/** Seals an address. The result is equal on every node and at any time, so nothing is stored for it. */
const keyFor = (purpose: KeyPurpose, what: string): string =>
  createHmac('sha256', derivePurposeKey(purpose)).update(what).digest('base64url').slice(0, KEY_LENGTH);

interface OfOrder {
  readonly tenantId: number;
  readonly orderId: string;
}
interface OfLine extends OfOrder {
  readonly lineId: string;
}

/** Key of a link to the picture of one order line; it gives no access to the rest of the order. */
export const deriveOrderedPictureKey = ({ tenantId, orderId, lineId }: OfLine): string =>
  keyFor('order-link', `picture/${tenantId}/${orderId}/${lineId}`);

export const isOrderedPictureKey = (line: OfLine, key: string): boolean =>
  isSameSecret(key, deriveOrderedPictureKey(line));

interface OfShopPicture {
  readonly tenantId: number;
  readonly productId: number;
  readonly view: string;
  readonly colour: string;
}

/**
 * Key of a link to a product's picture, which a shop fetches. Valid for hidden products too, because pushed products
 * need not be for sale in our store.
 */
export const deriveShopPictureKey = ({ tenantId, productId, view, colour }: OfShopPicture): string =>
  keyFor('shop-picture', `${tenantId}/${productId}/${view}/${colour}`);

export const isShopPictureKey = (picture: OfShopPicture, key: string): boolean =>
  isSameSecret(key, deriveShopPictureKey(picture));

/** The fulfiller that a link was made for, with a fingerprint of its keys. */
export interface LinkHolder {
  readonly fulfillerId: number;
  readonly keys: string;
}
const holderText = ({ fulfillerId, keys }: LinkHolder): string => `${fulfillerId}/${keys}`;

interface OfFile {
  readonly tenantId: number;
  readonly fileId: string;
  readonly holder: LinkHolder;
  /** Seconds since 1970; the link is invalid from then on. */
  readonly expires: number;
}

/** Key of a link to one print file for one fulfiller, valid until it expires. */
export const derivePrintFileKey = ({ tenantId, fileId, holder, expires }: OfFile): string =>
  keyFor('fulfiller-file', `${tenantId}/${fileId}/${holderText(holder)}/${expires}`);

export const isPrintFileKey = (file: OfFile, key: string, nowSeconds: number): boolean =>
  file.expires > nowSeconds && isSameSecret(key, derivePrintFileKey(file));

interface OfMockup extends OfLine {
  readonly holder: LinkHolder;
  readonly view: string;
  /** Seconds since 1970; the link is invalid from then on. */
  readonly expires: number;
}

/** Key of a link to the picture of one printed side of an order's line for one fulfiller, valid until it expires. */
export const deriveMockupKey = ({ tenantId, orderId, lineId, view, holder, expires }: OfMockup): string =>
  keyFor('fulfiller-file', `mockup/${tenantId}/${orderId}/${lineId}/${view}/${holderText(holder)}/${expires}`);

export const isMockupKey = (mockup: OfMockup, key: string, nowSeconds: number): boolean =>
  mockup.expires > nowSeconds && isSameSecret(key, deriveMockupKey(mockup));

/** Key of the tracking page of one order, mailed to its shopper. */
export const deriveTrackingKey = ({ tenantId, orderId }: OfOrder): string =>
  keyFor('tracking-link', `${tenantId}/${orderId}`);

export const isTrackingKey = (order: OfOrder, key: string): boolean => isSameSecret(key, deriveTrackingKey(order));

interface OfRequest extends OfOrder {
  readonly round: number;
}

/**
 * Key of a link to the page on which a shopper enters missing personalisation. A repeated request increments `round`.
 */
export const derivePersonalisationKey = ({ tenantId, orderId, round }: OfRequest): string =>
  keyFor('personalisation-link', `${tenantId}/${orderId}/${round}`);

export const isPersonalisationKey = (request: OfRequest, key: string): boolean =>
  isSameSecret(key, derivePersonalisationKey(request));

/** Returns the path of the page of {@link derivePersonalisationKey}, as used in the mail. */
export const buildPersonalisationPath = (request: OfRequest, lang: string): string =>
  `/personalise/${request.orderId}?${new URLSearchParams({ shop: String(request.tenantId), key: derivePersonalisationKey(request), lang })}`;

interface OfSubscription {
  readonly userId: number;
  readonly topic: NotificationTopic;
}
const TOPIC_TOKENS = { 'new order': 'orders', problem: 'problems' } as const satisfies Record<
  NotificationTopic,
  string
>;

const unsubscribeKey = ({ userId, topic }: OfSubscription): string => keyFor('unsubscribe-link', `${userId}/${topic}`);

/**
 * Token that ends one kind of mail to one user. It never expires, because mails are kept for years.
 * @internal tests post to it
 */
export const buildUnsubscribeToken = (subscription: OfSubscription): string =>
  `${subscription.userId}-${TOPIC_TOKENS[subscription.topic]}-${unsubscribeKey(subscription)}`;

/** Returns the subscription in a token of {@link buildUnsubscribeToken}; null for an invalid token. */
export function parseUnsubscribeToken(token: string): OfSubscription | null {
  const [, id, topicToken, key = ''] = /^(\d{1,9})-([a-z]+)-([\w-]+)$/.exec(token) ?? [];
  const topic = NOTIFICATION_TOPICS.find((name) => TOPIC_TOKENS[name] === topicToken);
  if (!topic) return null;
  const subscription = { userId: Number(id), topic };
  return isSameSecret(key, unsubscribeKey(subscription)) ? subscription : null;
}

/** Returns the path of the page on which a recipient ends these mails, in the recipient's language. */
export const buildUnsubscribePagePath = (subscription: OfSubscription, lang: string): string =>
  `/unsubscribe/${buildUnsubscribeToken(subscription)}?${new URLSearchParams({ lang })}`;
/** URL that mail programs post to; opened as a page, it redirects to {@link buildUnsubscribePagePath}. */
export const buildUnsubscribePostPath = (subscription: OfSubscription, lang: string): string =>
  `/api${buildUnsubscribePagePath(subscription, lang)}`;

/** Returns the path of an order's tracking page in its store, as used in mails; with `lang` in that language. */
export const buildTrackingPath = (slug: string, order: OfOrder, lang?: string): string =>
  `/${slug}/track?${new URLSearchParams({ order: order.orderId, key: deriveTrackingKey(order), ...(lang ? { lang } : {}) })}`;

interface OfWaitList {
  readonly tenantId: number;
  readonly entryId: string;
}
const waitListKey = ({ tenantId, entryId }: OfWaitList): string => keyFor('wait-list-link', `${tenantId}/${entryId}`);

/** Token with which a visitor confirms or ends an entry in a store's wait list. */
export const buildWaitListToken = (entry: OfWaitList): string =>
  `${entry.tenantId}.${entry.entryId}.${waitListKey(entry)}`;

/** Returns the entry of a token of {@link buildWaitListToken}; null for one that was not created here. */
export function parseWaitListToken(token: string): OfWaitList | null {
  const [, tenantId, entryId = '', key = ''] = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]+)$/.exec(token) ?? [];
  const entry = { tenantId: Number(tenantId), entryId };
  return tenantId && isSameSecret(key, waitListKey(entry)) ? entry : null;
}

/** Page on which a visitor confirms or ends an entry. */
export const buildWaitListPagePath = (entry: OfWaitList, lang: string): string =>
  `/wait-list/${buildWaitListToken(entry)}?${new URLSearchParams({ lang })}`;
/** URL that mail programs post to; opened as a page, it redirects to {@link buildWaitListPagePath}. */
export const buildWaitListLeavePath = (entry: OfWaitList, lang: string): string =>
  `/api/wait-list/${buildWaitListToken(entry)}/leave?${new URLSearchParams({ lang })}`;
