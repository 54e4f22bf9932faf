import type { Customisation } from '@/lib/domain/scene/schema';
import { personalisePath, productPath, type StorePlaced } from './links';
import { ADD_FIELD, QUANTITY_FIELD, type Variant, writeCustomisation } from './variant';

/** Value of {@link ADD_FIELD} that goes on to the checkout once the product is in the basket. */
export const ADD_AND_CHECK_OUT = 'checkout';

/**
 * Where a frame on somebody else's page leads the whole window with what was chosen in it (SHP-08). A browser gives a framed
 * store a basket of its own that its checkout never sees, so the choice travels in the address of the store's own page,
 * which reads it as it reads a plain form: variant, texts and pictures are checked against the product, and the price is the
 * server's. `here`: the frame's address, whose language goes along.
 */
export function handOverUrl(
  store: StorePlaced,
  productId: number,
  chosen: Variant & { readonly quantity: number; readonly customisation: Customisation },
  here: URL,
): URL {
  const { colour, size, quantity, customisation } = chosen;
  const hasPictures = Object.keys(customisation.images).length > 0;
  const url = new URL(hasPictures ? personalisePath(store, productId) : productPath(store, productId), here.origin);
  const language = here.searchParams.get('lang');
  if (language) url.searchParams.set('lang', language);
  url.searchParams.set('colour', colour);
  url.searchParams.set('size', size);
  url.searchParams.set(QUANTITY_FIELD, String(quantity));
  url.searchParams.set(ADD_FIELD, ADD_AND_CHECK_OUT);
  return writeCustomisation(url, customisation);
}
