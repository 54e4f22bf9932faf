import type { EventProductDetailDto, EventProductDto, ProductChangeInput } from '@/lib/contracts/event-products';
import { parseTypedDecimal, toDecimalText } from '@/lib/domain/money/decimal';
import { toIsoTimestamp, toLocalMoment } from '../kit/local-moment';

/** Form values of a product's prices. Amounts, times and numbers are texts; times are in the browser's time zone. */
export interface PriceForm {
  price: string;
  vat_applies: boolean;
  /** Typed surcharge by size code; '' = no surcharge. */
  size_surcharges: Record<string, string>;
  sale_price: string;
  sale_from: string;
  sale_until: string;
  pieces_left: string;
  setup_cost: string;
}

/** Returns the surcharges of a product as text by size code. */
export const toSurchargeTexts = (product: Pick<EventProductDto, 'sizes' | 'size_surcharges'>) =>
  Object.fromEntries(product.sizes.map((size) => [size, toOptionalText(product.size_surcharges[size] ?? null)]));

export const toPriceForm = (product: EventProductDetailDto): PriceForm => ({
  price: toDecimalText(product.price),
  vat_applies: product.vat_applies,
  size_surcharges: toSurchargeTexts(product),
  sale_price: toOptionalText(product.sale_price),
  sale_from: toLocalMoment(product.sale_from),
  sale_until: toLocalMoment(product.sale_until),
  pieces_left: product.pieces_left === null ? '' : String(product.pieces_left),
  setup_cost: product.setup_cost === 0 ? '' : toDecimalText(product.setup_cost),
});

const toOptionalText = (minor: number | null): string => (minor === null ? '' : toDecimalText(minor));

/**
 * Returns the part of a change request that sets the prices. Text that is not an amount becomes -1, which the server
 * rejects with an error for its field.
 */
export function toPriceChange(form: PriceForm, before: PriceForm) {
  const hasSale = form.sale_price.trim() !== '';
  // An owner who only clears the sale price ends the sale. Times that were typed are sent, and the server rejects them
  // without a price.
  const isSaleEnded = !hasSale && form.sale_from === before.sale_from && form.sale_until === before.sale_until;
  return {
    price: parseAmount(form.price),
    vat_applies: form.vat_applies,
    size_surcharges: Object.fromEntries(
      Object.entries(form.size_surcharges).map(([size, text]) => [size, text.trim() === '' ? 0 : parseAmount(text)]),
    ),
    sale_price: hasSale ? parseAmount(form.sale_price) : null,
    sale_from: isSaleEnded ? null : toIsoTimestamp(form.sale_from),
    sale_until: isSaleEnded ? null : toIsoTimestamp(form.sale_until),
    setup_cost: form.setup_cost.trim() === '' ? 0 : parseAmount(form.setup_cost),
    // Shoppers may have bought some pieces since the form was opened, so the number is sent only if the owner changed
    // it.
    ...(form.pieces_left === before.pieces_left
      ? {}
      : { pieces_left: form.pieces_left.trim() === '' ? null : parseCount(form.pieces_left) }),
  } satisfies Omit<ProductChangeInput, 'product_id'>;
}

const parseAmount = (text: string): number => {
  const minor = parseTypedDecimal(text);
  return minor === null ? -1 : minor / 100;
};

const parseCount = (text: string): number => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1);

/** Price at which the owner loses money on each piece. */
export interface PriceBelowCost {
  /** Size codes at this price. */
  readonly sizes: readonly string[];
  readonly isSale: boolean;
  readonly priceMinor: number;
}

/**
 * Returns the lowest typed price below `costMinor` among the regular prices of the sizes, and the lowest among their
 * sale prices, each with all sizes below the cost. Text that is not an amount is skipped. Every screen that saves a
 * price asks this function whether it names a loss.
 */
export function listPricesBelowCost(
  form: Pick<PriceForm, 'price'> & Partial<Pick<PriceForm, 'sale_price' | 'size_surcharges'>>,
  sizes: readonly string[],
  costMinor: number,
): PriceBelowCost[] {
  return (['price', 'sale_price'] as const).flatMap((field) => {
    const text = form[field]?.trim() ?? '';
    const baseMinor = text === '' ? null : parseTypedDecimal(text);
    if (baseMinor === null) return [];
    const priced = sizes.map((size) => ({
      size,
      minor: baseMinor + (parseTypedDecimal(form.size_surcharges?.[size] || '0') ?? 0),
    }));
    const below = priced.filter(({ minor }) => minor < costMinor);
    if (below.length === 0) return [];
    const priceMinor = Math.min(...below.map(({ minor }) => minor));
    return [{ sizes: below.map(({ size }) => size), isSale: field === 'sale_price', priceMinor }];
  });
}
