import { z } from 'zod';
import { shippingPricesSchema } from './storefront';
import { amount, currency, numericId, shippingMethod, zeroOrOne } from './wire';

/** What an order costs now. Every refusal about money carries it under `details.terms`, so that the shopper can compare
 *  and agree. Amounts are major units of `currency`, VAT included unless the name says otherwise. */
export const orderTermsSchema = z.object({
  currency,
  lines: z.array(
    z.object({
      /** The id that the basket sent for the line. */
      id: z.string(),
      product_id: numericId,
      name: z.string(),
      quantity: z.number().int(),
      /** One unit ex VAT: what `price` and `store_selling_price` of the next request must say. */
      price: amount,
      store_default_vat: zeroOrOne,
      /** One unit as the shopper pays it. */
      unit_price: amount,
      total: amount,
    }),
  ),
  /** Per cent. */
  vat_rate: z.number(),
  not_vat_registered: z.boolean(),
  /** The requested method, or the first one on offer when the requested one is not offered any more. */
  shipping_method: shippingMethod,
  /** Ex VAT, for the destination. */
  shipping_prices: shippingPricesSchema,
  subtotal: amount,
  shipping: amount,
  discount: amount,
  /** Subtotal + shipping − discount: what `amount` of the next request must say. */
  amount,
  /** US sales tax, on top of `amount`; null outside the US. */
  tax: amount.nullable(),
  /** What is charged. */
  total: amount,
  /** The requested voucher; null when none was sent. One that is not valid takes nothing off these terms. */
  voucher: z.object({ code: z.string(), is_valid: z.boolean(), discount_amount: amount }).nullable(),
});
/** The terms of an order, parsed: amounts in minor units. */
export type OrderTerms = z.output<typeof orderTermsSchema>;

/** The details of a refusal about money. */
export const termsDetailsSchema = z.object({ terms: orderTermsSchema });
