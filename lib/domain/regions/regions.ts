import type { Currency } from '../money/money';

/** Sales regions of stores; a region decides currency, number format, time zone, terms and payment key (GEN-06). */
export const REGIONS = ['UK', 'EU', 'US'] as const;
export type Region = (typeof REGIONS)[number];

interface RegionFacts {
  readonly currency: Currency;
  /** BCP 47 tag of the region's number format. */
  readonly numberLocale: string;
  /** IANA time zone of the region, which decides what "today" is (MNY-15). */
  readonly timeZone: string;
  /** Country preselected in the address form, in English (STO-12). */
  readonly defaultCountry: string;
  readonly termsPath: string;
}

const FACTS: Readonly<Record<Region, RegionFacts>> = {
  UK: {
    currency: 'GBP',
    numberLocale: 'en-GB',
    timeZone: 'Europe/London',
    defaultCountry: 'United Kingdom',
    termsPath: '/terms-and-conditions',
  },
  EU: {
    currency: 'EUR',
    numberLocale: 'nl-NL',
    timeZone: 'Europe/Amsterdam',
    defaultCountry: 'Netherlands',
    termsPath: '/terms-and-conditions',
  },
  US: {
    currency: 'USD',
    numberLocale: 'en-US',
    timeZone: 'America/New_York',
    defaultCountry: 'United States of America',
    termsPath: '/terms-and-conditions-buyer-us',
  },
};

const HOME_COUNTRIES: Readonly<Record<Region, string>> = { UK: 'GB', EU: 'NL', US: 'US' };

/** Smallest card payment that the payment provider accepts, in minor units (MNY-13). */
const PROVIDER_MINIMUM_MINOR: Readonly<Record<Currency, number>> = { GBP: 30, EUR: 50, USD: 50 };

/** Returns the currency of a region; each region has exactly one (ADM-08). */
export const getCurrency = (region: Region): Currency => FACTS[region].currency;

/** Returns the region of a currency, for formatting amounts whose region is unknown. UK for other currencies. */
export const getRegionByCurrency = (currency: string): Region =>
  REGIONS.find((region) => FACTS[region].currency === currency) ?? 'UK';

/** Returns the BCP 47 tag for numbers and amounts in a region (MNY-12). */
export const getNumberLocale = (region: Region): string => FACTS[region].numberLocale;

/** Returns the IANA time zone in which a region counts its days (MNY-15). */
export const getTimeZone = (region: Region): string => FACTS[region].timeZone;

/** Returns the ISO 3166 alpha-2 code of the country that a region's stores ship to first. */
export const getHomeCountry = (region: Region): string => HOME_COUNTRIES[region];

/** Returns the country preselected in the address form, in English (STO-12). */
export const getDefaultCountry = (region: Region): string => FACTS[region].defaultCountry;

/** Returns the path of the buyer terms that the payment step links to (PAY-03). */
export const getTermsPath = (region: Region): string => FACTS[region].termsPath;

/** Returns the smallest amount that can be charged to a card in a currency, in minor units (MNY-13). */
export const getProviderMinimumMinor = (currency: Currency): number => PROVIDER_MINIMUM_MINOR[currency];

/**
 * Returns true when the amount due is above zero but below the provider's minimum; such an order is rejected before it
 * reaches the provider (MNY-13).
 */
export function isBelowProviderMinimum(dueMinor: number, currency: Currency): boolean {
  return dueMinor > 0 && dueMinor < PROVIDER_MINIMUM_MINOR[currency];
}
