import { US_STATES } from '../regions/us-states';
import { getTestTaxRateBps } from './us-tax';

const inState = (stateAbbreviation: string | null) => getTestTaxRateBps({ countryIso2: 'US', stateAbbreviation });

describe('The test table of sales tax (MNY-11)', () => {
  it.each([
    ['AL', 400],
    ['CA', 725],
    ['NY', 400],
    ['TX', 625],
    ['FL', 600],
    ['WA', 650],
    ['OH', 500],
    ['constructor', 500],
  ])('takes in %s %d basis points', (state, rate) => expect(inState(state)).toBe(rate));

  it.each(['AK', 'DE', 'MT', 'NH', 'OR'])('adds nothing in %s, which has no sales tax', (state) =>
    expect(inState(state)).toBe(0),
  );

  it('names every state without a sales tax, and no other', () => {
    const untaxed = US_STATES.filter(({ abbreviation }) => inState(abbreviation) === 0);
    expect(untaxed.map(({ abbreviation }) => abbreviation).sort()).toEqual(['AK', 'DE', 'MT', 'NH', 'OR']);
  });

  it.each(['CA', 'GB', 'PR', 'MX'])('adds nothing for an address in %s, whatever its state says', (countryIso2) => {
    expect(getTestTaxRateBps({ countryIso2, stateAbbreviation: null })).toBe(0);
    expect(getTestTaxRateBps({ countryIso2, stateAbbreviation: 'CA' })).toBe(0);
  });
});
