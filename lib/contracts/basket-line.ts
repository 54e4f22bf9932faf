import { z } from 'zod';
import { elementSchema } from '@/lib/domain/scene/schema';
import { amount, numericId, zeroOrOne } from './field-types';

const text = (max = 5_000) => z.string().max(max);

/**
 * Basket line as sent by the browser (BSK-01). Its prices are not trusted: the server calculates with its own catalogue
 * and rejects differences (PAY-11).
 */
export const basketLineSchema = z.object({
  id: text(300),
  name: text(),
  description: text().default(''),
  /** Unit price ex VAT. */
  price: amount,
  product_id: numericId,
  quantity: z.number().int().min(1).max(999),
  /**
   * Design revision that the shopper saw (`design_revision` of the product). Absent in baskets from before designs had
   * revisions; for these the elements are compared instead.
   */
  design_revision: z.number().int().min(1).max(2_147_483_647).optional(),
  size: text(40),
  status: text(40).default(''),
  store_default_vat: zeroOrOne,
  store_selling_price: amount,
  images: z
    .object({ front: z.string().max(4_000) })
    .partial()
    .default({}),
  selected: z
    .object({ code: text(80) })
    .partial()
    .default({}),
  /**
   * The shopper's texts as plain text, for people who read the request. The server uses only the elements below
   * (DSN-05).
   */
  custom_text_front: text().optional(),
  custom_text_back: text().optional(),
  products: z.object({
    store: z.object({
      identifier: text(80),
      colour: text(80),
      size: text(40),
      quantity: z.number().int().min(1).max(999),
    }),
    artwork: z
      .object({
        front_preview: z.string().max(4_000).nullish(),
        back_preview: z.string().max(4_000).nullish(),
        front_colours: z.array(text(40)).max(50),
      })
      .partial()
      .default({}),
    images: z
      .object({ front_preview: z.string().max(4_000).nullish(), back_preview: z.string().max(4_000).nullish() })
      .partial()
      .default({}),
    /** The customisable elements with the shopper's input; the server reads only their text and picture. */
    front: z.array(elementSchema).max(200).default([]),
    back: z.array(elementSchema).max(200).default([]),
    colours: z.array(text(80)).max(100).default([]),
    colour_names: z.array(text(80)).max(100).default([]),
  }),
});
/** Unparsed line for tests and benchmarks. @internal */
export type BasketLineDto = z.input<typeof basketLineSchema>;
