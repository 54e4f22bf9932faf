import type { Currency } from '../money/money';
import { COUNTRIES, findCountryByIso2 } from '../regions/countries';
import { currencyOf, type Region } from '../regions/regions';
import { US_STATES } from '../regions/us-states';
import { isAllowedSlug, slugOf } from './slug';

/** Longest name of an event, in characters (ADM-08). */
export const EVENT_NAME_MAX = 80;
/** Longest title and description that search engines are told, in characters (EVT-14). */
export const SEO_LIMITS = { title: 60, description: 160 } as const;

/** On what terms an event sells: the part of its draft that has rules of its own (ADM-08). */
export interface EventTerms {
  readonly region: Region;
  readonly currency: Currency;
  /** ISO 3166 alpha-2 of where it ships to. */
  readonly countries: readonly string[];
  /** English names of US states; empty = all of them. */
  readonly states: readonly string[];
}

/** Returns the countries of a store after its form was saved with `typed`. A store from before that names none ships everywhere, which
 *  its form shows as every country: saved like that, or with none, the store stays as it is. */
export function toShippedCountries(stored: readonly string[], typed: readonly string[]): readonly string[] {
  const isEverywhere = typed.length === 0 || COUNTRIES.every(({ iso2 }) => typed.includes(iso2));
  return stored.length === 0 && isEverywhere ? [] : typed;
}

/** What is wrong with terms, as one word a field; {} when nothing is (ADM-08). */
export function checkEventTerms(terms: EventTerms): Partial<Record<keyof EventTerms, string>> {
  const { region, currency, countries, states } = terms;
  const known = countries.every((iso2) => findCountryByIso2(iso2) !== null);
  const areStates = states.every((name) => US_STATES.some((state) => state.name === name));
  return {
    ...(currency === currencyOf(region) ? {} : { currency: 'other region' }),
    ...(countries.length === 0 ? { countries: 'required' } : known ? {} : { countries: 'invalid' }),
    ...(states.length === 0 ? {} : region !== 'US' ? { states: 'US only' } : areStates ? {} : { states: 'invalid' }),
  };
}

/** Why an address can't be a store's, or null when only the database can still say no (GEN-04). */
export function slugProblem(slug: string): 'required' | 'reserved' | 'invalid' | null {
  if (slug === '') return 'required';
  if (isAllowedSlug(slug)) return null;
  return slugOf(slug) === slug ? 'reserved' : 'invalid';
}
