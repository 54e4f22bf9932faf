/**
 * Address of the order list with its last filters, for the back link. It is stored in memory only, so a reload resets
 * it.
 */
let last = '/orders';

export const getOrderListAddress = (): string => last;

export function saveOrderListAddress(address: string): void {
  last = address;
}
