import type { Language } from '@/lib/domain/languages/languages';
import { findCountryByName, getCountryDisplayName } from '@/lib/domain/regions/countries';
import { formatPlaceLines, type Place } from '@/lib/domain/regions/place-lines';

interface Recipient extends Place {
  readonly name: string;
  readonly addressFirstLine: string;
  readonly addressSecondLine: string;
}

/**
 * Returns a country's name in the e-mail's language; returns any text that is not an English country name unchanged.
 */
export function translateCountry(locale: Language, name: string): string {
  const country = findCountryByName(name);
  return country ? getCountryDisplayName(country, locale) : name;
}

/**
 * Returns the lines of an address in the order that its country uses, with the country's name in the e-mail's language.
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
