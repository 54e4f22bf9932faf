import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './keys';

interface OrderedLine {
  readonly tenantId: number;
  readonly orderId: string;
  readonly lineId: string;
}

/** Seals the address of an ordered line's picture: 32 characters, the same on every node and for ever, so that nothing is
 *  stored for it. It opens this one line's picture and nothing else of the order. */
export const orderedPictureKey = ({ tenantId, orderId, lineId }: OrderedLine): string =>
  createHmac('sha256', derivedKey('order-link'))
    .update(`picture/${tenantId}/${orderId}/${lineId}`)
    .digest('base64url')
    .slice(0, 32);

/** Whether a visitor was given the address by us; takes the same time for every wrong key. */
export function isOrderedPictureKey(line: OrderedLine, key: string): boolean {
  const [given, wanted] = [Buffer.from(key), Buffer.from(orderedPictureKey(line))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
