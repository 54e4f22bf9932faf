import { z } from 'zod';
import { mapProductTextFields } from '@/lib/domain/catalogue/product-texts';
import { elementSchema } from '@/lib/domain/scene/schema';
import { amount, side, zeroOrOne } from './field-types';

/** Colour in which a product is offered; `hex` is #rrggbb. */
export const colourSchema = z.object({ code: z.string(), name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/i) });

/** Details of a price beside its amount; each field is absent where it does not apply. */
const priceTerms = {
  /** Price outside the sale that is on, ex VAT. */
  regular_price: amount.optional(),
  /** Time of the next change of the price. */
  price_until: z.string().optional(),
  /** Remaining pieces where few are left; 0 = sold out. */
  pieces_left: z.number().int().optional(),
};

/** Product in a grid. */
export const productCardSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  form: z.string(),
  /** Price of the cheapest size at this time, ex VAT. */
  price: amount,
  /** Present where other sizes cost more. */
  has_dearer_sizes: z.literal(true).optional(),
  ...priceTerms,
  store_default_vat: zeroOrOne,
  colours: z.array(colourSchema),
  printed_sides: z.array(side),
  customisable: z.boolean(),
  /** Changes whenever the picture changes. */
  picture_version: z.string(),
  added_at: z.string(),
  /** Last change of the product itself, independent of its price in the store. */
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

/** Design record (CAT-01, CAT-03, CAT-04) with the specification's names. */
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
  /** The owner's own photos; a picture of the store with `asset_id` (rendering.uploaded). */
  photos: z
    .array(z.object({ asset_id: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }))
    .default([]),
  event_prices: z.array(
    z.object({
      id: z.number(),
      event_id: z.number(),
      product_id: z.number(),
      /** Price of a size without a surcharge at this time, ex VAT. */
      store_selling_price: amount,
      ...priceTerms,
      /** Lowest price of the 30 days before the sale that is on, ex VAT; stated by stores in the EU. */
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
      /** Product form of its pictures (lib/rendering/core/blanks). */
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
    /** Colour → size → SKU. */
    colour_skus: z.record(z.string(), z.record(z.string(), z.string())),
    colour_identifiers: z.record(z.string(), z.record(z.string(), z.string())),
  }),
});

/** Product in a grid, parsed: `price` in minor units ex VAT. */
export type ProductCardDto = z.output<typeof productCardSchema>;
/** Design record, parsed: prices in minor units ex VAT. */
export type ProductRecordDto = z.output<typeof productRecordSchema>;
