import { z } from 'zod';
import { requiredLineSchema } from '@/lib/domain/account/fields';
import { MAX_ALT_TEXT_LENGTH, MAX_PRODUCT_PHOTOS } from '@/lib/domain/catalogue/product-photos';
import { mapProductTextFields, PRODUCT_TEXT_FIELDS } from '@/lib/domain/catalogue/product-texts';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import { BULK_PRICE_MODES, MAX_PRICE_MINOR } from '@/lib/domain/pricing/bulk-price';
import { MAX_LIMITED_PIECES } from '@/lib/domain/pricing/limited-pieces';
import { MAX_SURCHARGE_MINOR } from '@/lib/domain/pricing/unit-price';
import { PRINT_POINT_KINDS } from '@/lib/domain/scene/print-points';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, dateTime, numericId, region, side, storeParams, uuid } from './field-types';
import { shownFundraiserSchema } from './fundraisers';
import { ownerPictureEndpoints } from './owner-pictures';
import { providerFeeSchema } from './payments';
import { colourSchema } from './product';

/** Selling price ex VAT: 0 or more, two decimals. */
const price = amount.refine((minor) => minor >= 0 && minor <= MAX_PRICE_MINOR, 'must be between 0 and 100000');
/** Surcharge of one size ex VAT, in major units; 0 removes it. */
const surcharge = amount.pipe(z.number().min(0, 'too small').max(MAX_SURCHARGE_MINOR, 'too large'));
const sizeSurcharges = z.record(z.string().max(40), surcharge);
/** Number of pieces that a store may still sell. */
const piecesLeft = z.number().int('whole numbers only').min(0, 'too small').max(MAX_LIMITED_PIECES, 'too large');
const colourCode = z.string().max(80);
/** Photo from the owner's library, with a text for people who do not see it. */
const photo = z.strictObject({ asset_id: uuid, alt: requiredLineSchema(MAX_ALT_TEXT_LENGTH) });

const productParams = storeParams.extend({ productId: numericId });
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const search = z.string().trim().max(200).default('');
const meta = z.object({ page: z.number(), per_page: z.number(), total: z.number() });

/** Data of the event that decides its products' prices and whether products may be changed. */
const eventTerms = z.object({
  name: z.string(),
  status: z.string(),
  locked: z.boolean(),
  region,
  currency,
  vat_rate_bps: z.number().int(),
  vat_registered: z.boolean(),
  /** Active cause of the store, which receives a part of each price; null = none. */
  fundraiser: shownFundraiserSchema.pick({ kind: true, amount: true, share_percent: true }).nullable(),
  /** Null where the platform's account takes the payments. */
  provider_fee: providerFeeSchema.nullable(),
});
export type EventTermsDto = z.output<typeof eventTerms>;

const blankSchema = z.object({
  id: z.number(),
  code: z.string(),
  form: z.string(),
  name: z.string(),
  brand: z.string(),
  description: z.string(),
  categories: z.array(z.string()),
  colours: z.array(colourSchema),
  sizes: z.array(z.string()),
  printable_sides: z.array(side),
  /** Print method; embroidery cannot print photos. */
  print_method: z.string(),
  /** Cost of the blank, and of printing one side; both ex VAT. */
  blank_price: amount,
  print_price: amount,
  suggested_price: amount,
});
export type BlankDto = z.output<typeof blankSchema>;

const profitSchema = z.object({
  gross: amount,
  vat: amount,
  cost: amount,
  /** Part of the price that goes to the store's cause. */
  donation: amount,
  /** Fee of the payment provider. */
  provider_fee: amount,
  profit: amount,
  margin_percent: z.number().nullable(),
});

export const PRODUCT_STATUSES = ['draft', 'active'] as const;

/**
 * Possible problem to check before a design is printed. `colours`: codes of the colours on which the element is hardly
 * visible.
 */
export const printPointSchema = z.object({ kind: z.enum(PRINT_POINT_KINDS), colours: z.array(z.string()).readonly() });

const rowSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: z.string(),
  blank_name: z.string(),
  brand: z.string(),
  form: z.string(),
  status: z.enum([...PRODUCT_STATUSES, 'archived']),
  locked: z.boolean(),
  price: amount,
  vat_applies: z.boolean(),
  size_surcharges: z.record(z.string(), amount),
  sale_price: amount.nullable(),
  sale_from: z.string().nullable(),
  sale_until: z.string().nullable(),
  /** Whether the sale price applies now; `profit` is then at that price. */
  on_sale: z.boolean(),
  pieces_left: z.number().int().nullable(),
  /** The owner's one-off costs for the product, ex VAT. */
  setup_cost: amount,
  blank_price: amount,
  print_price: amount,
  profit: profitSchema,
  colours: z.array(colourSchema),
  /** Size codes of the blank. */
  sizes: z.array(z.string()),
  /** Number of variants that are offered, and number of all variants in the product's colours. */
  offered_variants: z.number().int(),
  variants: z.number().int(),
  printed_sides: z.array(side),
  printable_sides: z.array(side),
  picture_version: z.string(),
  /** Whether the editor has unpublished changes. */
  has_draft: z.boolean(),
  updated_at: z.string(),
  /** Possible problems to check before the design is printed. */
  print_points: z.array(printPointSchema).readonly(),
});
export type EventProductDto = z.output<typeof rowSchema>;

const detailSchema = rowSchema.extend({
  ...mapProductTextFields(() => z.string()),
  /** All colours of the blank, offered ones first in the product's sequence. */
  blank_colours: z.array(colourSchema),
  /** SKU of each variant, by colour and then by size. */
  skus: z.record(z.string(), z.record(z.string(), z.string())),
  excluded_skus: z.array(z.string()),
  photos: z.array(z.object({ asset_id: uuid, alt: z.string() })),
});
export type EventProductDetailDto = z.output<typeof detailSchema>;

/** Maximum number of products that one request, and its undo, may change. */
export const MAX_PRODUCTS_PER_CHANGE = 2_000;

const changeFields = {
  name: z.string().trim().min(1, 'required').max(200).optional(),
  ...mapProductTextFields((name) => z.string().trim().max(PRODUCT_TEXT_FIELDS[name].maxLength).optional()),
  category: z.string().trim().min(1, 'required').max(80).optional(),
  price: price.optional(),
  vat_applies: z.boolean().optional(),
  size_surcharges: sizeSurcharges.optional(),
  sale_price: price.nullable().optional(),
  sale_from: dateTime.nullable().optional(),
  sale_until: dateTime.nullable().optional(),
  pieces_left: piecesLeft.nullable().optional(),
  setup_cost: price.optional(),
  photos: z.array(photo).max(MAX_PRODUCT_PHOTOS, 'too many').optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  locked: z.boolean().optional(),
  colours: z.array(colourCode).min(1, 'required').max(200).optional(),
  excluded_skus: z.array(z.string().max(80)).max(5_000).optional(),
};
const changeSchema = z.strictObject({ product_id: numericId, ...changeFields });
export type ProductChangeInput = z.input<typeof changeSchema>;

/** Converts a parsed change back to the form in which a call sends it, for example to undo another change. */
export function toProductChangeInput(change: z.output<typeof changeSchema>): ProductChangeInput {
  const {
    price,
    sale_price: salePrice,
    sale_from: from,
    sale_until: until,
    size_surcharges: surcharges,
    setup_cost: setupCost,
    ...rest
  } = change;
  return {
    ...rest,
    ...(price === undefined ? {} : { price: toDecimal(price) }),
    ...(salePrice === undefined ? {} : { sale_price: salePrice === null ? null : toDecimal(salePrice) }),
    ...(from === undefined ? {} : { sale_from: from?.toISOString() ?? null }),
    ...(until === undefined ? {} : { sale_until: until?.toISOString() ?? null }),
    ...(setupCost === undefined ? {} : { setup_cost: toDecimal(setupCost) }),
    ...(surcharges === undefined
      ? {}
      : {
          size_surcharges: Object.fromEntries(
            Object.entries(surcharges).map(([size, minor]) => [size, toDecimal(minor)]),
          ),
        }),
  };
}

/** Values set on many products. */
const bulkSetSchema = z.strictObject({
  category: changeFields.category,
  status: changeFields.status,
  locked: changeFields.locked,
  /** Amount in major units to set or to earn, or a percentage to raise or lower by; both with two decimals. */
  price: z.strictObject({ way: z.enum(BULK_PRICE_MODES), value: price }).optional(),
});
export type BulkSetInput = z.input<typeof bulkSetSchema>;
const productListFilter = { q: search, status: z.enum(['', ...PRODUCT_STATUSES]).default('') };
export type ProductListFilterInput = z.input<z.ZodObject<typeof productListFilter>>;

const common = { audience: 'user', action: 'designs.manage', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Owner's calls about the products of an event: its catalogue and its product list (EVT-15). */
export const eventProductEndpoints = {
  catalogue: defineEndpoint({
    ...common,
    name: 'eventProducts.catalogue',
    method: 'GET',
    path: '/api/:tenant/events/:slug/catalogue',
    summary: 'Lists blanks of the platform that the event does not offer yet, 24 per page.',
    params: storeParams,
    query: z.object({
      q: search,
      category: z.string().max(80).default(''),
      brand: z.string().max(80).default(''),
      colour: colourCode.default(''),
      sort: z.enum(PRODUCT_SORTS).default('recent'),
      page,
    }),
    answer: buildEnvelopeSchema(
      z.object({
        event: eventTerms,
        rows: z.array(blankSchema),
        meta,
        categories: z.array(z.string()),
        brands: z.array(z.string()),
        colours: z.array(colourSchema),
      }),
    ),
    errors: refusals,
  }),
  list: defineEndpoint({
    ...common,
    name: 'eventProducts.list',
    method: 'GET',
    path: '/api/:tenant/events/:slug/products',
    summary: 'Lists the products of an event in the order of the store, with prices and profit, 50 per page.',
    params: storeParams,
    query: z.object({ ...productListFilter, page }),
    answer: buildEnvelopeSchema(
      z.object({ event: eventTerms, rows: z.array(rowSchema), meta, categories: z.array(z.string()) }),
    ),
    errors: refusals,
  }),
  show: defineEndpoint({
    ...common,
    name: 'eventProducts.show',
    method: 'GET',
    path: '/api/:tenant/events/:slug/products/:productId',
    summary: 'Returns a product of an event with its colours and sizes.',
    params: productParams,
    answer: buildEnvelopeSchema(detailSchema),
    errors: refusals,
  }),
  add: defineEndpoint({
    ...common,
    name: 'eventProducts.add',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products',
    summary: 'Creates a product with an empty design from a blank and adds it to the event as a draft.',
    params: storeParams,
    bodySize: 'large',
    body: z.strictObject({
      blank_id: numericId,
      colours: z.array(colourCode).min(1, 'required').max(200),
      /** Selling price; absent = the suggested price. */
      price: price.optional(),
    }),
    answer: buildEnvelopeSchema(z.object({ product_id: z.number() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  change: defineEndpoint({
    ...common,
    name: 'eventProducts.change',
    method: 'PATCH',
    path: '/api/:tenant/events/:slug/products',
    summary: 'Changes one or several products of an event, all or none. Returns the change that undoes it.',
    params: storeParams,
    bodySize: 'large',
    body: z.strictObject({
      changes: z.array(changeSchema).min(1, 'required').max(MAX_PRODUCTS_PER_CHANGE, 'too many'),
    }),
    answer: buildEnvelopeSchema(z.object({ changed: z.number().int(), undo: z.array(changeSchema) })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  changeMany: defineEndpoint({
    ...common,
    name: 'eventProducts.changeMany',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/changes',
    summary:
      'Applies the same change to the named products, or to all that match a filter of the list. Locked products are skipped. Returns the changes that undo it.',
    params: storeParams,
    bodySize: 'large',
    body: z.strictObject({
      ids: z.array(numericId).min(1, 'required').max(MAX_PRODUCTS_PER_CHANGE, 'too many').optional(),
      filter: z.strictObject(productListFilter).optional(),
      set: bulkSetSchema,
    }),
    answer: buildEnvelopeSchema(
      z.object({ changed: z.number().int(), skipped: z.number().int(), undo: z.array(changeSchema) }),
    ),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  move: defineEndpoint({
    ...common,
    name: 'eventProducts.move',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/:productId/move',
    summary: 'Moves a product before another one in the order of the store, or to its end.',
    params: productParams,
    body: z.strictObject({ before: numericId.nullable() }),
    answer: buildEnvelopeSchema(z.object({ moved: z.boolean() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  duplicate: defineEndpoint({
    ...common,
    name: 'eventProducts.duplicate',
    method: 'POST',
    path: '/api/:tenant/events/:slug/products/:productId/duplicate',
    summary: 'Creates a copy of a product, with the same blank and design, as a draft behind the original.',
    params: productParams,
    body: z.strictObject({ name: z.string().trim().min(1, 'required').max(200) }),
    answer: buildEnvelopeSchema(z.object({ product_id: z.number() })),
    errors: [...refusals, 'invalid', 'conflict'],
  }),
  remove: defineEndpoint({
    ...common,
    name: 'eventProducts.remove',
    method: 'DELETE',
    path: '/api/:tenant/events/:slug/products/:productId',
    summary: 'Removes a product from the event. A design that no other event offers is deleted too.',
    params: productParams,
    answer: buildEnvelopeSchema(z.object({ removed: z.literal(true) })),
    errors: [...refusals, 'conflict'],
  }),
  ...ownerPictureEndpoints,
};
