import { z } from 'zod';
import { amount, currency, numericId, shippingMethod, zeroOrOne } from './field-types';
import { deliveryDatesSchema, shippingPricesSchema } from './storefront';

/**
 * Current amounts of an order. Every error about amounts contains it as `details.terms`, so that the shopper can
 * compare and agree. In major units of `currency`, including VAT unless the name says otherwise.
 */
export const orderTermsSchema = z.object({
  currency,
  lines: z.array(
    z.object({
      /** Id of the line in the basket. */
      id: z.string(),
      product_id: numericId,
      name: z.string(),
      quantity: z.number().int(),
      /** Unit price ex VAT. The next request must send it as `price` and `store_selling_price`. */
      price: amount,
      store_default_vat: zeroOrOne,
      /** Unit price that the shopper pays. */
      unit_price: amount,
      total: amount,
    }),
  ),
  /** VAT rate in per cent. */
  vat_rate: z.number(),
  not_vat_registered: z.boolean(),
  /** Requested shipping method, or the first offered one when the requested method is no longer offered. */
  shipping_method: shippingMethod,
  /** Shipping prices to the destination, ex VAT. */
  shipping_prices: shippingPricesSchema,
  /** Delivery dates of an order placed now, to the destination. */
  delivery_dates: deliveryDatesSchema,
  subtotal: amount,
  shipping: amount,
  discount: amount,
  /** Subtotal + shipping − discount. The next request must send it as `amount`. */
  amount,
  /** US sales tax, added to `amount`; null outside the US. */
  tax: amount.nullable(),
  /** Amount that the shopper is charged. */
  total: amount,
  /** Requested voucher; null when none was requested. An invalid one gives no discount. */
  voucher: z.object({ code: z.string(), is_valid: z.boolean(), discount_amount: amount }).nullable(),
});
/** Terms of an order, parsed: amounts in minor units. */
export type OrderTerms = z.output<typeof orderTermsSchema>;

/** Details of an error about money. */
export const termsDetailsSchema = z.object({ terms: orderTermsSchema });
