/** Minor units ex VAT; null = not offered. */
export interface SeedShippingPrices {
  readonly standard: number | null;
  readonly standardTracked: number | null;
  readonly express: number | null;
  readonly additionalItem: number;
}

export interface SeedShippingRow extends SeedShippingPrices {
  readonly region: 'UK' | 'EU' | 'US';
  /** ISO 3166 alpha-2, or '*' for every country without a row. */
  readonly country: string;
}

type Region = SeedShippingRow['region'];
type Amounts = readonly [standard: number | null, tracked: number | null, express: number | null, additional: number];

const group = (region: Region, countries: readonly string[], amounts: Amounts): SeedShippingRow[] => {
  const [standard, standardTracked, express, additionalItem] = amounts;
  return countries.map((country) => ({ region, country, standard, standardTracked, express, additionalItem }));
};

const NEIGHBOURS = ['AT', 'BE', 'DE', 'DK', 'ES', 'FI', 'FR', 'IT', 'LU', 'PT', 'SE'];
const EAST = ['BG', 'CZ', 'EE', 'GR', 'HR', 'HU', 'LT', 'LV', 'PL', 'RO', 'SI', 'SK'];

/** Shipping prices of the platform from each region's print facility: minor units of the region's currency ex VAT. */
export const seedShippingTable: readonly SeedShippingRow[] = [
  ...group('UK', ['GB'], [395, 495, 795, 100]),
  ...group('UK', ['IE', 'NL', ...NEIGHBOURS], [795, 995, 1895, 200]),
  ...group('UK', EAST, [895, 1195, 2295, 200]),
  ...group('UK', ['US', 'CA'], [1095, 1495, 2795, 300]),
  ...group('UK', ['*'], [1295, 1795, null, 350]),
  ...group('EU', ['NL'], [425, 550, 950, 100]),
  ...group('EU', [...NEIGHBOURS, 'IE'], [695, 895, 1595, 150]),
  ...group('EU', EAST, [795, 995, 1895, 200]),
  ...group('EU', ['GB', 'CH', 'NO'], [995, 1295, 2195, 250]),
  ...group('EU', ['*'], [1495, 1995, null, 350]),
  ...group('US', ['US'], [495, 695, 1495, 125]),
  ...group('US', ['CA', 'MX'], [995, 1395, 2495, 250]),
  ...group('US', ['*'], [1595, 2195, null, 400]),
];
