/** Where a US sales-tax rate can come from. The web tier says which one a call may use, because it knows the gateways. */
export const TAX_SOURCES = ['test', 'none'] as const;
export type TaxSourceName = (typeof TAX_SOURCES)[number];

/** Where an order is sent to. */
export interface TaxDestination {
  readonly countryIso2: string;
  /** Two letters; null outside the US. */
  readonly stateAbbreviation: string | null;
}

/** Answers sales-tax rates for destinations. A tax provider implements this beside the built-in test table. */
export interface TaxSource {
  /** Returns the rate in basis points, 0–10000. */
  findRateBps(destination: TaxDestination): Promise<number>;
}
