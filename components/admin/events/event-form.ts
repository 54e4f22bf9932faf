import type { EventDto } from '@/lib/contracts/events';
import { parseTypedDecimal } from '@/lib/domain/money/decimal';
import type { Currency } from '@/lib/domain/money/money';
import { USUAL_VAT_BPS } from '@/lib/domain/pricing/vat';
import { COUNTRIES, findCountryByName } from '@/lib/domain/regions/countries';
import { getCurrency, getDefaultCountry, type Region } from '@/lib/domain/regions/regions';
import type { EventType } from '@/lib/domain/store/event';

/** Form values of a store's terms: amounts and rates are texts, field names are those of the API. */
export interface TermsForm {
  name: string;
  type: EventType;
  region: Region;
  currency: Currency;
  vat_rate: string;
  not_vat_registered: boolean;
  countries: string[];
  states: string[];
}

/** Returns the usual VAT rate of a region, in per cent; the owner can change it. */
const usualVat = (region: Region): string => String(USUAL_VAT_BPS[region] / 100);

/** Returns the default terms for a region. A new store of a VAT-registered company charges VAT. */
export const getRegionTerms = (region: Region, isCompanyUnregistered: boolean) => ({
  region,
  currency: getCurrency(region),
  vat_rate: usualVat(region),
  not_vat_registered: isCompanyUnregistered || region === 'US',
  countries: [findCountryByName(getDefaultCountry(region))?.iso2 ?? ''].filter(Boolean),
  states: [],
});

export const toTermsForm = (event: EventDto): TermsForm => ({
  name: event.name,
  type: event.type,
  region: event.region,
  currency: event.currency,
  vat_rate: event.not_vat_registered ? usualVat(event.region) : String(event.vat_rate),
  not_vat_registered: event.not_vat_registered,
  // An empty country list means all countries.
  countries: event.countries.length > 0 ? [...event.countries] : COUNTRIES.map(({ iso2 }) => iso2),
  states: [...event.states],
});

/** Converts the form values to the request body. The rate is ignored for a store that charges no VAT. */
export const toTermsBody = ({ vat_rate: rate, ...terms }: TermsForm) => ({
  name: terms.name,
  type: terms.type,
  region: terms.region,
  currency: terms.currency,
  not_vat_registered: terms.not_vat_registered,
  countries: terms.countries,
  states: terms.region === 'US' ? terms.states : [],
  vat_rate: terms.not_vat_registered ? 0 : parseMajorUnits(rate),
});

/** Parses a typed decimal with comma or point into major units; NaN for invalid text. */
export function parseMajorUnits(text: string): number {
  const minor = parseTypedDecimal(text);
  return minor === null ? Number.NaN : minor / 100;
}

/** Returns whether {@link parseMajorUnits} can parse the text. */
export const isTypedDecimal = (text: string): boolean => parseTypedDecimal(text) !== null;
