import type { Language } from '@/lib/domain/languages/languages';
import { findCountryByName, getCountryDisplayName } from '@/lib/domain/regions/countries';
import { formatPlaceLines, type Place } from '@/lib/domain/regions/place-lines';

interface Recipient extends Place {
  readonly name: string;
  readonly addressFirstLine: string;
  readonly addressSecondLine: string;
}

/**
 * Returns the name of a country in the mail's language. A text that is not an English country name is returned
 * unchanged.
 */
export function translateCountry(locale: Language, name: string): string {
  const country = findCountryByName(name);
  return country ? getCountryDisplayName(country, locale) : name;
}

/**
 * Returns the lines of an address in the order that is usual in its country, with the country's name in the mail's
 * language.
 */
export function buildAddressLines(customer: Recipient, locale: Language): string[] {
  const { name, addressFirstLine, addressSecondLine, country } = customer;
  const lines = [
    name,
    addressFirstLine,
    addressSecondLine,
    ...formatPlaceLines(customer),
    translateCountry(locale, country),
  ];
  return lines.filter((line) => line.trim() !== '');
}
