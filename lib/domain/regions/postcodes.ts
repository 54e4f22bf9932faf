import { findCountryByName, isStateNeeded } from './countries';
import { findOddZipPrefix } from './us-zips';

/** Postcode patterns by ISO 3166-1 alpha-2, without spaces and hyphens, each with an example in its usual form. */
const SHAPES: Readonly<Record<string, readonly [shape: RegExp, example: string]>> = {
  GB: [/^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, 'SW1A 1AA'],
  GG: [/^GY\d{1,2}\d[A-Z]{2}$/, 'GY1 1AA'],
  JE: [/^JE\d{1,2}\d[A-Z]{2}$/, 'JE2 3XP'],
  IM: [/^IM\d{1,2}\d[A-Z]{2}$/, 'IM1 1AG'],
  IE: [/^([A-Z]\d{2}|D6W)[A-Z\d]{4}$/, 'D02 AF30'],
  NL: [/^[1-9]\d{3}[A-Z]{2}$/, '1012 AB'],
  DE: [/^\d{5}$/, '10115'],
  FR: [/^\d{5}$/, '75001'],
  MC: [/^980\d{2}$/, '98000'],
  BE: [/^[1-9]\d{3}$/, '1000'],
  LU: [/^(L)?\d{4}$/, '1111'],
  AT: [/^[1-9]\d{3}$/, '1010'],
  CH: [/^[1-9]\d{3}$/, '8001'],
  LI: [/^94\d{2}$/, '9490'],
  DK: [/^(DK)?\d{4}$/, '1050'],
  SE: [/^(SE)?\d{5}$/, '111 22'],
  NO: [/^(NO)?\d{4}$/, '0150'],
  FI: [/^(FI)?\d{5}$/, '00100'],
  IS: [/^\d{3}$/, '101'],
  ES: [/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28001'],
  PT: [/^[1-9]\d{6}$/, '1000-001'],
  IT: [/^\d{5}$/, '00118'],
  PL: [/^\d{5}$/, '00-001'],
  CZ: [/^[1-7]\d{4}$/, '110 00'],
  SK: [/^[089]\d{4}$/, '811 01'],
  HU: [/^[1-9]\d{3}$/, '1011'],
  RO: [/^\d{6}$/, '010011'],
  BG: [/^[1-9]\d{3}$/, '1000'],
  HR: [/^[1-5]\d{4}$/, '10000'],
  SI: [/^(SI)?[1-9]\d{3}$/, '1000'],
  GR: [/^[1-8]\d{4}$/, '104 31'],
  CY: [/^[1-9]\d{3}$/, '1010'],
  MT: [/^[A-Z]{3}\d{4}$/, 'VLT 1117'],
  EE: [/^\d{5}$/, '10111'],
  LV: [/^(LV)?\d{4}$/, 'LV-1010'],
  LT: [/^(LT)?\d{5}$/, 'LT-01100'],
  US: [/^\d{5}(\d{4})?$/, '94105'],
  CA: [/^[A-CEGHJ-NPR-TVXY]\d[A-Z]\d[A-Z]\d$/, 'M5V 2T6'],
  AU: [/^\d{4}$/, '2000'],
  NZ: [/^\d{4}$/, '6011'],
};

/**
 * Returns an example of the country's postcodes when `postcode` does not match their format; null when it matches, is
 * empty, or the format is unknown. `country` is the English name. Pages only show a hint; they do not reject the
 * postcode.
 */
export function findExpectedPostcode(country: string, postcode: string): string | null {
  const iso2 = findCountryByName(country)?.iso2 ?? '';
  const [shape, example] = Object.hasOwn(SHAPES, iso2) ? (SHAPES[iso2] ?? []) : [];
  const plain = postcode.toUpperCase().replace(/[\s-]/g, '');
  return shape && example && plain !== '' && !shape.test(plain) ? example : null;
}

/** Doubt about a postcode: code and parameters of its text. */
type PostcodeDoubt =
  | { readonly code: 'postcode_odd'; readonly params: { readonly example: string } }
  | { readonly code: 'zip_odd'; readonly params: { readonly state: string; readonly prefix: string } };

/**
 * Returns the doubt about a postcode: it has another format than the country's, or it is a ZIP code of another state;
 * null = no doubt. The shopper may use the postcode nevertheless. Country and state are English names.
 */
export function findPostcodeDoubt(place: {
  readonly country: string;
  readonly state: string;
  readonly postcode: string;
}): PostcodeDoubt | null {
  const example = findExpectedPostcode(place.country, place.postcode);
  if (example !== null) return { code: 'postcode_odd', params: { example } };
  const prefix = isStateNeeded(place.country) ? findOddZipPrefix(place.state, place.postcode) : null;
  return prefix === null ? null : { code: 'zip_odd', params: { state: place.state, prefix } };
}

/** Returns whether a phone number is not empty but contains no digit of any script. */
export const isOddPhone = (phone: string): boolean => phone.trim() !== '' && !/\p{Nd}/u.test(phone);
