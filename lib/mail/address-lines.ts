import type { Language } from '@/lib/domain/languages/languages';
import { countryLabel, findCountryByName } from '@/lib/domain/regions/countries';
import { type Place, placeLines } from '@/lib/domain/regions/place-lines';

interface Recipient extends Place {
  readonly name: string;
  readonly addressFirstLine: string;
  readonly addressSecondLine: string;
}

/** Returns a country as a mail's language writes it; anything that is no English name of one comes back unchanged. */
export function countryIn(locale: Language, name: string): string {
  const country = findCountryByName(name);
  return country ? countryLabel(country, locale) : name;
}

/** Returns the lines of an address in the order in which its country writes them, with the country in the mail's language. */
export function addressLines(customer: Recipient, locale: Language): string[] {
  const { name, addressFirstLine, addressSecondLine, country } = customer;
  const lines = [name, addressFirstLine, addressSecondLine, ...placeLines(customer), countryIn(locale, country)];
  return lines.filter((line) => line.trim() !== '');
}
