import type { BasketLine } from '@/lib/domain/basket/line';
import { basketLine } from '../basket-line';
import { productView } from '../product-view';
import { readTexts, readVariant } from '../variant';
import { loadProduct } from './load';
import type { StorePage } from './page';

/** `?claim=12&colour=navy&size=large`, and `text_…` for what was personalised. */
export type ClaimQuery = Readonly<Record<string, string | string[] | undefined>>;

/** The gift that an address asks for; null when it names none, or none in a size that there is.
 *  A product of another store is a 404 (STO-02). */
export async function claimedGift(page: StorePage, query: ClaimQuery): Promise<BasketLine | null> {
  const id = Number(query.claim);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  const product = productView((await loadProduct(page.view.slug, id)).product);
  const variant = readVariant(product, query);
  if (variant.size === '') return null;
  return basketLine(page.view, product, {
    ...variant,
    quantity: 1,
    customisation: { texts: readTexts(query), images: {} },
  });
}
