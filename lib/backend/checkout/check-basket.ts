import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { toDecimal } from '@/lib/domain/money/decimal';
import { MAX_ORDER_MINOR } from '@/lib/domain/pricing/order-limit';
import { priceLines } from '@/lib/domain/pricing/price-order';
import { getUnitNetMinor } from '@/lib/domain/pricing/unit-price';
import { isSelling } from '@/lib/domain/store/event';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { type BasketProduct, listBasketProducts, listVariants } from '../catalogue/queries';
import { countObtainablePieces } from '../limited-pieces/reserve';
import { toPricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { withStore } from '../stores/service';
import { listDesignChanges } from './design-review';
import { buildOrderTooLargeReason } from './order-terms';

type Input = ParsedInput<typeof checkoutEndpoints.checkBasket>;

/**
 * Returns current price and availability of basket lines (BSK-12); unknown lines are not available. Fails with
 * `not_found` and `invalid` (lines: order_too_large).
 */
export function checkBasket({ params, body }: Input) {
  return withStore(params, async (tx, store) => {
    const productIds = [...new Set(body.lines.map((line) => line.product_id))].filter(isRowId);
    if (productIds.length === 0) return [];
    const products = await listBasketProducts(tx, { ...store, productIds });
    const blankIds = products.map((product) => product.blankId);
    const variants = products.length > 0 ? await listVariants(tx, { blankIds }) : [];
    const now = new Date();
    assertWithinLimit(store, products, body.lines, now);
    const limitedIds = products.flatMap(({ productId, piecesLeft }) => (piecesLeft === null ? [] : [productId]));
    const pieces = await countObtainablePieces(tx, { ...store, productIds: limitedIds });
    const changed = await listChangedLines(tx, store, body.lines, products);
    return body.lines.map((line) => {
      const product = products.find((candidate) => candidate.productId === line.product_id);
      const exists = variants.some(
        (variant) =>
          variant.blankId === product?.blankId &&
          variant.colour === line.colour &&
          variant.size === line.size &&
          !product.excludedSkus.includes(variant.sku),
      );
      const left = pieces.get(line.product_id);
      const available = product !== undefined && exists && product.colours.includes(line.colour) && left !== 0;
      const isShort = left !== undefined && left < countPieces(body.lines, line.product_id);
      return {
        id: line.id,
        available: available && isSelling(store.status),
        ...(isSelling(store.status) ? {} : { on_hold: true as const }),
        price: product ? toDecimal(getUnitNetMinor(product, line.size, now)) : null,
        store_default_vat: product?.vatApplies ? (1 as const) : (0 as const),
        name: product?.name ?? null,
        design_changed: changed.has(line.id),
        ...(isShort ? { pieces_left: left } : {}),
      };
    });
  });
}

const countPieces = (lines: Input['body']['lines'], productId: number): number =>
  lines.reduce((sum, line) => sum + (line.product_id === productId ? (line.quantity ?? 1) : 0), 0);

/** Rejects lines above the maximum order amount with 422 `lines`. Lines without a quantity do not count. */
function assertWithinLimit(
  store: Store,
  products: readonly BasketProduct[],
  lines: Input['body']['lines'],
  now: Date,
): void {
  const subtotal = priceLines(
    lines.flatMap(({ product_id: id, size, quantity }) => {
      const product = products.find(({ productId }) => productId === id);
      return product && quantity
        ? [{ netMinor: getUnitNetMinor(product, size, now), quantity, vatApplies: product.vatApplies }]
        : [];
    }),
    toPricingStore(store).vat,
  );
  if (subtotal.subtotalMinor > MAX_ORDER_MINOR)
    throw buildInvalidFieldsError({ lines: [buildOrderTooLargeReason(store)] });
}

type CheckedLine = ParsedInput<typeof checkoutEndpoints.checkBasket>['body']['lines'][number];

/**
 * Returns the ids of lines whose print would differ from the displayed design. Checks only lines that contain their
 * displayed design.
 */
async function listChangedLines(
  tx: Tx,
  store: Store,
  lines: readonly CheckedLine[],
  products: readonly BasketProduct[],
): Promise<ReadonlySet<string>> {
  const reviewed = lines.flatMap((line) => {
    const product = products.find(({ productId }) => productId === line.product_id);
    if (!product || line.design_revision === undefined) return [];
    const { id, design_revision, images, front, back, colour } = line;
    return [
      { product, line: { id, design_revision, images, products: { front, back, images: {}, store: { colour } } } },
    ];
  });
  const changes = await listDesignChanges(tx, store, reviewed);
  return new Set(changes.map(({ line_id }) => line_id));
}
