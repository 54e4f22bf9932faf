/** Address of the order list with its last filters, for the back link. In memory only: a reload resets it. */
let last = '/orders';

export const orderListAddress = (): string => last;

export function rememberOrderList(address: string): void {
  last = address;
}
