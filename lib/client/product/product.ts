import { parseDecimal } from '@/lib/domain/money/decimal';
import type { SizeSurcharges } from '@/lib/domain/pricing/unit-price';
import type { StoreAddress } from '@/lib/views/storefront/links';
import { buildStoreApiPath } from '@/lib/views/storefront/links';

/** Maximum age of a displayed product before it is requested again (STO-13). */
export const PRODUCT_FRESH_MS = 300_000;

/** Fields of a product that may change while its page is open. */
export interface CurrentProduct {
  /** Price in minor units, ex VAT. */
  readonly netMinor: number;
  readonly surcharges?: SizeSurcharges | undefined;
  readonly regularNetMinor?: number | undefined;
  readonly piecesLeft?: number | undefined;
  readonly vatApplies: boolean;
  readonly colourSizes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the cache key of a product. It contains tenant and slug, so that products of two stores never share an entry
 * (STO-13).
 */
export const buildProductKey = (store: StoreAddress, productId: number) =>
  ['product', store.tenantId, store.slug, productId] as const;

/**
 * Fetches the current data of a product.
 * @throws Error with a message of STO-14, which is logged too
 */
export async function fetchProduct(store: StoreAddress, productId: number): Promise<CurrentProduct> {
  try {
    const response = await fetch(buildStoreApiPath(store, `product-id=${productId}`), {
      headers: { accept: 'application/json' },
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(textAt(body, 'message') || 'Failed to load product');
    return readProduct(at(body, 'data'));
  } catch (cause) {
    const error = cause instanceof Error && cause.message ? cause : new Error('Failed to load product', { cause });
    console.error(error);
    throw error;
  }
}

function readProduct(data: unknown): CurrentProduct {
  const product = at(data, 'product');
  const prices = at(product, 'event_prices');
  const price: unknown = Array.isArray(prices) ? prices[0] : null;
  const netMinor = parseDecimal(at(price, 'store_selling_price'));
  const pieces = at(price, 'pieces_left');
  if (netMinor === null) throw new Error('No product data received in expected format');
  return {
    netMinor,
    surcharges: readSurcharges(at(price, 'size_surcharges')),
    regularNetMinor: parseDecimal(at(price, 'regular_price')) ?? undefined,
    piecesLeft: typeof pieces === 'number' ? pieces : undefined,
    vatApplies: at(product, 'store_default_vat') === 1,
    colourSizes: readSizes(at(at(product, 'products'), 'colour_size')),
  };
}

function readSurcharges(value: unknown): SizeSurcharges | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([size, major]) => [size, parseDecimal(major) ?? 0]));
}

function readSizes(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};
  const pairs = Object.entries(value).map(
    ([colour, sizes]) => [colour, Array.isArray(sizes) ? sizes.map(String) : []] as const,
  );
  return Object.fromEntries(pairs);
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}

function textAt(value: unknown, key: string): string {
  const text = at(value, key);
  return typeof text === 'string' ? text : '';
}
