import { z } from 'zod';
import { mapProductTextFields } from '@/lib/domain/catalogue/product-texts';
import { elementSchema } from '@/lib/domain/scene/schema';
import { amount, side, zeroOrOne } from './field-types';

/** Colour in which a product is offered; `hex` is #rrggbb. */
export const colourSchema = z.object({ code: z.string(), name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/i) });

/** Further data of a price; each field is absent when it does not apply. */
const priceTerms = {
  /** Price outside the current sale, ex VAT. */
  regular_price: amount.optional(),
  /** Time at which the price changes next. */
  price_until: z.string().optional(),
  /** Number of remaining pieces when few are left; 0 = sold out. */
  pieces_left: z.number().int().optional(),
};

/** Product in a grid. */
export const productCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  form: z.string(),
  /** Current price of the cheapest size, ex VAT. */
  price: amount,
  /** Set when other sizes cost more. */
  has_dearer_sizes: z.literal(true).optional(),
  ...priceTerms,
  store_default_vat: zeroOrOne,
  colours: z.array(colourSchema),
  printed_sides: z.array(side),
  customisable: z.boolean(),
  /** Version of the product's picture; changes whenever the picture changes. */
  picture_version: z.string(),
  added_at: z.string(),
  /** Time of the last change of the product, regardless of changes of its price. */
  updated_at: z.string(),
});

const money = z.object({ amount: z.number(), currency: z.string(), locale: z.string() });
const printArea = z.object({
  width_mm: z.number(),
  height_mm: z.number(),
  width_px: z.number(),
  height_px: z.number(),
  converted: z.boolean(),
  scaledPercentage: z.number(),
});
const sideFiles = z.object({ front: z.string().nullable(), back: z.string().nullable() });

/** Product with its published design (CAT-01, CAT-03, CAT-04). The field names are those of the specification. */
export const productRecordSchema = z.object({
  id: z.number(),
  name: z.string(),
  ...mapProductTextFields(() => z.string()),
  tenant_id: z.number(),
  status: z.string(),
  locked: zeroOrOne,
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  category: z.string(),
  store_default_vat: zeroOrOne,
  picture_version: z.string(),
  /** Published design revision, to which basket lines refer. */
  design_revision: z.number().int(),
  /** Photos that the owner uploaded. `asset_id` is the id of a store's picture for the call `rendering.uploaded`. */
  photos: z
    .array(z.object({ asset_id: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }))
    .default([]),
  event_prices: z.array(
    z.object({
      id: z.number(),
      event_id: z.number(),
      product_id: z.number(),
      /** Current price of a size without a surcharge, ex VAT. */
      store_selling_price: amount,
      ...priceTerms,
      /** Lowest price in the 30 days before the current sale, ex VAT; stores in the EU must state it. */
      lowest_price: amount.optional(),
      /** Surcharge by size code, ex VAT. */
      size_surcharges: z.record(z.string(), amount).optional(),
    }),
  ),
  products: z.object({
    front: z.array(elementSchema),
    back: z.array(elementSchema),
    fonts: z.array(z.string()),
    items: z.object({ front: printArea.nullable(), back: printArea.nullable() }),
    selected: z.object({
      code: z.string(),
      family: z.string(),
      /** Form of the blank, which decides how its pictures are drawn (lib/rendering/core/blanks). */
      form: z.string(),
      categories: z.array(z.string()),
      values: z.object({
        brand: z.string(),
        blank_price: z.array(money),
        print_price: z.array(money),
        print_area_dpi: z.number(),
        print_area_width_mm: z.number(),
        print_area_height_mm: z.number(),
        colour_count: z.number(),
        /** Facts as `kind:value` (lib/domain/catalogue/facts.ts), or texts to show unchanged. */
        details_specs: z.array(z.string()),
        /** Rows of the size guide: size code → measurement → centimetres. */
        size_chart: z.record(z.string(), z.record(z.string(), z.number())),
      }),
      associations: z.array(z.string()),
    }),
    colours: z.array(z.string()),
    colour_names: z.record(z.string(), z.string()),
    colour_hex: z.record(z.string(), z.string()),
    images: z.record(z.string(), sideFiles),
    identifiers: z.array(z.string()),
    sizes: z.array(z.string()),
    skus: z.array(z.string()),
    artwork: z.object({
      front: z.string().nullable(),
      back: z.string().nullable(),
      front_preview: z.string().nullable(),
      back_preview: z.string().nullable(),
    }),
    colour_size: z.record(z.string(), z.array(z.string())),
    /** SKU of each variant, by colour and then by size. */
    colour_skus: z.record(z.string(), z.record(z.string(), z.string())),
    colour_identifiers: z.record(z.string(), z.record(z.string(), z.string())),
  }),
});

/** Product in a grid, parsed: `price` in minor units. */
export type ProductCardDto = z.output<typeof productCardSchema>;
/** Product with its published design, parsed: prices in minor units. */
export type ProductRecordDto = z.output<typeof productRecordSchema>;
