import { buildPictureUrl } from '@/lib/contracts/picture-url';
import type { PrintArea } from '@/lib/db/schema';
import type { ProductPhoto } from '@/lib/domain/catalogue/product-photos';
import { toProductTextFields } from '@/lib/domain/catalogue/product-texts';
import { toDecimal } from '@/lib/domain/money/decimal';
import { getBasePriceMinor } from '@/lib/domain/pricing/unit-price';
import type { Scene, Side } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { getPictureVersion } from './picture-version';
import { toPriceTermsDto, toSurchargesDto } from './price-dto';
import type { BlankPrice, StoreProductRow, Variant } from './queries';

interface RecordParts {
  readonly productRow: StoreProductRow;
  readonly variants: readonly Variant[];
  readonly prices: readonly BlankPrice[];
  readonly slug: string;
  /**
   * Lowest price of the 30 days before the current sale, where the store has to state it; minor units ex VAT. Null =
   * not stated.
   */
  readonly lowestPriorMinor: number | null;
  /** Pictures of the library to which the product's photos refer. */
  readonly photoAssets: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  /** Moment at which the prices apply. */
  readonly now: Date;
}

/** Builds the design record of a product (CAT-01, CAT-03, CAT-04). */
export function buildProductRecord(parts: RecordParts) {
  const { product, offer } = parts.productRow;
  return {
    id: product.id,
    name: product.name,
    ...toProductTextFields(product),
    tenant_id: product.tenantId,
    status: product.status,
    locked: product.locked ? (1 as const) : (0 as const),
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
    deleted_at: product.deletedAt?.toISOString() ?? null,
    category: offer.category,
    store_default_vat: offer.vatApplies ? (1 as const) : (0 as const),
    picture_version: getPictureVersion(product.pictureVersion),
    // The fallback never applies: a trigger ensures that offered products are published.
    design_revision: product.publishedRevision ?? 0,
    photos: listPhotos(product.photos, parts.photoAssets),
    event_prices: [
      {
        id: offer.id,
        event_id: offer.eventId,
        product_id: product.id,
        store_selling_price: toDecimal(getBasePriceMinor(offer, parts.now)),
        ...toPriceTermsDto(offer, parts.now),
        ...(parts.lowestPriorMinor === null ? {} : { lowest_price: toDecimal(parts.lowestPriorMinor) }),
        ...(Object.keys(offer.sizeSurcharges).length > 0
          ? { size_surcharges: toSurchargesDto(offer.sizeSurcharges) }
          : {}),
      },
    ],
    products: design(parts),
  };
}

/** Returns the photos whose pictures are still in the library. */
function listPhotos(photos: readonly ProductPhoto[], photoAssets: RecordParts['photoAssets']) {
  const assets = new Map(photoAssets.map((asset) => [asset.id, asset]));
  return photos.flatMap(({ asset_id, alt }) => {
    const asset = assets.get(asset_id);
    return asset ? [{ asset_id, alt, width: asset.width, height: asset.height }] : [];
  });
}

function design(parts: RecordParts) {
  const { product, blank } = parts.productRow;
  const colours = product.colours.filter((code) => parts.variants.some((variant) => variant.colour === code));
  const variants = colours.flatMap((code) =>
    parts.variants.filter(({ colour, sku }) => colour === code && !product.excludedSkus.includes(sku)),
  );
  const picture = (view: Side, colour: string) =>
    blank.printAreas[view]
      ? buildPictureUrl(
          { tenantId: product.tenantId, slug: parts.slug },
          { productId: product.id, view, colour, version: getPictureVersion(product.pictureVersion) },
        )
      : null;
  const pictures = (colour: string) => ({ front: picture('front', colour), back: picture('back', colour) });
  const first = colours[0] ?? '';
  const byColour = <T>(value: (code: string) => T) => Object.fromEntries(colours.map((code) => [code, value(code)]));
  const bySize = (code: string, value: (variant: Variant) => string) =>
    Object.fromEntries(variants.filter((item) => item.colour === code).map((item) => [item.size, value(item)]));
  return {
    front: product.front?.elements ?? [],
    back: product.back?.elements ?? [],
    fonts: listFonts(product.front, product.back),
    items: {
      front: toPrintAreaDto(blank.printAreas.front, product.front ?? null),
      back: toPrintAreaDto(blank.printAreas.back, product.back ?? null),
    },
    selected: selected(parts, colours.length),
    colours,
    colour_names: byColour((code) => variants.find((item) => item.colour === code)?.colourName ?? code),
    colour_hex: byColour((code) => variants.find((item) => item.colour === code)?.colourHex ?? '#000000'),
    images: byColour(pictures),
    identifiers: variants.map((variant) => variant.identifier),
    // Sizes without a variant in any colour are left out.
    sizes: blank.sizes.filter((size) => variants.some((variant) => variant.size === size)),
    skus: variants.map((variant) => variant.sku),
    artwork: {
      front: null,
      back: null,
      front_preview: picture('front', first),
      back_preview: picture('back', first),
    },
    colour_size: byColour((code) => variants.filter((item) => item.colour === code).map((item) => item.size)),
    colour_skus: byColour((code) => bySize(code, (item) => item.sku)),
    colour_identifiers: byColour((code) => bySize(code, (item) => item.identifier)),
  };
}

function selected({ productRow: { blank }, prices }: RecordParts, colourCount: number) {
  const area = blank.printAreas.front ?? blank.printAreas.back;
  const money = (amount: (price: BlankPrice) => number) =>
    prices.map((price) => ({ amount: toDecimal(amount(price)), currency: price.currency, locale: price.locale }));
  return {
    code: blank.code,
    family: blank.family,
    form: blank.form,
    categories: blank.categories,
    values: {
      brand: blank.brand,
      blank_price: money((price) => price.blankMinor),
      print_price: money((price) => price.printMinor),
      print_area_dpi: area?.dpi ?? 0,
      print_area_width_mm: area?.widthMm ?? 0,
      print_area_height_mm: area?.heightMm ?? 0,
      colour_count: colourCount,
      details_specs: blank.detailsSpecs,
      size_chart: blank.sizeChart,
    },
    associations: blank.associations,
  };
}

function toPrintAreaDto(area: PrintArea | null, scene: Scene | null) {
  if (!area) return null;
  return {
    width_mm: area.widthMm,
    height_mm: area.heightMm,
    width_px: scene?.width ?? Math.round(area.widthMm * DESIGN_PX_PER_MM),
    height_px: scene?.height ?? Math.round(area.heightMm * DESIGN_PX_PER_MM),
    converted: true,
    scaledPercentage: 100,
  };
}

function listFonts(...scenes: (Scene | null)[]): string[] {
  const families = scenes.flatMap((scene) =>
    (scene?.elements ?? []).flatMap((element) => (element.type === 'Text' ? [element.fontFamily] : [])),
  );
  return [...new Set(families)];
}
