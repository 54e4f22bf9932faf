import type { TaxDestination } from './tax-source';

const OTHER_STATES_BPS = 500;
// A map, so that a state named like an object property is not found in it.
const TEST_RATE_BPS: ReadonlyMap<string, number> = new Map([
  ['AL', 400],
  ['CA', 725],
  ['NY', 400],
  ['TX', 625],
  ['FL', 600],
  ['WA', 650],
  // These five states charge no sales tax.
  ['AK', 0],
  ['DE', 0],
  ['MT', 0],
  ['NH', 0],
  ['OR', 0],
]);

/**
 * Returns the sales-tax rate of the built-in test table in basis points (MNY-11): 0 outside the US, 500 for a US state
 * that the table does not list. The table is for test payments only; real orders need a tax provider.
 */
export function getTestTaxRateBps({ countryIso2, stateAbbreviation }: TaxDestination): number {
  if (countryIso2 !== 'US') return 0;
  return TEST_RATE_BPS.get(stateAbbreviation ?? '') ?? OTHER_STATES_BPS;
}
