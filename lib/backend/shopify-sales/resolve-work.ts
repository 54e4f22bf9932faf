import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { isRowId, type TenantId } from '@/lib/db/ids';
import { blankVariants, events, shopifyListings } from '@/lib/db/schema';
import { listPersonalFields } from '@/lib/domain/orders/personal-fields';
import { getUnitNetMinor } from '@/lib/domain/pricing/unit-price';
import { isTextTooLong } from '@/lib/domain/scene/customise';
import type { Scene, TextElement } from '@/lib/domain/scene/schema';
import { normaliseTextLabel, parseShopTexts, type RejectionReason } from '@/lib/domain/shopify/fulfilment';
import { type LineProperty, listUnmatchedProperties } from '@/lib/domain/shopify/line-properties';
import { parseShopAmount } from '@/lib/domain/shopify/shop-price';
import { parseShopSku, type SkuParts } from '@/lib/domain/shopify/shop-sku';
import type { FulfilmentOrder, FulfilmentOrderLine } from '@/lib/integrations/shopify/selling/fulfilment-calls';
import { AppError } from '@/lib/platform/errors';
import { type BasketProduct, listBasketProducts } from '../catalogue/queries';
import { type BasketLine, type ResolvedLine, resolveBasketLines } from '../checkout/basket';
import { findTextProblem } from '../checkout/text-problem';
import { findStore, type Store } from '../stores/queries';

/** Store with the lines of a fulfilment order whose products it sells. */
export interface StoreShare {
  readonly store: Store;
  readonly lines: readonly {
    readonly work: FulfilmentOrderLine;
    readonly resolved: ResolvedLine;
    /** Keys of required fields that the shopper left empty; [] when the owner allows printing the sample. */
    readonly missing: readonly string[];
    /** Texts that cannot be printed in their fields, by field key. These fields count as missing. */
    readonly unfit: Readonly<Record<string, string>>;
    /** Entries of the shopper under names that are not fields of the design. */
    readonly properties: readonly LineProperty[];
  }[];
}

/** Lines to produce per store, or the reason for which they cannot be produced. */
export type ResolvedFulfilmentOrder =
  | { readonly shares: readonly StoreShare[]; readonly reason: null }
  | { readonly shares: null; readonly reason: RejectionReason };

interface Place {
  readonly tenantId: TenantId;
  readonly shop: string;
}

/**
 * Finds the product of each line of a shop's order by the pushed variants, otherwise by SKU, because a merchant may
 * have recreated a product. Returns a reason when any line cannot be produced. Writes nothing.
 */
export async function resolveFulfilmentOrder(
  tx: Tx,
  place: Place,
  order: FulfilmentOrder,
): Promise<ResolvedFulfilmentOrder> {
  const open = order.lines.filter(({ remainingQuantity }) => remainingQuantity > 0);
  if (open.length === 0) return refused('empty');
  const pushed = await listPushed(tx, place);
  const recognisedLines: { work: FulfilmentOrderLine; parts: SkuParts }[] = [];
  for (const work of open) {
    const parts = pushed.get(work.variant?.id ?? '') ?? parseShopSku(work.sku);
    if (!parts || !isRowId(parts.eventId) || !isRowId(parts.productId)) return refused('unknown variant');
    recognisedLines.push({ work, parts });
  }
  const shares: StoreShare[] = [];
  for (const eventId of new Set(recognisedLines.map(({ parts }) => parts.eventId))) {
    const store = await findEventStore(tx, place.tenantId, eventId);
    if (!store) return refused('not sold');
    const storeLines = recognisedLines.filter(({ parts }) => parts.eventId === eventId);
    const share = await readShare(tx, { store, place, lines: storeLines });
    if (typeof share === 'string') return refused(share);
    shares.push(share);
  }
  return { shares, reason: null };
}

const refused = (reason: RejectionReason) => ({ shares: null, reason });

/** Returns the parts of the SKU for each variant id in the shop. */
async function listPushed(tx: Tx, { tenantId, shop }: Place): Promise<ReadonlyMap<string, SkuParts>> {
  const rows = await tx
    .select({ variants: shopifyListings.variants })
    .from(shopifyListings)
    .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.shop, shop)));
  const pairs = rows.flatMap(({ variants }) => Object.entries(variants));
  return new Map(
    pairs.flatMap(([sku, id]) => {
      const parts = parseShopSku(sku);
      return parts ? [[id, parts] as const] : [];
    }),
  );
}

async function findEventStore(tx: Tx, tenantId: TenantId, eventId: number): Promise<Store | null> {
  const [event] = await tx
    .select({ slug: events.slug })
    .from(events)
    .where(and(eq(events.tenantId, tenantId), eq(events.id, eventId), isNull(events.deletedAt)));
  return event ? findStore(tx, { tenantId, slug: event.slug }) : null;
}

async function readShare(
  tx: Tx,
  input: {
    readonly store: Store;
    readonly place: Place;
    readonly lines: readonly { readonly work: FulfilmentOrderLine; readonly parts: SkuParts }[];
  },
): Promise<StoreShare | RejectionReason> {
  const { store, place, lines } = input;
  const skus = lines.map(({ parts }) => parts.blankSku);
  const variants = await tx.select().from(blankVariants).where(inArray(blankVariants.sku, skus));
  const productIds = [...new Set(lines.map(({ parts }) => parts.productId))];
  const products = await listBasketProducts(tx, { ...store, productIds });
  const withSample = await listWithSample(tx, place, store.eventId);
  const basket: BasketLine[] = [];
  for (const { work, parts } of lines) {
    const product = products.find(({ productId }) => productId === parts.productId);
    const variant = variants.find(({ sku }) => sku === parts.blankSku);
    if (!product) return 'not sold';
    if (!variant) return 'unavailable';
    basket.push(toBasketLine(work, product, variant));
  }
  try {
    const resolved = await resolveBasketLines(tx, store, basket, { reviewsDesigns: false });
    return {
      store,
      lines: resolved.flatMap((line, index) => {
        const work = lines[index]?.work;
        const mayUseSample = withSample.has(line.product.productId);
        if (!work) return [];
        const unfit = unfitTexts(work, line.product);
        const missing = mayUseSample ? Object.keys(unfit) : listMissingFields(work, line.product, unfit);
        return [{ work, resolved: line, missing, unfit, properties: readUnmatched(work, line.product) }];
      }),
    };
  } catch (error) {
    return reasonFor(error);
  }
}

/** Returns the ids of the products for which the owner allows printing the sample when a shopper entered nothing. */
async function listWithSample(tx: Tx, { tenantId, shop }: Place, eventId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ productId: shopifyListings.productId })
    .from(shopifyListings)
    .where(
      and(
        eq(shopifyListings.tenantId, tenantId),
        eq(shopifyListings.shop, shop),
        eq(shopifyListings.eventId, eventId),
        eq(shopifyListings.allowsSample, true),
      ),
    );
  return new Set(rows.map(({ productId }) => productId));
}

/**
 * Lists the keys of a design's fields for which an order's line has no usable entry. Shopify cannot send pictures, so
 * their fields are always missing.
 */
function listMissingFields(
  { lineItem }: FulfilmentOrderLine,
  product: BasketProduct,
  unfit: Readonly<Record<string, string>>,
): string[] {
  const enteredTexts = parseShopTexts(lineItem.customAttributes);
  return listPersonalFields(product)
    .filter(
      ({ key, element }) => element.type !== 'Text' || Object.hasOwn(unfit, key) || !textFor(element, enteredTexts),
    )
    .map(({ key }) => key);
}

/** Returns the shopper's entries in a line that match no text of its design. */
function readUnmatched({ lineItem }: FulfilmentOrderLine, product: BasketProduct): LineProperty[] {
  const texts = listPersonalFields(product).flatMap(({ element }) => (element.type === 'Text' ? [element] : []));
  return listUnmatchedProperties(
    lineItem.customAttributes,
    texts.map(({ label, id }) => label ?? id),
  );
}

/** Returns what the shopper entered in the shop for a text of the design; undefined = nothing. */
const textFor = ({ label, id }: TextElement, enteredTexts: ReadonlyMap<string, string>): string | undefined =>
  enteredTexts.get(normaliseTextLabel(label ?? id));

/**
 * Returns, by field key, texts that cannot be printed as received: too long for their fields, or with characters
 * missing in the typeface. Shopify cannot validate texts, so the shopper is asked for a correction, instead of a
 * truncated name being printed.
 */
function unfitTexts({ lineItem }: FulfilmentOrderLine, product: BasketProduct): Record<string, string> {
  const enteredTexts = parseShopTexts(lineItem.customAttributes);
  return Object.fromEntries(
    listPersonalFields(product).flatMap(({ key, side, element }) => {
      const text = element.type === 'Text' ? textFor(element, enteredTexts) : undefined;
      if (element.type !== 'Text' || text === undefined) return [];
      return isFit(element, text, product[side]) ? [] : [[key, text]];
    }),
  );
}

/** Returns whether a text can be printed, by the same rules as in the checkout. */
function isFit(element: TextElement, text: string, area: Scene | null): boolean {
  if (isTextTooLong(text, element.maxLength)) return false;
  return !area || text === element.text || findTextProblem({ ...element, text }, area) === null;
}

const REASONS: Readonly<Record<string, RejectionReason>> = {
  line_not_sold: 'not sold',
  line_unavailable: 'unavailable',
  line_too_long: 'unprintable',
  line_unprintable: 'unprintable',
};

/** Returns the reason for which the checkout would have rejected the line. Throws every other error. */
function reasonFor(error: unknown): RejectionReason {
  const code = error instanceof AppError ? error.reasons?.products?.[0]?.code : undefined;
  const reason = REASONS[code ?? ''];
  if (!reason) throw error;
  return reason;
}

/**
 * Converts a line of a shop's order to a basket line with the texts entered in the shop. An attribute belongs to the
 * text of the design that has the same label. Texts that cannot be printed are left out.
 */
function toBasketLine(
  { remainingQuantity: quantity, lineItem }: FulfilmentOrderLine,
  product: BasketProduct,
  { colour, size, identifier }: typeof blankVariants.$inferSelect,
): BasketLine {
  const texts = parseShopTexts(lineItem.customAttributes);
  const listEnteredElements = (side: 'front' | 'back') =>
    (product[side]?.elements ?? []).flatMap((element) => {
      if (element.type !== 'Text' || !element.customisable) return [];
      const text = textFor(element, texts);
      return text === undefined || !isFit(element, text, product[side]) ? [] : [{ ...element, text }];
    });
  const priceMinor = getUnitNetMinor(product, size, new Date());
  return {
    id: `${product.productId}`,
    name: product.name,
    description: '',
    price: priceMinor,
    product_id: product.productId,
    quantity,
    size,
    status: '',
    store_default_vat: product.vatApplies ? 1 : 0,
    store_selling_price: priceMinor,
    images: {},
    selected: {},
    products: {
      store: { identifier, colour, size, quantity },
      artwork: {},
      images: {},
      front: listEnteredElements('front'),
      back: listEnteredElements('back'),
      colours: [],
      colour_names: [],
    },
  };
}

/**
 * Returns the price that the shopper paid per piece, minor units; null when the shop's currency differs from the
 * store's, or is missing.
 */
export function calculatePaidPerPiece({ financialSummaries }: FulfilmentOrderLine, currency: string): number | null {
  let sumMinor = 0;
  let pieces = 0;
  for (const { quantity, approximateDiscountedUnitPriceSet: price } of financialSummaries) {
    const minor = parseShopAmount(price.shopMoney.amount);
    if (minor === null || price.shopMoney.currencyCode !== currency) return null;
    sumMinor += minor * quantity;
    pieces += quantity;
  }
  return pieces === 0 ? null : Math.round(sumMinor / pieces);
}
