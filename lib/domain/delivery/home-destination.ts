import { getHomeCountry, type Region } from '../regions/regions';

/**
 * Returns the country (ISO 3166 alpha-2) for which a store states prices and dates before the shopper's address is
 * known: the region's home country, or else the first country that the store ships to. Undefined = it ships to no
 * country.
 * @param countries countries that the store ships to; empty = all
 */
export function getHomeDestination(region: Region, countries: readonly string[]): string | undefined {
  const home = getHomeCountry(region);
  return countries.length === 0 || countries.includes(home) ? home : countries[0];
}
