import { z } from 'zod';
import { amount, currency, numericId, shippingMethod, zeroOrOne } from './field-types';
import { deliveryDatesSchema, shippingPricesSchema } from './storefront';

/**
 * Current price of an order. Every error about money contains it under `details.terms`, so that the shopper can compare
 * and agree. Amounts in major units of `currency`, including VAT unless the name says otherwise.
 */
export const orderTermsSchema = z.object({
  currency,
  lines: z.array(
    z.object({
      /** The basket's id of the line. */
      id: z.string(),
      product_id: numericId,
      name: z.string(),
      quantity: z.number().int(),
      /** Unit price ex VAT, expected as `price` and `store_selling_price` of the next request. */
      price: amount,
      store_default_vat: zeroOrOne,
      /** Unit price that the shopper pays. */
      unit_price: amount,
      total: amount,
    }),
  ),
  /** Percentage. */
  vat_rate: z.number(),
  not_vat_registered: z.boolean(),
  /** Requested method, or the first one offered if it is not offered any more. */
  shipping_method: shippingMethod,
  /** Ex VAT, for the destination. */
  shipping_prices: shippingPricesSchema,
  /** Delivery of an order of now to the destination. */
  delivery_dates: deliveryDatesSchema,
  subtotal: amount,
  shipping: amount,
  discount: amount,
  /** Subtotal + shipping − discount: expected as `amount` of the next request. */
  amount,
  /** US sales tax, added to `amount`; null outside the US. */
  tax: amount.nullable(),
  /** Amount charged. */
  total: amount,
  /** Requested voucher; null when none was sent. An invalid one reduces nothing. */
  voucher: z.object({ code: z.string(), is_valid: z.boolean(), discount_amount: amount }).nullable(),
});
/** Terms of an order, parsed: amounts in minor units. */
export type OrderTerms = z.output<typeof orderTermsSchema>;

/** Details of an error about money. */
export const termsDetailsSchema = z.object({ terms: orderTermsSchema });
