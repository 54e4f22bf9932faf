/** Parts of a SKU that identify a variant of a Merchloom product. */
export interface SkuParts {
  /** SKU of the blank: article, colour and size. */
  readonly blankSku: string;
  readonly eventId: number;
  readonly productId: number;
}

const SHAPE = /^(.+)-E(\d{1,10})P(\d{1,10})$/;

/**
 * Returns the SKU of a variant in a Shopify shop. The blank's SKU does not identify a design, so event and product are
 * appended. The result is unique per variant and never changes.
 */
export const formatShopSku = ({ blankSku, eventId, productId }: SkuParts): string =>
  `${blankSku}-E${eventId}P${productId}`;

/** Parses the result of {@link formatShopSku}; null for any other SKU. */
export function parseShopSku(sku: string | null): SkuParts | null {
  const [, blankSku, eventId, productId] = SHAPE.exec(sku?.trim() ?? '') ?? [];
  if (!blankSku) return null;
  return { blankSku, eventId: Number(eventId), productId: Number(productId) };
}
