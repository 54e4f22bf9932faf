import { findCountryByName } from './countries';
import { findStateAbbreviation } from './us-states';

/** Countries in which the postcode is written below the town. */
const POSTCODE_BELOW = 'GB GG JE IM GI IE NZ IN HK SG ZA'.split(' ');
/** Countries in which town, state and postcode share a line, in this sequence. */
const ON_ONE_LINE = 'US CA AU'.split(' ');

/** Locality part of an address. Missing parts are empty strings. */
export interface Place {
  readonly city: string;
  readonly county: string;
  /** Full name of a US state, as stored by the form: 'California'. */
  readonly state: string;
  readonly postcode: string;
  /** English name of the country. */
  readonly country: string;
}

/**
 * Returns the lines between street and country in the destination country's format: 'Oakland, CA 94607', 'Leeds' above
 * 'LS1 1AA', '3511 AB Utrecht'. Empty lines are left out.
 */
export function formatPlaceLines({ city, county, state, postcode, country }: Place): string[] {
  const iso2 = findCountryByName(country)?.iso2 ?? '';
  return buildLines({ city, county, postcode, state: findStateAbbreviation(state) ?? state }, iso2)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function buildLines({ city, county, state, postcode }: Omit<Place, 'country'>, iso2: string): string[] {
  if (ON_ONE_LINE.includes(iso2)) {
    const region = [state || county, postcode].filter((part) => part.trim() !== '').join(' ');
    const place = [city, region].filter((part) => part.trim() !== '').join(iso2 === 'US' ? ', ' : ' ');
    return state && county ? [county, place] : [place];
  }
  if (POSTCODE_BELOW.includes(iso2)) return [city, county, state, postcode];
  return [`${postcode} ${city}`, county, state];
}
