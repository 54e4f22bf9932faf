import type { BasketLine } from '@/lib/domain/basket/line';
import { basketLine } from '../../views/storefront/basket-line';
import { productView } from '../../views/storefront/product-view';
import { readTexts, readVariant } from '../../views/storefront/variant';
import { loadProduct } from './load';
import type { StorePage } from './page';

/** `?claim=12&colour=navy&size=large`, and `text_…` for personalised texts. */
export type ClaimQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Returns the basket line of the gift in the URL; null when the URL names no gift, or a size that is not available.
 * Throws a 404 for another store's product (STO-02).
 */
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
