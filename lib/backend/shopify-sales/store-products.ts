import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { buildEndpointPath } from '@/lib/contracts/path';
import { shopPictureEndpoints } from '@/lib/contracts/shop-pictures';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { blankPrices, blanks, blankVariants, eventProducts, events, products, tenants } from '@/lib/db/schema';
import { pickProductTexts } from '@/lib/domain/catalogue/product-texts';
import { getSizeLabel } from '@/lib/domain/catalogue/sizes';
import type { Currency } from '@/lib/domain/money/money';
import { calculateUnitCostMinor } from '@/lib/domain/pricing/profit';
import { getBasePriceMinor, getSurchargeMinor, getUnitNetMinor, isOnSale } from '@/lib/domain/pricing/unit-price';
import { getEffectiveVatTerms } from '@/lib/domain/pricing/vat';
import { SIDES } from '@/lib/domain/scene/schema';
import { calculateShopPriceMinor, type ShopCostTerms } from '@/lib/domain/shopify/shop-price';
import type { StorePicture, StoreProduct } from '@/lib/domain/shopify/store-product';
import { env } from '@/lib/platform/env';
import { loadTexts } from '@/lib/platform/i18n/texts';
import { deriveShopPhotoKey, deriveShopPictureKey } from '@/lib/platform/signed-links';
import { getPictureVersion } from '../catalogue/picture-version';
import { isCompanyNotVatRegisteredSql } from '../stores/own-event';

/** Product of a store, converted for its tenant's shop, with the currency of its price. */
export interface PushableProduct {
  readonly product: StoreProduct;
  readonly currency: Currency;
  /** Cost of producing one piece, and the VAT that the shop's price contains. */
  readonly cost: ShopCostTerms;
}

/** Event and product ids, which together identify a product of a store. */
export interface EventProductKey {
  readonly eventId: number;
  readonly productId: number;
}

const toProductKey = ({ eventId, productId }: EventProductKey): string => `${eventId}/${productId}`;

/**
 * Loads products of a tenant's stores as a map by `event/product`. Hidden products are included, removed ones are left
 * out.
 */
export async function loadStoreProducts(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly named: readonly EventProductKey[]; readonly taxesIncluded: boolean },
): Promise<ReadonlyMap<string, PushableProduct>> {
  const { tenantId, named, taxesIncluded } = of;
  if (named.length === 0) return new Map();
  const requestedKeys = new Set(named.map(toProductKey));
  const rows = (await selectProducts(tx, of)).filter(({ offer }) => requestedKeys.has(toProductKey(offer)));
  const blankIds = [...new Set(rows.map(({ blank }) => blank.id))];
  const variants =
    blankIds.length === 0
      ? []
      : await tx
          .select()
          .from(blankVariants)
          .where(inArray(blankVariants.blankId, blankIds))
          .orderBy(asc(blankVariants.position));
  const entries = await Promise.all(
    rows.map(async (row): Promise<[string, PushableProduct]> => {
      const { product, blank, offer, event, unregistered } = row;
      const productVariants = variants.filter(({ blankId }) => blankId === blank.id);
      const colours = product.colours.flatMap((code) => {
        const variant = productVariants.find(({ colour }) => colour === code);
        return variant ? [{ code, name: variant.colourName }] : [];
      });
      const lang = event.defaultLang ?? '';
      const productTexts = await loadTexts(lang, event.region, 'shopifyProduct');
      const oneSize = (await loadTexts(lang, event.region, 'checkout'))('size_onesize');
      // Returns a size's label as its option value, because a shop displays option values to shoppers.
      const sizeOptionName = (size: string) => getSizeLabel(size, oneSize);
      const vat = getEffectiveVatTerms(event.region, {
        rateBps: event.vatRateBps,
        registered: !event.notVatRegistered && !unregistered,
      });
      const now = new Date();
      const toShopPrice = (priceMinor: number): number =>
        calculateShopPriceMinor({ priceMinor, vatApplies: offer.vatApplies }, vat, taxesIncluded);
      const onSale = isOnSale(offer, now);
      const store: StoreProduct = {
        eventId: offer.eventId,
        productId: product.id,
        name: product.name,
        ...pickProductTexts(product),
        description: product.description || blank.description,
        brand: blank.brand,
        category: offer.category,
        isActive: product.status === 'active',
        priceMinor: toShopPrice(getBasePriceMinor(offer, now)),
        ...(onSale ? { regularMinor: toShopPrice(offer.priceMinor) } : {}),
        weightG: blank.weightG,
        optionNames: { colour: productTexts('colour'), size: productTexts('size') },
        colours,
        sizes: [...new Set(blank.sizes.map(sizeOptionName))],
        variants: colours.flatMap(({ code }) =>
          productVariants
            .filter(({ colour, sku }) => colour === code && !product.excludedSkus.includes(sku))
            .map(({ sku, colour, size }) => {
              const surchargeMinor = getSurchargeMinor(offer.sizeSurcharges, size);
              return {
                blankSku: sku,
                colour,
                size: sizeOptionName(size),
                ...(surchargeMinor > 0 ? { priceMinor: toShopPrice(getUnitNetMinor(offer, size, now)) } : {}),
                ...(onSale ? { regularMinor: toShopPrice(offer.priceMinor + surchargeMinor) } : {}),
              };
            }),
        ),
        pictures: listPictures(tenantId, row, colours),
      };
      const printedSides = SIDES.filter((side) => (product[side]?.elements.length ?? 0) > 0).length;
      const costMinor = calculateUnitCostMinor(
        { blankMinor: row.blankMinor ?? 0, printMinor: row.printMinor ?? 0 },
        printedSides,
      );
      const cost = { costMinor, vatApplies: offer.vatApplies, vat, taxesIncluded };
      return [toProductKey(offer), { product: store, currency: event.currency, cost }];
    }),
  );
  return new Map(entries);
}

/** Loads one product of a store; null when the store no longer has the product. */
export async function loadStoreProduct(
  tx: Tx,
  of: { readonly tenantId: TenantId; readonly taxesIncluded: boolean } & EventProductKey,
): Promise<PushableProduct | null> {
  const productsByKey = await loadStoreProducts(tx, { ...of, named: [of] });
  return productsByKey.get(toProductKey(of)) ?? null;
}

function selectProducts(tx: Tx, { tenantId, named }: { tenantId: TenantId; named: readonly EventProductKey[] }) {
  return tx
    .select({
      product: products,
      blank: blanks,
      offer: eventProducts,
      event: events,
      unregistered: isCompanyNotVatRegisteredSql,
      blankMinor: blankPrices.blankMinor,
      printMinor: blankPrices.printMinor,
    })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(blanks, eq(blanks.id, products.blankId))
    .innerJoin(events, eq(events.id, eventProducts.eventId))
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(blankPrices, and(eq(blankPrices.blankId, blanks.id), eq(blankPrices.region, events.region)))
    .where(
      and(
        eq(eventProducts.tenantId, tenantId),
        inArray(eventProducts.productId, [...new Set(named.map(({ productId }) => productId))]),
        inArray(eventProducts.eventId, [...new Set(named.map(({ eventId }) => eventId))]),
        isNull(products.deletedAt),
        isNull(events.deletedAt),
      ),
    );
}
type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/**
 * Returns one picture per colour of the side that is printed first, one picture of the other side in the first colour
 * if that side is printed as well, and the owner's own photos.
 */
function listPictures(
  tenantId: TenantId,
  { product, blank }: ProductRow,
  colours: StoreProduct['colours'],
): StorePicture[] {
  const isPrinted = (side: 'front' | 'back') => (product[side]?.elements.length ?? 0) > 0;
  const first = isPrinted('back') && !isPrinted('front') ? 'back' : 'front';
  const other = first === 'front' && isPrinted('back') && blank.printAreas.back ? 'back' : null;
  const version = getPictureVersion(product.pictureVersion);
  const picture = (view: 'front' | 'back', colour: { code: string; name: string }): StorePicture => ({
    key: `${view}:${colour.code}`,
    colour: view === first ? colour.code : null,
    source: `${env().PUBLIC_URL}${buildShopPicturePath({ tenantId, productId: product.id, view, colour: colour.code, version })}`,
    version,
    alt: `${product.name}, ${colour.name}`,
  });
  const [main] = colours;
  const photos = product.photos.map(
    ({ asset_id: assetId, alt }): StorePicture => ({
      key: `photo:${assetId}`,
      colour: null,
      source: `${env().PUBLIC_URL}${buildShopPhotoPath({ tenantId, assetId })}`,
      version: assetId,
      alt,
    }),
  );
  return [
    ...colours.map((colour) => picture(first, colour)),
    ...(other && main ? [picture(other, main)] : []),
    ...photos,
  ];
}

function buildShopPhotoPath(of: { readonly tenantId: TenantId; readonly assetId: string }): string {
  const { tenantId, assetId } = of;
  const path = buildEndpointPath(shopPictureEndpoints.photo, { tenant: tenantId, assetId });
  return `${path}?${new URLSearchParams({ key: deriveShopPhotoKey(of) })}`;
}

/**
 * Returns the path of a picture, without host. It contains a sealed key, so that the picture can be fetched without a
 * session.
 */
export function buildShopPicturePath(of: {
  readonly tenantId: TenantId;
  readonly productId: number;
  readonly view: 'front' | 'back';
  readonly colour: string;
  readonly version: string;
}): string {
  const { tenantId, productId, view, colour, version } = of;
  const path = buildEndpointPath(shopPictureEndpoints.picture, { tenant: tenantId, productId, view });
  return `${path}?${new URLSearchParams({ colour, v: version, key: deriveShopPictureKey(of) })}`;
}
