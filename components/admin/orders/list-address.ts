/** Where the way back from an order leads: the list as it was left, with its filters. A reload forgets it. */
let last = '/orders';

export const orderListAddress = (): string => last;

export function rememberOrderList(address: string): void {
  last = address;
}
