import type { OrderPrice } from './price-order';

/**
 * Maximum amount of one order, minor units: 999,999.99. Card providers do not accept more, and larger amounts exceed
 * the columns of an order.
 */
export const MAX_ORDER_MINOR = 99_999_999;

/** Returns whether an order exceeds {@link MAX_ORDER_MINOR}, before its discount or including its tax. */
export const isAboveOrderLimit = (
  price: Pick<OrderPrice, 'subtotalMinor' | 'shippingGrossMinor' | 'chargeMinor'>,
): boolean => Math.max(price.subtotalMinor + price.shippingGrossMinor, price.chargeMinor) > MAX_ORDER_MINOR;
