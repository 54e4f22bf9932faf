import type { BasketLine } from '@/lib/domain/basket/line';
import { buildBasketLine } from '../../views/storefront/basket-line';
import { toProductView } from '../../views/storefront/product-view';
import { parseTextFields, parseVariant } from '../../views/storefront/variant';
import { loadProduct } from './load';
import type { StorePage } from './page';

/** Query of a claimed gift: `?claim=12&colour=navy&size=large`, and `text_…` for personalised texts. */
export type ClaimQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Returns the basket line of the gift that the query claims; null when it claims none, or a size that is not available.
 * Shows a 404 for another store's product (STO-02).
 */
export async function findClaimedGift(page: StorePage, query: ClaimQuery): Promise<BasketLine | null> {
  const id = Number(query.claim);
  if (!Number.isSafeInteger(id) || id <= 0) return null;
  const product = toProductView((await loadProduct(page.view.slug, id)).product);
  const variant = parseVariant(product, query);
  if (variant.size === '') return null;
  return buildBasketLine(page.view, product, {
    ...variant,
    quantity: 1,
    customisation: { texts: parseTextFields(query), images: {} },
  });
}
