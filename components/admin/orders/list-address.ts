/** Where the way back from an order leads: the list as it was left, with its filters (UX C1). A reload forgets it. */
let last = '/orders';

export const orderListAddress = (): string => last;

export function rememberOrderList(address: string): void {
  last = address;
}
