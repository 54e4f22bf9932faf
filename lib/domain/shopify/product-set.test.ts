import fc from 'fast-check';
import { mapProductTexts } from '../catalogue/product-texts';
import { acceptDifferences, buildDifferenceId, compareProducts } from './compare';
import { type ProductSetCall, toProductSetCall } from './product-set';
import type { PushedState, ShopProduct } from './shop-product';
import { formatShopSku, parseShopSku } from './shop-sku';
import type { StoreProduct } from './store-product';

const COLOURS = [
  { code: 'black', name: 'Black' },
  { code: 'white', name: 'White' },
  { code: 'ecru', name: 'White' },
];
const SIZES = ['S', 'M'];

const product: StoreProduct = {
  eventId: 7,
  productId: 12,
  name: 'Festival tee',
  ...mapProductTexts(() => ''),
  description: 'Soft & light.\n\nWash cold <30>.',
  brand: 'Loom',
  category: 'T-shirts',
  isActive: true,
  priceMinor: 2_450,
  weightG: 180,
  optionNames: { colour: 'Colour', size: 'Size' },
  colours: COLOURS,
  sizes: SIZES,
  variants: COLOURS.flatMap(({ code }) =>
    SIZES.map((size) => ({ blankSku: `TEE-${code}-${size}`, colour: code, size })),
  ),
  pictures: COLOURS.map(({ code, name }) => ({
    key: `front:${code}`,
    colour: code,
    source: `https://merch.test/${code}`,
    version: 'v1',
    alt: `Festival tee, ${name}`,
  })),
};
const NOTHING: PushedState = { variants: new Map(), files: new Map(), accepted: [] };

/** Applies a productSet call to a product in the way a shop does. */
function obey(
  { input, uploads }: ProductSetCall,
  before: ShopProduct | null,
): { shop: ShopProduct; pushedState: PushedState } {
  let next = (before?.allMediaIds.length ?? 0) + 1;
  const named = new Map<string, string>();
  const mediaIds = input.files.map((file) => {
    const id = file.id ?? `m${next++}`;
    if (file.originalSource) named.set(file.originalSource, id);
    return id;
  });
  const variants = input.variants.map((variant, index) => {
    const previousVariant = before?.variants.find(({ id }) => id === variant.id);
    return {
      id: variant.id ?? `v${index + 1}`,
      sku: variant.sku ?? previousVariant?.sku ?? null,
      price: variant.price ?? previousVariant?.price ?? '0.00',
      options: variant.optionValues.map(({ optionName: name, name: value }) => ({ name, value })),
      mediaId: variant.file?.id ?? named.get(variant.file?.originalSource ?? '') ?? previousVariant?.mediaId ?? null,
    };
  });
  const shop = {
    id: before?.id ?? 'p1',
    title: input.title ?? before?.title ?? '',
    isActive: (input.status ?? 'ACTIVE') === 'ACTIVE',
    variants,
    mediaIds,
    allMediaIds: mediaIds,
  };
  const files = new Map(
    product.pictures.flatMap(({ key, source, version }) => {
      const mediaId = named.get(source);
      return mediaId && uploads.includes(key) ? [[key, { version, mediaId }] as const] : [];
    }),
  );
  const skus = product.variants.map(({ blankSku }) => formatShopSku({ blankSku, eventId: 7, productId: 12 }));
  const ids = new Map(
    skus.flatMap((sku, index) => {
      const id = variants[index]?.id;
      return id ? [[sku, id] as const] : [];
    }),
  );
  return { shop, pushedState: { ...NOTHING, files, variants: ids } };
}

const first = () => obey(toProductSetCall(product, { ...NOTHING, shop: null, locationId: 'l1' }), null);

describe('a pushed product', () => {
  it('has variants with their own SKU, price and position, and distinguishes colours of one name', () => {
    const { identifier, input } = toProductSetCall(product, { ...NOTHING, shop: null, locationId: 'l1' });
    expect(identifier).toEqual({ handle: 'merchloom-7-12' });
    expect(input.productOptions.map(({ values }) => values.map(({ name }) => name))).toEqual([
      ['Black', 'White (white)', 'White (ecru)'],
      ['S', 'M'],
    ]);
    expect(input.variants[0]).toMatchObject({
      sku: 'TEE-black-S-E7P12',
      price: '24.50',
      inventoryQuantities: [{ locationId: 'l1', name: 'available', quantity: 0 }],
      inventoryItem: { tracked: false },
    });
    expect(input.descriptionHtml).toBe('<p>Soft &amp; light.</p><p>Wash cold &lt;30&gt;.</p>');
  });

  it('has no differences afterwards, and a second push names existing pictures and uploads nothing', () => {
    const { shop, pushedState } = first();
    expect(compareProducts(product, shop, pushedState)).toEqual([]);
    const again = toProductSetCall(product, { ...pushedState, shop, locationId: 'l1' });
    expect(again.identifier).toEqual({ id: 'p1' });
    expect(again.uploads).toEqual([]);
    expect(again.input.metafields).toBeUndefined();
    expect(again.input.variants.every(({ id, inventoryQuantities: place }) => id !== undefined && !place)).toBe(true);
    expect(obey(again, shop).shop).toEqual(shop);
  });

  it('has the sale price with the regular one beside it, and loses both with the sale', () => {
    const onSale = {
      ...product,
      priceMinor: 1_950,
      regularMinor: 2_450,
      variants: product.variants.map((variant) => ({ ...variant, regularMinor: 2_450 })),
    };
    const { shop, pushedState } = first();
    const begun = toProductSetCall(onSale, { ...pushedState, shop, locationId: 'l1' });
    expect(begun.input.variants[0]).toMatchObject({ price: '19.50', compareAtPrice: '24.50' });
    const { shop: reduced } = obey(begun, shop);
    expect(compareProducts(onSale, reduced, pushedState)).toEqual([]);
    const ended = toProductSetCall(product, { ...pushedState, shop: reduced, locationId: 'l1' });
    expect(ended.input.variants[0]).toMatchObject({ price: '24.50', compareAtPrice: null });
    // A compare-at price of the merchant beside an unchanged price is not touched.
    const again = toProductSetCall(product, { ...pushedState, shop, locationId: 'l1' });
    expect(again.input.variants[0]).not.toHaveProperty('compareAtPrice');
    const accepted = acceptDifferences([], compareProducts(onSale, shop, pushedState));
    const acceptedCall = toProductSetCall(onSale, { ...pushedState, accepted, shop, locationId: 'l1' });
    expect(acceptedCall.input.variants[0]?.price).toBe('24.50');
    expect(acceptedCall.input.variants[0]).not.toHaveProperty('compareAtPrice');
  });

  it('keeps the merchant’s own pictures in the list that Shopify replaces', () => {
    const { shop, pushedState } = first();
    const theirs = { ...shop, mediaIds: [...shop.mediaIds, 'own'], allMediaIds: [...shop.allMediaIds, 'own'] };
    const { input } = toProductSetCall(product, { ...pushedState, shop: theirs, locationId: 'l1' });
    expect(input.files).toContainEqual({ id: 'own' });
  });

  it('differs after any change by the merchant until it is pushed, and not at all once the change is accepted', () => {
    const merchantChange = fc.record({
      price: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
      sku: fc.option(fc.string({ maxLength: 12 }), { nil: undefined }),
      drop: fc.boolean(),
      picture: fc.boolean(),
      title: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      extra: fc.boolean(),
    });
    fc.assert(
      fc.property(merchantChange, (done) => {
        const { shop, pushedState } = first();
        const [one, ...rest] = shop.variants;
        if (!one) throw new Error('no variant');
        const changed = {
          ...one,
          ...(done.price === undefined ? {} : { price: (done.price / 100).toFixed(2) }),
          ...(done.sku === undefined ? {} : { sku: done.sku }),
        };
        const extra = {
          id: 'foreign',
          sku: null,
          price: '1.00',
          mediaId: null,
          options: [
            { name: 'Colour', value: 'Gold' },
            { name: 'Size', value: 'M' },
          ],
        };
        const mediaIds = done.picture ? shop.mediaIds.slice(1) : shop.mediaIds;
        const theirs: ShopProduct = {
          ...shop,
          title: done.title ?? shop.title,
          variants: [changed, ...(done.drop ? rest.slice(1) : rest), ...(done.extra ? [extra] : [])],
          mediaIds,
          allMediaIds: mediaIds,
        };
        const differences = compareProducts(product, theirs, pushedState);
        expect(new Set(differences.map(buildDifferenceId)).size).toBe(differences.length);
        const accepted = acceptDifferences([], differences);
        expect(compareProducts(product, theirs, { ...pushedState, accepted })).toEqual([]);
        // Accepted differences remain unchanged by a push.
        const pushedShop = obey(
          toProductSetCall(product, { ...pushedState, accepted, shop: theirs, locationId: 'l1' }),
          theirs,
        ).shop;
        expect(pushedShop.title).toBe(theirs.title);
        expect(pushedShop.variants.map(({ id, price }) => [id, price]).toSorted()).toEqual(
          theirs.variants.map(({ id, price }) => [id, price]).toSorted(),
        );
        const pushed = obey(toProductSetCall(product, { ...pushedState, shop: theirs, locationId: 'l1' }), theirs).shop;
        const left = compareProducts(product, pushed, pushedState).filter(({ kind }) => kind !== 'image');
        expect(left).toEqual([]);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('SKUs in shops', () => {
  it('name the blank, the event and the product, and are read back', () => {
    const part = fc.record({
      blankSku: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
      eventId: fc.integer({ min: 1, max: 2_147_483_647 }),
      productId: fc.integer({ min: 1, max: 2_147_483_647 }),
    });
    fc.assert(
      fc.property(part, (parts) => expect(parseShopSku(formatShopSku(parts))).toEqual(parts)),
      { seed: 7 },
    );
    expect(['', 'TEE', 'TEE-E1', 'TEE-E1P', null].map(parseShopSku)).toEqual([null, null, null, null, null]);
  });
});
