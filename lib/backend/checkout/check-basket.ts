import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import { isRowId } from '@/lib/db/ids';
import { toDecimal } from '@/lib/domain/money/decimal';
import { isSelling } from '@/lib/domain/store/event';
import { listForBasket, listVariants } from '../catalogue/queries';
import { withStore } from '../stores/service';

/** Price and availability of basket lines as they are now (BSK-12); unknown lines are answered as not available. */
export function checkBasket({ params, body }: ParsedInput<typeof checkoutEndpoints.checkBasket>) {
  return withStore(params, async (tx, store) => {
    const productIds = [...new Set(body.lines.map((line) => line.product_id))].filter(isRowId);
    if (productIds.length === 0) return [];
    const products = await listForBasket(tx, { ...store, productIds });
    const blankIds = products.map((product) => product.blankId);
    const variants = products.length > 0 ? await listVariants(tx, { blankIds }) : [];
    return body.lines.map((line) => {
      const product = products.find((candidate) => candidate.productId === line.product_id);
      const exists = variants.some(
        (variant) =>
          variant.blankId === product?.blankId &&
          variant.colour === line.colour &&
          variant.size === line.size &&
          !product.excludedSkus.includes(variant.sku),
      );
      const available = product !== undefined && exists && product.colours.includes(line.colour);
      return {
        id: line.id,
        available: available && isSelling(store.status),
        price: product ? toDecimal(product.priceMinor) : null,
        store_default_vat: product?.vatApplies ? (1 as const) : (0 as const),
        name: product?.name ?? null,
      };
    });
  });
}
