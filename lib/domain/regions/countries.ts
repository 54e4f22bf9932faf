import { getFormatTag, type Language } from '../languages/languages';

/** Country that stores may ship to: English name as stored by the address form, and ISO 3166-1 alpha-2 code. */
export interface Country {
  readonly name: string;
  readonly iso2: string;
}

/** English name of the country that shows the state selector (CHK-05). */
export const UNITED_STATES = 'United States of America';

const TABLE =
  'AL Albania|AD Andorra|AR Argentina|AU Australia|AT Austria|BE Belgium|BA Bosnia and Herzegovina|BR Brazil|BG Bulgaria|CA Canada|CL Chile|HR Croatia|CY Cyprus|CZ Czechia|DK Denmark|EE Estonia|FI Finland|FR France|DE Germany|GI Gibraltar|GR Greece|GL Greenland|GG Guernsey|HK Hong Kong|HU Hungary|IS Iceland|IN India|IE Ireland|IM Isle of Man|IL Israel|IT Italy|JP Japan|JE Jersey|LV Latvia|LI Liechtenstein|LT Lithuania|LU Luxembourg|MY Malaysia|MT Malta|MX Mexico|MD Moldova|MC Monaco|ME Montenegro|NL Netherlands|NZ New Zealand|MK North Macedonia|NO Norway|PL Poland|PT Portugal|RO Romania|SM San Marino|RS Serbia|SG Singapore|SK Slovakia|SI Slovenia|ZA South Africa|KR South Korea|ES Spain|SE Sweden|CH Switzerland|TW Taiwan|TH Thailand|TR Turkey|UA Ukraine|AE United Arab Emirates|GB United Kingdom|US United States of America|VA Vatican City';

/** All countries of the platform by English name; the default list of the address form (CHK-04). */
export const COUNTRIES: readonly Country[] = TABLE.split('|').map((row) => ({
  iso2: row.slice(0, 2),
  name: row.slice(3),
}));

/** Returns the country with exactly this English name; null when there is none. */
export function findCountryByName(name: string): Country | null {
  return COUNTRIES.find((country) => country.name === name) ?? null;
}

/** Returns the country with this upper-case ISO code; null when there is none. */
export function findCountryByIso2(iso2: string): Country | null {
  return COUNTRIES.find((country) => country.iso2 === iso2) ?? null;
}

/** Returns a country's name in a language, for display only: rules compare the English name (CHK-05). */
export function getCountryDisplayName(country: Country, language: Language): string {
  if (language === 'en') return country.name;
  const names = new Intl.DisplayNames([getFormatTag(language)], { type: 'region', fallback: 'none' });
  return names.of(country.iso2) ?? country.name;
}

/**
 * Returns countries with their labels, sorted by the rules of the language: Åland comes first in English and near the
 * end in Swedish (CHK-04).
 */
export function labelCountries(countries: readonly Country[], language: Language): (Country & { label: string })[] {
  const collator = new Intl.Collator(getFormatTag(language));
  return countries
    .map((country) => ({ ...country, label: getCountryDisplayName(country, language) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}

const PLAIN_POSTCODES = new Set(
  'GB GG JE IM GI NL DE FR BE AT DK NO SE FI ES IT IE CH HU RO BG HR SI EE IS MT CY'.split(' '),
);

/**
 * Returns whether a country's postcodes consist of letters, numbers and spaces only, unlike 1000-001 or a ZIP+4
 * (GFT-10). `country` is the English name.
 */
export const hasPlainPostcodes = (country: string): boolean =>
  PLAIN_POSTCODES.has(findCountryByName(country)?.iso2 ?? '');

/** Returns whether the address needs a US state (CHK-05). `country` is the English name, never a translated label. */
export const isStateNeeded = (country: string): boolean => country === UNITED_STATES;
