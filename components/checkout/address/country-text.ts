import { isLanguage } from '@/lib/domain/languages/languages';
import { type Country, countryLabel, findCountryByIso2, findCountryByName } from '@/lib/domain/regions/countries';

/** A country's name as the page's language has it; addresses keep the English one. */
export const countryText = (name: string, language: string): string =>
  textOf(findCountryByName(name), language) ?? name;

/** The same for the ISO code that a payment has. */
export const countryTextOf = (iso2: string, language: string): string =>
  textOf(findCountryByIso2(iso2), language) ?? iso2;

const textOf = (country: Country | null, language: string): string | null =>
  country && isLanguage(language) ? countryLabel(country, language) : null;
