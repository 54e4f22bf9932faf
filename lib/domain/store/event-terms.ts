import type { Currency } from '../money/money';
import { COUNTRIES, findCountryByIso2 } from '../regions/countries';
import { getCurrency, type Region } from '../regions/regions';
import { US_STATES } from '../regions/us-states';
import { isAllowedSlug, slugify } from './slug';

/** Maximum length of an event's name, in characters (ADM-08). */
export const MAX_EVENT_NAME_LENGTH = 80;
/** Maximum length of title and description for search engines, in characters (EVT-14). */
export const SEO_LIMITS = { title: 60, description: 160 } as const;

/** Terms of sale of an event: the fields of its draft that {@link checkEventTerms} checks (ADM-08). */
export interface EventTerms {
  readonly region: Region;
  readonly currency: Currency;
  /** Countries that the store ships to, ISO 3166 alpha-2. */
  readonly countries: readonly string[];
  /** English names of US states; empty = all of them. */
  readonly states: readonly string[];
}

/**
 * Returns the countries of a store after its form was saved with `typed`. An old store without stored countries ships
 * everywhere, and its form shows all countries ticked. Saving all countries, or none, leaves such a store unchanged.
 */
export function toShippedCountries(stored: readonly string[], typed: readonly string[]): readonly string[] {
  const isEverywhere = typed.length === 0 || COUNTRIES.every(({ iso2 }) => typed.includes(iso2));
  return stored.length === 0 && isEverywhere ? [] : typed;
}

/** Returns the problems of terms, one code per field; {} when there are none (ADM-08). */
export function checkEventTerms(terms: EventTerms): Partial<Record<keyof EventTerms, string>> {
  const { region, currency, countries, states } = terms;
  const areCountriesValid = countries.every((iso2) => findCountryByIso2(iso2) !== null);
  const areStates = states.every((name) => US_STATES.some((state) => state.name === name));
  return {
    ...(currency === getCurrency(region) ? {} : { currency: 'other region' }),
    ...(countries.length === 0 ? { countries: 'required' } : areCountriesValid ? {} : { countries: 'invalid' }),
    ...(states.length === 0 ? {} : region !== 'US' ? { states: 'US only' } : areStates ? {} : { states: 'invalid' }),
  };
}

/**
 * Returns the reason why a text cannot be the address of a store; null when it can, unless the database rejects it as
 * taken (GEN-04).
 */
export function findSlugProblem(slug: string): 'required' | 'reserved' | 'invalid' | null {
  if (slug === '') return 'required';
  if (isAllowedSlug(slug)) return null;
  return slugify(slug) === slug ? 'reserved' : 'invalid';
}
