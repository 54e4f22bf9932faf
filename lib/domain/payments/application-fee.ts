/** Cost of an order's production by the platform's fulfillers, minor units ex VAT, with the VAT of their bill. */
export interface ProductionBill {
  readonly productionMinor: number;
  readonly shippingMinor: number;
  readonly vatRateBps: number;
}

/**
 * Returns the application fee of a payment: production and shipping with VAT, at most the payment itself; minor units.
 * VAT is rounded up, so that the fees of many orders cover their common bill, whose VAT is rounded only once. The
 * remainder of the fees belongs to the owner and is paid out.
 */
export function calculateApplicationFee(
  { productionMinor, shippingMinor, vatRateBps }: ProductionBill,
  { paymentMinor }: { readonly paymentMinor: number },
): number {
  const netMinor = productionMinor + shippingMinor;
  return Math.min(paymentMinor, netMinor + Math.ceil((netMinor * vatRateBps) / 10_000));
}
