import { getTermsPath, type Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';

/** Fields of a store that decide its address. */
export interface StoreAddress {
  readonly slug: string;
  /** Verified own domain; null = the store is below the platform's address. */
  readonly domain: string | null;
}

/** Returns the platform's origin without a slash at its end: 'https://merch.example'. */
export const getPlatformOrigin = (): string => env().PUBLIC_URL;

/**
 * Returns the origin of a store's own domain. Scheme and port are those of the platform, because the same server serves
 * both.
 */
export function buildDomainOrigin(domain: string): string {
  const url = new URL(getPlatformOrigin());
  url.hostname = domain;
  return url.origin;
}

/** Returns the origin of all addresses of a store. */
export const getStoreOrigin = ({ domain }: Pick<StoreAddress, 'domain'>): string =>
  domain === null ? getPlatformOrigin() : buildDomainOrigin(domain);

/**
 * Returns the canonical address of a store's page, for page heads, sitemaps and mails. `page` is the path below the
 * store's address, without a slash at its beginning; '' = the home page.
 */
export function buildStoreUrl(store: StoreAddress, page = ''): string {
  if (store.domain !== null) return `${buildDomainOrigin(store.domain)}/${page}`;
  return `${getPlatformOrigin()}/${store.slug}${page && `/${page}`}`;
}

/**
 * Returns the address of the terms that shoppers of a store accept (PAY-03): a page of the platform. It is absolute for
 * a store's own domain, where another page has this path.
 */
export const buildBuyerTermsHref = (store: Pick<StoreAddress, 'domain'> & { readonly region: Region }): string =>
  (store.domain === null ? '' : getPlatformOrigin()) + getTermsPath(store.region);

/** Returns the canonical address of a page of the platform. `path` begins with a slash. */
export const buildSiteUrl = (path: string): string => `${getPlatformOrigin()}${path}`;
