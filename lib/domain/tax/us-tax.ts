const TEST_RATE_BPS: Readonly<Record<string, number>> = {
  AL: 400,
  CA: 725,
  NY: 400,
  TX: 625,
  FL: 600,
  WA: 650,
  OR: 0,
};
const OTHER_STATES_BPS = 500;

/** Sales tax rate of the built-in tax source, in basis points, by two-letter state (MNY-11). A real tax provider
 *  replaces this at its own seam; an absent or unlisted state counts as 5.00 %. */
export function testTaxRateBps(stateAbbreviation: string | null): number {
  return TEST_RATE_BPS[stateAbbreviation ?? ''] ?? OTHER_STATES_BPS;
}
