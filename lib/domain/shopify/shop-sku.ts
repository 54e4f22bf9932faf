/** What one of our variants is, wherever its SKU turns up again. */
export interface SkuParts {
  /** SKU of the blank: goods, colour and size. */
  readonly blankSku: string;
  readonly eventId: number;
  readonly productId: number;
}

const SHAPE = /^(.+)-E(\d{1,10})P(\d{1,10})$/;

/** SKU that a variant has in a shop: the blank's own names no design, so event and product stand behind it. One variant
 *  has one, and it never changes. */
export const shopSku = ({ blankSku, eventId, productId }: SkuParts): string => `${blankSku}-E${eventId}P${productId}`;

/** Reads such a SKU back; null for one that is not ours. */
export function readShopSku(sku: string | null): SkuParts | null {
  const [, blankSku, eventId, productId] = SHAPE.exec(sku?.trim() ?? '') ?? [];
  if (!blankSku) return null;
  return { blankSku, eventId: Number(eventId), productId: Number(productId) };
}
