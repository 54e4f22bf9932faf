import { isLanguage } from '@/lib/domain/languages/languages';
import { countryLabel, findCountryByName } from '@/lib/domain/regions/countries';

/** A country's name as the page's language has it; addresses keep the English one (AMB-07). */
export function countryText(name: string, language: string): string {
  const country = findCountryByName(name);
  return country && isLanguage(language) ? countryLabel(country, language) : name;
}
