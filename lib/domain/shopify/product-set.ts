import { PRODUCT_TEXT_NAMES, type ProductTextName, type ProductTexts } from '../catalogue/product-texts';
import { shopAmount } from './shop-price';
import { matchVariants, type Pushed, type ShopProduct, type ShopVariant } from './shop-product';
import {
  buildAcceptedLookup,
  buildColourLabels,
  buildShopSku,
  getOptionValues,
  type StorePicture,
  type StoreProduct,
  type StoreVariant,
} from './store-product';

interface FileInput {
  readonly id?: string;
  readonly originalSource?: string;
  readonly alt?: string;
  readonly contentType?: 'IMAGE';
}

interface VariantInput {
  readonly id?: string;
  readonly optionValues: readonly { readonly optionName: string; readonly name: string }[];
  readonly price?: string;
  readonly sku?: string;
  readonly position: number;
  readonly inventoryPolicy?: 'CONTINUE';
  readonly inventoryItem?: {
    readonly tracked: false;
    readonly requiresShipping: true;
    readonly measurement: { readonly weight: { readonly value: number; readonly unit: 'GRAMS' } };
  };
  readonly inventoryQuantities?: readonly {
    readonly locationId: string;
    readonly name: 'available';
    readonly quantity: number;
  }[];
  readonly file?: FileInput;
}

/** Input of Shopify's productSet, as far as it is used. */
export interface ProductSetInput {
  readonly title?: string;
  readonly descriptionHtml: string;
  readonly vendor: string;
  readonly productType: string;
  readonly status?: 'ACTIVE' | 'DRAFT';
  readonly handle?: string;
  readonly productOptions: readonly {
    readonly name: string;
    readonly position: number;
    readonly values: readonly { readonly name: string }[];
  }[];
  readonly files: readonly FileInput[];
  readonly variants: readonly VariantInput[];
  readonly metafields?: readonly {
    readonly namespace: string;
    readonly key: string;
    readonly type: string;
    readonly value: string;
  }[];
}

/** A call of productSet. */
export interface ProductSetCall {
  readonly identifier: { readonly id: string } | { readonly handle: string };
  readonly input: ProductSetInput;
  /** Keys of the pictures that Shopify fetches again, in the sequence of the resulting media. */
  readonly uploads: readonly string[];
}

interface ProductSetState extends Pushed {
  /** Current product in the shop; null = none. */
  readonly shop: ShopProduct | null;
  /** Location of our fulfilment service, from which products ship. */
  readonly locationId: string;
}

/** Returns the handle of a product in a shop at its first push; unique per product and event. */
export const shopHandle = ({ eventId, productId }: Pick<StoreProduct, 'eventId' | 'productId'>): string =>
  `merchloom-${eventId}-${productId}`;

/**
 * Builds the productSet input that makes a shop's product equal to ours. Repeating it changes nothing: the product is
 * found by its id (the first time by its handle), variants keep their ids, and existing pictures are referenced instead
 * of uploaded again. Shopify replaces lists as a whole: lists that merchants also edit (metafields) are sent with the
 * first push only, and the merchant's own media are listed beside ours. Accepted differences keep the merchant's value.
 */
export function toProductSet(product: StoreProduct, current: ProductSetState): ProductSetCall {
  const { shop } = current;
  const accepted = buildAcceptedLookup(current.accepted);
  const handle = shopHandle(product);
  const pictures = product.pictures.filter(({ key }) => accepted('image', key) === undefined);
  const variants = product.variants.filter(
    (variant) => accepted('variant', buildShopSku(product, variant)) === undefined,
  );
  const matched = matchVariants(product, shop?.variants ?? [], current);
  const toFile = pictureFiles(current);
  const acceptedVariants = listAcceptedVariants(product, current, matched);
  return {
    identifier: shop ? { id: shop.id } : { handle },
    uploads: pictures.filter((picture) => toFile(picture).id === undefined).map(({ key }) => key),
    input: {
      ...(accepted('title', '') === undefined ? { title: product.name } : {}),
      descriptionHtml: toDescriptionHtml(product),
      vendor: product.brand,
      productType: product.category,
      ...(accepted('status', '') === undefined ? { status: product.isActive ? 'ACTIVE' : 'DRAFT' } : {}),
      ...(shop ? {} : { handle, metafields: buildMetafields(product) }),
      productOptions: buildOptions(product, variants, acceptedVariants),
      files: [...pictures.map(toFile), ...listMerchantMedia(current).map((id) => ({ id }))],
      variants: [
        ...variants.map((variant, index) => {
          const sku = buildShopSku(product, variant);
          const picture = pictures.find(({ colour }) => colour === variant.colour);
          const theirs = matched.get(sku);
          return {
            ...buildVariantIdentity(theirs, current.locationId),
            optionValues: getOptionValues(product, variant),
            price: accepted('price', sku) ?? shopAmount(variant.priceMinor ?? product.priceMinor),
            sku: accepted('sku', sku) ?? sku,
            position: index + 1,
            inventoryPolicy: 'CONTINUE' as const,
            inventoryItem: {
              tracked: false as const,
              requiresShipping: true as const,
              measurement: { weight: { value: product.weightG, unit: 'GRAMS' as const } },
            },
            ...(picture ? { file: toFile(picture) } : {}),
          };
        }),
        ...acceptedVariants.map(({ id, options }, index) => ({
          id,
          optionValues: options.map(({ name, value }) => ({ optionName: name, name: value })),
          position: variants.length + index + 1,
        })),
      ],
    },
  };
}

/** References a picture that exists in the shop; any other one is fetched from its source. */
function pictureFiles({ files, shop }: ProductSetState): (picture: StorePicture) => FileInput {
  const there = new Set(shop?.mediaIds ?? []);
  return ({ key, source, version, alt }) => {
    const pushed = files.get(key);
    if (pushed && pushed.version === version && there.has(pushed.mediaId)) return { id: pushed.mediaId };
    return { originalSource: source, alt, contentType: 'IMAGE' };
  };
}

/** Media of the product that the merchant added, and those of ours that the merchant accepted. */
function listMerchantMedia({ files, shop, accepted }: ProductSetState): readonly string[] {
  const isAccepted = buildAcceptedLookup(accepted);
  const ours = new Set(
    [...files].flatMap(([key, { mediaId }]) => (isAccepted('image', key) === undefined ? [mediaId] : [])),
  );
  return (shop?.mediaIds ?? []).filter((id) => !ours.has(id));
}

/** Variants that the shop added and the merchant accepted, as far as they use our two options. */
function listAcceptedVariants(
  product: StoreProduct,
  { shop, accepted }: ProductSetState,
  matched: ReadonlyMap<string, ShopVariant>,
) {
  const mine = new Set([...matched.values()].map(({ id }) => id));
  const isAccepted = buildAcceptedLookup(accepted);
  const names = [product.optionNames.colour, product.optionNames.size];
  return (shop?.variants ?? []).filter(
    ({ id, options }) =>
      !mine.has(id) &&
      isAccepted('variant', id) !== undefined &&
      options.length === names.length &&
      options.every(({ name }, index) => name === names[index]),
  );
}

/**
 * An existing variant is referenced by its id. Its quantities may be sent only for locations where it is stocked, so
 * only a new variant names its location.
 */
const buildVariantIdentity = (theirs: ShopVariant | undefined, locationId: string) =>
  theirs ? { id: theirs.id } : { inventoryQuantities: [{ locationId, name: 'available' as const, quantity: 0 }] };

function buildOptions(
  { optionNames, colours, sizes }: StoreProduct,
  variants: readonly StoreVariant[],
  acceptedVariants: readonly ShopVariant[],
): ProductSetInput['productOptions'] {
  const colourNames = buildColourLabels(colours);
  const used = new Set(variants.flatMap(({ colour, size }) => [`colour ${colour}`, `size ${size}`]));
  const listAcceptedValues = (index: number) => acceptedVariants.map(({ options }) => options[index]?.value ?? '');
  const values = (productValues: readonly string[], index: number) =>
    [...new Set([...productValues, ...listAcceptedValues(index)])].map((name) => ({ name }));
  return [
    {
      name: optionNames.colour,
      position: 1,
      values: values(
        colours.filter(({ code }) => used.has(`colour ${code}`)).map(({ code, name }) => colourNames.get(code) ?? name),
        0,
      ),
    },
    {
      name: optionNames.size,
      position: 2,
      values: values(
        sizes.filter((size) => used.has(`size ${size}`)),
        1,
      ),
    },
  ];
}

const buildMetafields = ({ eventId, productId }: StoreProduct): ProductSetInput['metafields'] =>
  Object.entries({ event: eventId, product: productId }).map(([key, value]) => ({
    namespace: '$app',
    key,
    type: 'single_line_text_field',
    value: String(value),
  }));

/**
 * Where each text of a product appears at Shopify, which has one text per product: `description` is part of it, in the
 * sequence of the table; `none` is for shoppers of our store only. A new product text does not compile without its row.
 */
const SHOP_TEXTS = {
  description: 'description',
} as const satisfies Readonly<Record<ProductTextName, 'description' | 'none'>>;

/** Builds the description of a product from its texts. */
const toDescriptionHtml = (product: ProductTexts): string =>
  PRODUCT_TEXT_NAMES.filter((name) => SHOP_TEXTS[name] === 'description')
    .map((name) => toHtml(product[name]))
    .join('');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts plain text to paragraphs; markup in it is escaped. */
function toHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign))
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
