import type { Currency } from '../money/money';

/** Where a store sells; decides currency, number format, time zone, terms and payment key (GEN-06). */
export const REGIONS = ['UK', 'EU', 'US'] as const;
export type Region = (typeof REGIONS)[number];

interface RegionFacts {
  readonly currency: Currency;
  /** BCP 47 tag of numbers in this region. */
  readonly numberLocale: string;
  /** IANA zone in which "today" is meant (MNY-15). */
  readonly timeZone: string;
  /** What the address form starts with, an English country name (STO-12). */
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

/** Smallest card charge that the payment provider takes, in minor units (MNY-13). */
const PROVIDER_MINIMUM_MINOR: Readonly<Record<Currency, number>> = { GBP: 30, EUR: 50, USD: 50 };

/** The one currency of a region (ADM-08). */
export const currencyOf = (region: Region): Currency => FACTS[region].currency;

/** The region that pays in a currency, for writing amounts whose region nobody names. UK for what is none of the three. */
export const regionOfCurrency = (currency: string): Region =>
  REGIONS.find((region) => FACTS[region].currency === currency) ?? 'UK';

/** BCP 47 tag by which numbers and money are written in a region (MNY-12). */
export const numberLocaleOf = (region: Region): string => FACTS[region].numberLocale;

/** IANA time zone in which a region counts its days (MNY-15). */
export const timeZoneOf = (region: Region): string => FACTS[region].timeZone;

/** ISO 3166 alpha-2 code of the country that a region's stores ship to first. */
export const homeCountryOf = (region: Region): string => HOME_COUNTRIES[region];

/** English country name that the address form starts with (STO-12). */
export const defaultCountryOf = (region: Region): string => FACTS[region].defaultCountry;

/** Path of the buyer terms that the payment step links to (PAY-03). */
export const termsPathOf = (region: Region): string => FACTS[region].termsPath;

/** Smallest amount, in minor units, that can be charged to a card in a currency (MNY-13). */
export const providerMinimumMinor = (currency: Currency): number => PROVIDER_MINIMUM_MINOR[currency];

/** True when something is due but less than the provider takes; such an order is refused, never sent (MNY-13). */
export function isBelowProviderMinimum(dueMinor: number, currency: Currency): boolean {
  return dueMinor > 0 && dueMinor < PROVIDER_MINIMUM_MINOR[currency];
}
