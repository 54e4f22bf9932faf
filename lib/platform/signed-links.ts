import { createHmac } from 'node:crypto';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '../domain/orders/notifications';
import { isSameSecret } from './compare-secrets';
import { derivePurposeKey, type KeyPurpose } from './keys';

const KEY_LENGTH = 32;

/**
 * Derives the key of a link from what the link refers to. Every node derives the same key at any time, so keys are not
 * stored.
 */
const keyFor = (purpose: KeyPurpose, what: string): string =>
  createHmac('sha256', derivePurposeKey(purpose)).update(what).digest('base64url').slice(0, KEY_LENGTH);

interface OfOrder {
  readonly tenantId: number;
  readonly orderId: string;
}
interface OfLine extends OfOrder {
  readonly lineId: string;
}

/** Derives the key of a link to the picture of one order line. It gives no access to the rest of the order. */
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
 * Derives the key of a link to a product's picture, which a Shopify shop fetches. It is also valid for hidden products,
 * because pushed products need not be for sale in our store.
 */
export const deriveShopPictureKey = ({ tenantId, productId, view, colour }: OfShopPicture): string =>
  keyFor('shop-picture', `${tenantId}/${productId}/${view}/${colour}`);

export const isShopPictureKey = (picture: OfShopPicture, key: string): boolean =>
  isSameSecret(key, deriveShopPictureKey(picture));

interface OfShopPhoto {
  readonly tenantId: number;
  readonly assetId: string;
}

/** Key of a link to an owner's own photo of a product, which a shop fetches. */
export const deriveShopPhotoKey = ({ tenantId, assetId }: OfShopPhoto): string =>
  keyFor('shop-picture', `photo/${tenantId}/${assetId}`);

export const isShopPhotoKey = (photo: OfShopPhoto, key: string): boolean =>
  isSameSecret(key, deriveShopPhotoKey(photo));

/**
 * Fulfiller that a link is made for, with a fingerprint of its secrets, so that the link becomes invalid when they
 * change.
 */
export interface LinkHolder {
  readonly fulfillerId: number;
  readonly keys: string;
}
const holderText = ({ fulfillerId, keys }: LinkHolder): string => `${fulfillerId}/${keys}`;

interface OfFile {
  readonly tenantId: number;
  readonly fileId: string;
  readonly holder: LinkHolder;
  /** Time at which the link expires, seconds since 1970. */
  readonly expires: number;
}

/** Derives the key of a link with which one fulfiller can open one print file until the link expires. */
export const derivePrintFileKey = ({ tenantId, fileId, holder, expires }: OfFile): string =>
  keyFor('fulfiller-file', `${tenantId}/${fileId}/${holderText(holder)}/${expires}`);

export const isPrintFileKey = (file: OfFile, key: string, nowSeconds: number): boolean =>
  file.expires > nowSeconds && isSameSecret(key, derivePrintFileKey(file));

interface OfMockup extends OfLine {
  readonly holder: LinkHolder;
  readonly view: string;
  /** Time at which the link expires, seconds since 1970. */
  readonly expires: number;
}

/**
 * Derives the key of a link with which one fulfiller can open the picture of one side of an order line until the link
 * expires.
 */
export const deriveMockupKey = ({ tenantId, orderId, lineId, view, holder, expires }: OfMockup): string =>
  keyFor('fulfiller-file', `mockup/${tenantId}/${orderId}/${lineId}/${view}/${holderText(holder)}/${expires}`);

export const isMockupKey = (mockup: OfMockup, key: string, nowSeconds: number): boolean =>
  mockup.expires > nowSeconds && isSameSecret(key, deriveMockupKey(mockup));

/** Derives the key of an order's tracking page, which is mailed to its shopper. */
export const deriveTrackingKey = ({ tenantId, orderId }: OfOrder): string =>
  keyFor('tracking-link', `${tenantId}/${orderId}`);

export const isTrackingKey = (order: OfOrder, key: string): boolean => isSameSecret(key, deriveTrackingKey(order));

interface OfRequest extends OfOrder {
  readonly round: number;
}

/**
 * Derives the key of a link to the page on which a shopper enters missing personalisation. `round` is increased when
 * the shopper is asked again, which makes earlier links invalid.
 */
export const derivePersonalisationKey = ({ tenantId, orderId, round }: OfRequest): string =>
  keyFor('personalisation-link', `${tenantId}/${orderId}/${round}`);

export const isPersonalisationKey = (request: OfRequest, key: string): boolean =>
  isSameSecret(key, derivePersonalisationKey(request));

/** Returns the path of the page on which a shopper enters missing personalisation, with its key and in a language. */
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
 * Builds the token that ends one kind of mails to one user. It never expires, because people keep mails for years.
 * @internal exported for tests
 */
export const buildUnsubscribeToken = (subscription: OfSubscription): string =>
  `${subscription.userId}-${TOPIC_TOKENS[subscription.topic]}-${unsubscribeKey(subscription)}`;

/** Returns the user and the kind of mails in a token of {@link buildUnsubscribeToken}; null for an invalid token. */
export function parseUnsubscribeToken(token: string): OfSubscription | null {
  const [, id, topicToken, key = ''] = /^(\d{1,9})-([a-z]+)-([\w-]+)$/.exec(token) ?? [];
  const topic = NOTIFICATION_TOPICS.find((name) => TOPIC_TOKENS[name] === topicToken);
  if (!topic) return null;
  const subscription = { userId: Number(id), topic };
  return isSameSecret(key, unsubscribeKey(subscription)) ? subscription : null;
}

/** Returns the path of the page on which a recipient unsubscribes from these mails, in the recipient's language. */
export const buildUnsubscribePagePath = (subscription: OfSubscription, lang: string): string =>
  `/unsubscribe/${buildUnsubscribeToken(subscription)}?${new URLSearchParams({ lang })}`;
/**
 * Returns the path to which mail programs post to unsubscribe. Opened as a page, it redirects to
 * {@link buildUnsubscribePagePath}.
 */
export const buildUnsubscribePostPath = (subscription: OfSubscription, lang: string): string =>
  `/api${buildUnsubscribePagePath(subscription, lang)}`;

/** Returns the path of an order's tracking page in its store, as mails use it; with `lang` in that language. */
export const buildTrackingPath = (slug: string, order: OfOrder, lang?: string): string =>
  `/${slug}/track?${new URLSearchParams({ order: order.orderId, key: deriveTrackingKey(order), ...(lang ? { lang } : {}) })}`;

interface OfWaitList {
  readonly tenantId: number;
  readonly entryId: string;
}
const waitListKey = ({ tenantId, entryId }: OfWaitList): string => keyFor('wait-list-link', `${tenantId}/${entryId}`);

/** Builds the token with which a visitor confirms or ends an entry of a store's wait list. */
export const buildWaitListToken = (entry: OfWaitList): string =>
  `${entry.tenantId}.${entry.entryId}.${waitListKey(entry)}`;

/** Returns the entry in a token of {@link buildWaitListToken}; null for a token that was not created here. */
export function parseWaitListToken(token: string): OfWaitList | null {
  const [, tenantId, entryId = '', key = ''] = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]+)$/.exec(token) ?? [];
  const entry = { tenantId: Number(tenantId), entryId };
  return tenantId && isSameSecret(key, waitListKey(entry)) ? entry : null;
}

/** Returns the path of the page on which a visitor confirms or ends an entry of a wait list. */
export const buildWaitListPagePath = (entry: OfWaitList, lang: string): string =>
  `/wait-list/${buildWaitListToken(entry)}?${new URLSearchParams({ lang })}`;
/**
 * Returns the path to which mail programs post to end an entry. Opened as a page, it redirects to
 * {@link buildWaitListPagePath}.
 */
export const buildWaitListLeavePath = (entry: OfWaitList, lang: string): string =>
  `/api/wait-list/${buildWaitListToken(entry)}/leave?${new URLSearchParams({ lang })}`;
