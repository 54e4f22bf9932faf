import {
  COUNTRIES,
  findCountryByIso2,
  findCountryByName,
  getCountryDisplayName,
  hasPlainPostcodes,
  isStateNeeded,
  labelCountries,
} from './countries';
import { getCurrency, getDefaultCountry, getTermsPath, isBelowProviderMinimum, REGIONS } from './regions';
import { DEFAULT_US_STATE, findStateAbbreviation, US_STATES } from './us-states';

describe('regions', () => {
  it('each have one currency', () => {
    expect(REGIONS.map(getCurrency)).toEqual(['GBP', 'EUR', 'USD']);
  });

  it('start the address form in their own country', () => {
    expect(REGIONS.map(getDefaultCountry)).toEqual(['United Kingdom', 'Netherlands', 'United States of America']);
  });

  it('link US buyers to their own terms', () => {
    expect(REGIONS.map(getTermsPath)).toEqual([
      '/terms-and-conditions',
      '/terms-and-conditions',
      '/terms-and-conditions-buyer-us',
    ]);
  });

  it('reject card payments below the provider’s minimum, and a total of nothing is not too little', () => {
    expect([0, 1, 29, 30].map((minor) => isBelowProviderMinimum(minor, 'GBP'))).toEqual([false, true, true, false]);
    expect([49, 50].map((minor) => isBelowProviderMinimum(minor, 'USD'))).toEqual([true, false]);
  });
});

describe('countries', () => {
  it('are found by their exact English name', () => {
    expect(
      ['United Kingdom', 'Netherlands', 'United States of America', 'united kingdom', 'Atlantis'].map(
        (name) => findCountryByName(name)?.iso2 ?? null,
      ),
    ).toEqual(['GB', 'NL', 'US', null, null]);
  });

  it('hold each code and name once, and each region’s own country', () => {
    expect(new Set(COUNTRIES.map((country) => country.iso2)).size).toBe(COUNTRIES.length);
    expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(COUNTRIES.length);
    for (const region of REGIONS) expect(findCountryByName(getDefaultCountry(region))).not.toBeNull();
    expect([...COUNTRIES].sort((a, b) => a.name.localeCompare(b.name, 'en'))).toEqual(COUNTRIES);
  });

  it('are listed by their label, as the language sorts (CHK-04)', () => {
    const some = ['Austria', 'Germany', 'Spain'].flatMap((name) => findCountryByName(name) ?? []);
    const labels = (language: 'de' | 'sv' | 'en') => labelCountries(some, language).map(({ label }) => label);
    expect(labels('de')).toEqual(['Deutschland', 'Österreich', 'Spanien']);
    expect(labels('sv')).toEqual(['Spanien', 'Tyskland', 'Österrike']);
    expect(labels('en')).toEqual(['Austria', 'Germany', 'Spain']);
  });

  it('have a label in every language', () => {
    const germany = { name: 'Germany', iso2: 'DE' };
    expect([
      getCountryDisplayName(germany, 'fr'),
      getCountryDisplayName(germany, 'no'),
      getCountryDisplayName(germany, 'en'),
    ]).toEqual(['Allemagne', 'Tyskland', 'Germany']);
    expect([findCountryByIso2('NL')?.name, findCountryByIso2('XX')]).toEqual(['Netherlands', null]);
  });
});

describe('postcodes', () => {
  it('contain letters, numbers and spaces alone unless their country writes them otherwise', () => {
    const countries = ['United Kingdom', 'Netherlands', 'Portugal', 'Poland', 'United States of America'];
    expect(countries.map(hasPlainPostcodes)).toEqual([true, true, false, false, false]);
  });
});

describe('US states', () => {
  it('are fifty and DC, starting at Alabama', () => {
    expect(US_STATES).toHaveLength(51);
    expect(new Set(US_STATES.map((state) => state.abbreviation)).size).toBe(51);
    expect(US_STATES[0]?.name).toBe(DEFAULT_US_STATE);
    expect([findStateAbbreviation('Wyoming'), findStateAbbreviation('WY')]).toEqual(['WY', null]);
  });

  it('are asked for in the United States of America alone, by its English name', () => {
    expect(['United States of America', 'United States', 'États-Unis'].map(isStateNeeded)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
