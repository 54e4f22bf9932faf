import { z } from 'zod';
import { FULFILLER_RECALL_CAUSES } from '@/lib/domain/fulfilment/recall';
import { LANGUAGES } from '@/lib/domain/languages/languages';
import { CURRENCIES } from '@/lib/domain/money/money';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { SIDES } from '@/lib/domain/scene/schema';

/**
 * Version of the fulfiller interface. The schemas below describe messages to fulfillers and calls by fulfillers; the
 * public documentation page renders its tables and examples from them, and tests validate every message.
 */
export const FULFILLER_API_VERSION = 1;

const url = z.url();
const day = z.iso.date();
const mm = z.number().nonnegative();

const placementSchema = z.strictObject({ x_mm: mm, y_mm: mm, width_mm: z.number(), height_mm: z.number() });

const fileSchema = z.strictObject({
  side: z.enum(SIDES),
  name: z.string(),
  url,
  width_px: z.number().int(),
  height_px: z.number().int(),
  dpi: z.number().int(),
  print_area: z.strictObject({ width_mm: z.number(), height_mm: z.number() }),
  placement: placementSchema.nullable(),
  mockup_url: url.nullable(),
});

const lineSchema = z.strictObject({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  print_method: z.string(),
  weight_g: z.number().int().nullable(),
  customs_value: z.strictObject({
    unit_minor: z.number().int(),
    total_minor: z.number().int(),
    currency: z.enum(CURRENCIES),
  }),
  files: z.array(fileSchema),
});

const addressSchema = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  line_1: z.string(),
  line_2: z.string(),
  city: z.string(),
  county: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string().length(2),
});

/** An order as it is sent to a fulfiller. */
export const orderMessageSchema = z.strictObject({
  version: z.literal(FULFILLER_API_VERSION),
  type: z.literal('order'),
  test: z.boolean(),
  key: z.string(),
  order_id: z.uuid(),
  reference: z.string(),
  replaces: z.string().nullable(),
  store: z.string(),
  language: z.enum(LANGUAGES),
  ship_to: addressSchema,
  shipping_method: z.enum(SHIPPING_METHODS),
  ship_by: day.nullable(),
  deliver: z.strictObject({ from: day, to: day }),
  lines: z.array(lineSchema),
  order_url: url,
  callback_url: url,
});
export type OrderMessage = z.input<typeof orderMessageSchema>;

/** Message that cancels an order. */
export const cancelMessageSchema = z.strictObject({
  version: z.literal(FULFILLER_API_VERSION),
  type: z.literal('cancel'),
  key: z.string(),
  order_id: z.uuid(),
  reference: z.string(),
  id: z.string().nullable(),
  cause: z.enum(FULFILLER_RECALL_CAUSES),
});
export type CancelMessage = z.input<typeof cancelMessageSchema>;

/** Parcel of an order, as the fulfiller reported it. */
const parcelSchema = z.strictObject({
  shipped_at: z.iso.datetime(),
  tracking: z.strictObject({ carrier: z.string(), tracking_number: z.string(), tracking_url: z.string() }).nullable(),
  lines: z.array(z.strictObject({ line_id: z.uuid(), quantity: z.number().int() })),
});

/**
 * Response when a fulfiller looks up an order: the order as sent, its status and its shipped parcels. Address and files
 * are missing when the order must not be produced.
 */
export const lookedUpOrderSchema = orderMessageSchema.extend({
  ship_to: addressSchema.nullable(),
  status: z.string(),
  id: z.string().nullable(),
  parcels: z.array(parcelSchema),
});
export type LookedUpOrder = z.output<typeof lookedUpOrderSchema>;
