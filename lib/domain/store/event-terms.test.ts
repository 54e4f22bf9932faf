import { checkEventTerms, findSlugProblem } from './event-terms';

const terms = { region: 'UK', currency: 'GBP', countries: ['GB'], states: [] } as const;

describe('the terms of an event', () => {
  it('are valid with the region’s own currency and at least one country', () => {
    expect(checkEventTerms(terms)).toEqual({});
    expect(checkEventTerms({ region: 'US', currency: 'USD', countries: ['US'], states: ['Ohio'] })).toEqual({});
  });

  it.each([
    [{ currency: 'EUR' as const }, { currency: 'other region' }],
    [{ countries: [] }, { countries: 'required' }],
    [{ countries: ['GB', 'XX'] }, { countries: 'invalid' }],
    [{ states: ['Ohio'] }, { states: 'US only' }],
  ])('reject %j', (change, problems) => {
    expect(checkEventTerms({ ...terms, ...change })).toEqual(problems);
  });

  it('include the states of the US and no others', () => {
    expect(checkEventTerms({ region: 'US', currency: 'USD', countries: ['US'], states: ['Atlantis'] })).toEqual({
      states: 'invalid',
    });
  });
});

describe('an address', () => {
  it.each([
    ['summer-fest', null],
    ['', 'required'],
    ['login', 'reserved'],
    ['create', 'reserved'],
    ['shopify-event', 'reserved'],
    ['Summer Fest', 'invalid'],
    ['a'.repeat(81), 'invalid'],
  ])('%p has the problem %p', (slug, problem) => {
    expect(findSlugProblem(slug)).toBe(problem);
  });
});
