import type { OrderPrice } from './price-order';

/** The greatest amount of one order, in minor units of its currency: 999,999.99. Card providers take no more, and larger
 *  amounts do not fit the columns of an order. */
export const MAX_ORDER_MINOR = 99_999_999;

/** Returns whether an order is too large, before its discount or with its tax. */
export const isAboveOrderLimit = (
  price: Pick<OrderPrice, 'subtotalMinor' | 'shippingGrossMinor' | 'chargeMinor'>,
): boolean => Math.max(price.subtotalMinor + price.shippingGrossMinor, price.chargeMinor) > MAX_ORDER_MINOR;
