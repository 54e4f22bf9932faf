import { getHomeCountry, type Region } from '../regions/regions';

/**
 * Returns the country (ISO 3166 alpha-2) for which a store names prices and dates before an address is known: the first
 * one of its region, or of a store that ships to certain countries only. Undefined = it ships nowhere.
 * @param countries countries that the store ships to; empty = all
 */
export function getHomeDestination(region: Region, countries: readonly string[]): string | undefined {
  const home = getHomeCountry(region);
  return countries.length === 0 || countries.includes(home) ? home : countries[0];
}
