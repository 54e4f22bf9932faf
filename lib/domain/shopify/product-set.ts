import { PRODUCT_TEXT_NAMES, type ProductTextName, type ProductTexts } from '../catalogue/product-texts';
import { formatShopAmount } from './shop-price';
import { matchVariants, type PushedState, type ShopProduct, type ShopVariant } from './shop-product';
import {
  buildAcceptedValueLookup,
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
  /** Regular price during a sale; null removes it. */
  readonly compareAtPrice?: string | null;
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

/** Input of Shopify's mutation productSet, limited to the fields that are used. */
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

/** Arguments of a call of Shopify's mutation productSet, with the pictures that it uploads. */
export interface ProductSetCall {
  readonly identifier: { readonly id: string } | { readonly handle: string };
  readonly input: ProductSetInput;
  /** Keys of the pictures that Shopify fetches again, in the sequence of the resulting media. */
  readonly uploads: readonly string[];
}

interface ProductSetState extends PushedState {
  /** Current product in the shop; null = none. */
  readonly shop: ShopProduct | null;
  /** Location of Merchloom's fulfilment service, from which products ship. */
  readonly locationId: string;
}

/** Returns the handle that a product gets in a shop at its first push; unique per store and product. */
export const buildShopHandle = ({ eventId, productId }: Pick<StoreProduct, 'eventId' | 'productId'>): string =>
  `merchloom-${eventId}-${productId}`;

/**
 * Builds the productSet input that makes the product in the shop equal to the store's product. Repeating the call
 * changes nothing: the product is found by its id (the first time by its handle), variants keep their ids, and existing
 * pictures are referenced instead of uploaded again. Shopify replaces lists as a whole. Lists that merchants also edit
 * (metafields) are therefore sent with the first push only, and the merchant's own media are listed after the store's
 * pictures. Accepted differences keep the merchant's value.
 */
export function toProductSetCall(product: StoreProduct, current: ProductSetState): ProductSetCall {
  const { shop } = current;
  const accepted = buildAcceptedValueLookup(current.accepted);
  const handle = buildShopHandle(product);
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
            ...buildVariantPrice(product, variant, { theirs, acceptedPrice: accepted('price', sku) ?? undefined }),
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

/**
 * Returns a function that references a picture by its media id if the shop has the current version, and otherwise by
 * the address from which Shopify fetches it.
 */
function pictureFiles({ files, shop }: ProductSetState): (picture: StorePicture) => FileInput {
  const there = new Set(shop?.mediaIds ?? []);
  return ({ key, source, version, alt }) => {
    const pushed = files.get(key);
    if (pushed && pushed.version === version && there.has(pushed.mediaId)) return { id: pushed.mediaId };
    return { originalSource: source, alt, contentType: 'IMAGE' };
  };
}

/**
 * Lists the ids of media that stay in the shop: media that the merchant added, and pictures of the store whose
 * difference the merchant accepted.
 */
function listMerchantMedia({ files, shop, accepted }: ProductSetState): readonly string[] {
  const isAccepted = buildAcceptedValueLookup(accepted);
  const ours = new Set(
    [...files].flatMap(([key, { mediaId }]) => (isAccepted('image', key) === undefined ? [mediaId] : [])),
  );
  return (shop?.mediaIds ?? []).filter((id) => !ours.has(id));
}

/**
 * Lists variants that exist only in the shop and that the merchant accepted, if their options are exactly colour and
 * size.
 */
function listAcceptedVariants(
  product: StoreProduct,
  { shop, accepted }: ProductSetState,
  matched: ReadonlyMap<string, ShopVariant>,
) {
  const mine = new Set([...matched.values()].map(({ id }) => id));
  const isAccepted = buildAcceptedValueLookup(accepted);
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
 * Returns the fields that identify a variant: the id of an existing one, or the location of a new one. Shopify accepts
 * quantities only for locations where a variant is stocked, so an existing variant is sent without them.
 */
const buildVariantIdentity = (theirs: ShopVariant | undefined, locationId: string) =>
  theirs ? { id: theirs.id } : { inventoryQuantities: [{ locationId, name: 'available' as const, quantity: 0 }] };

/**
 * Returns the price of a variant, with the regular price during a sale. The regular price that an earlier push set is
 * removed together with the sale price. A compare-at price that the merchant set beside the same price stays, and so
 * does the merchant's own price.
 */
function buildVariantPrice(
  product: StoreProduct,
  variant: StoreVariant,
  { theirs, acceptedPrice }: { readonly theirs: ShopVariant | undefined; readonly acceptedPrice: string | undefined },
): Pick<VariantInput, 'price' | 'compareAtPrice'> {
  if (acceptedPrice !== undefined) return { price: acceptedPrice };
  const price = formatShopAmount(variant.priceMinor ?? product.priceMinor);
  if (variant.regularMinor !== undefined) return { price, compareAtPrice: formatShopAmount(variant.regularMinor) };
  return theirs && theirs.price !== price ? { price, compareAtPrice: null } : { price };
}

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
 * Place of each product text in Shopify, which has one description per product. `description`: part of that
 * description, in the sequence of `PRODUCT_TEXT_NAMES`. `none`: displayed in the Merchloom store only. A new product
 * text does not compile without a row here.
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
