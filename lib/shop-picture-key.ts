import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './keys';

interface ShopPicture {
  readonly tenantId: number;
  readonly productId: number;
  readonly view: string;
  readonly colour: string;
}

/** Seals the address from which a shop fetches a product's picture: 32 characters, the same on every node and for ever.
 *  It opens that one picture, of a hidden product too, since what is pushed need not be for sale here. */
export const shopPictureKey = ({ tenantId, productId, view, colour }: ShopPicture): string =>
  createHmac('sha256', derivedKey('shop-picture'))
    .update(`${tenantId}/${productId}/${view}/${colour}`)
    .digest('base64url')
    .slice(0, 32);

/** Whether the address is one of ours; takes the same time for every wrong key. */
export function isShopPictureKey(picture: ShopPicture, key: string): boolean {
  const [given, wanted] = [Buffer.from(key), Buffer.from(shopPictureKey(picture))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
