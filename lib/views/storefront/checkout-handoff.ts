import type { Customisation } from '@/lib/domain/scene/schema';
import { buildPersonalisePath, buildProductPath, type StorePathPrefix } from './links';
import { ADD_FIELD, QUANTITY_FIELD, type Variant, writeCustomisation } from './variant';

/** Value of {@link ADD_FIELD} that continues to the checkout after the product was added to the basket. */
export const ADD_AND_CHECK_OUT = 'checkout';

/**
 * Returns the URL to which a framed store navigates the whole window with the shopper's selection (SHP-08). The browser
 * partitions a framed store's basket from the checkout's, so the selection travels in the URL of the store's own page,
 * which parses it like a plain form: variant, texts and images are validated against the product, and the server sets
 * the price.
 * @param here the frame's URL, whose language is passed on
 */
export function buildCheckoutHandoffUrl(
  store: StorePathPrefix,
  productId: number,
  chosen: Variant & { readonly quantity: number; readonly customisation: Customisation },
  here: URL,
): URL {
  const { colour, size, quantity, customisation } = chosen;
  const hasPictures = Object.keys(customisation.images).length > 0;
  const url = new URL(
    hasPictures ? buildPersonalisePath(store, productId) : buildProductPath(store, productId),
    here.origin,
  );
  const language = here.searchParams.get('lang');
  if (language) url.searchParams.set('lang', language);
  url.searchParams.set('colour', colour);
  url.searchParams.set('size', size);
  url.searchParams.set(QUANTITY_FIELD, String(quantity));
  url.searchParams.set(ADD_FIELD, ADD_AND_CHECK_OUT);
  return writeCustomisation(url, customisation);
}
