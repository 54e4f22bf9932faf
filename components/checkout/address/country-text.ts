import { isLanguage } from '@/lib/domain/languages/languages';
import {
  type Country,
  findCountryByIso2,
  findCountryByName,
  getCountryDisplayName,
} from '@/lib/domain/regions/countries';

/** Returns a country's name in the page's language; addresses store the English name. */
export const translateCountry = (name: string, language: string): string =>
  findCountryLabel(findCountryByName(name), language) ?? name;

/** Returns a country's name in the page's language for an ISO code, as payments contain it. */
export const getCountryLabel = (iso2: string, language: string): string =>
  findCountryLabel(findCountryByIso2(iso2), language) ?? iso2;

const findCountryLabel = (country: Country | null, language: string): string | null =>
  country && isLanguage(language) ? getCountryDisplayName(country, language) : null;
