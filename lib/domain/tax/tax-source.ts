/**
 * Sources of US sales-tax rates. The web tier passes the source to the tenant API, because the gateways are configured
 * in the web tier.
 */
export const TAX_SOURCES = ['test', 'none'] as const;
export type TaxSourceName = (typeof TAX_SOURCES)[number];

/** Destination of an order. */
export interface TaxDestination {
  readonly countryIso2: string;
  /** Two-letter code; null outside the US. */
  readonly stateAbbreviation: string | null;
}

/**
 * Provides sales-tax rates for destinations. The built-in test table and each tax provider implement this interface.
 */
export interface TaxSource {
  /** Returns the rate in basis points, 0–10000. */
  findRateBps(destination: TaxDestination): Promise<number>;
}
