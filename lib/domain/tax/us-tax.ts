const OTHER_STATES_BPS = 500;
// A map, so that a state named like a property of every object finds nothing.
const TEST_RATE_BPS: ReadonlyMap<string, number> = new Map([
  ['AL', 400],
  ['CA', 725],
  ['NY', 400],
  ['TX', 625],
  ['FL', 600],
  ['WA', 650],
  ['OR', 0],
]);

/** Sales tax rate of the built-in tax source, in basis points, by two-letter state (MNY-11). A real tax provider
 *  replaces this at its own seam; an absent or unlisted state counts as 5.00 %. */
export function testTaxRateBps(stateAbbreviation: string | null): number {
  return TEST_RATE_BPS.get(stateAbbreviation ?? '') ?? OTHER_STATES_BPS;
}
