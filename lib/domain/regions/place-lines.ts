import { findCountryByName } from './countries';
import { stateAbbreviation } from './us-states';

/** Countries that write the postcode below the town. */
const POSTCODE_BELOW = 'GB GG JE IM GI IE NZ IN HK SG ZA'.split(' ');
/** Town, state and postcode stand on one line there, in this order. */
const ON_ONE_LINE = 'US CA AU'.split(' ');

/** The part of an address that says where in a country it is. Empty strings for what there is none of. */
export interface Place {
  readonly city: string;
  readonly county: string;
  /** Of the United States in full, as the form stores it: 'California'. */
  readonly state: string;
  readonly postcode: string;
  /** English name. */
  readonly country: string;
}

/** The lines between the street and the country as letters to that country have them: 'Oakland, CA 94607', 'Leeds' above
 *  'LS1 1AA', '3511 AB Utrecht'. Lines that would be empty are left out. */
export function placeLines({ city, county, state, postcode, country }: Place): string[] {
  const iso2 = findCountryByName(country)?.iso2 ?? '';
  return linesOf({ city, county, postcode, state: stateAbbreviation(state) ?? state }, iso2)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function linesOf({ city, county, state, postcode }: Omit<Place, 'country'>, iso2: string): string[] {
  if (ON_ONE_LINE.includes(iso2)) {
    const region = [state || county, postcode].filter((part) => part.trim() !== '').join(' ');
    const place = [city, region].filter((part) => part.trim() !== '').join(iso2 === 'US' ? ', ' : ' ');
    return state && county ? [county, place] : [place];
  }
  if (POSTCODE_BELOW.includes(iso2)) return [city, county, state, postcode];
  return [`${postcode} ${city}`, county, state];
}
