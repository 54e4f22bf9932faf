import { getTermsPath, type Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';

/** Store fields that determine its address. */
export interface StoreAddress {
  readonly slug: string;
  /** Verified custom domain; null = the store is below the platform's address. */
  readonly domain: string | null;
}

/** Returns the platform's origin without a trailing slash: 'https://merch.example'. */
export const getPlatformOrigin = (): string => env().PUBLIC_URL;

/** Returns the origin of a store's own domain. One server serves both, so scheme and port are the platform's. */
export function buildDomainOrigin(domain: string): string {
  const url = new URL(getPlatformOrigin());
  url.hostname = domain;
  return url.origin;
}

/** Returns the origin of all links of a store. */
export const getStoreOrigin = ({ domain }: Pick<StoreAddress, 'domain'>): string =>
  domain === null ? getPlatformOrigin() : buildDomainOrigin(domain);

/**
 * Returns the canonical address of a store's page, as used by heads, sitemaps and mails. `page` is relative to the
 * store's address, without a leading slash; '' = its home page.
 */
export function buildStoreUrl(store: StoreAddress, page = ''): string {
  if (store.domain !== null) return `${buildDomainOrigin(store.domain)}/${page}`;
  return `${getPlatformOrigin()}/${store.slug}${page && `/${page}`}`;
}

/**
 * Returns the address of the terms that a store's shoppers accept (PAY-03). It is the platform's page, because a
 * store's own domain has another page at that path.
 */
export const buildBuyerTermsHref = (store: Pick<StoreAddress, 'domain'> & { readonly region: Region }): string =>
  (store.domain === null ? '' : getPlatformOrigin()) + getTermsPath(store.region);

/** Returns the canonical address of a page of the platform. `path` begins with a slash. */
export const buildSiteUrl = (path: string): string => `${getPlatformOrigin()}${path}`;
