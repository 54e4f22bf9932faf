import { getTermsPath, type Region } from '@/lib/domain/regions/regions';
import { env } from '@/lib/platform/env';

/** Store fields that determine its address. */
export interface StorePlace {
  readonly slug: string;
  /** Verified custom domain; null = the store is below the platform's address. */
  readonly domain: string | null;
}

/** Returns the platform's origin without a trailing slash: 'https://merch.example'. */
export const platformOrigin = (): string => env().PUBLIC_URL;

/** Returns the origin of a store's own domain. One server serves both, so scheme and port are the platform's. */
export function domainOrigin(domain: string): string {
  const url = new URL(platformOrigin());
  url.hostname = domain;
  return url.origin;
}

/** Returns the origin of all links of a store. */
export const storeOrigin = ({ domain }: Pick<StorePlace, 'domain'>): string =>
  domain === null ? platformOrigin() : domainOrigin(domain);

/**
 * Returns the canonical address of a store's page, as used by heads, sitemaps and mails. `page` is relative to the
 * store's address, without a leading slash; '' = its home page.
 */
export function storeUrl(store: StorePlace, page = ''): string {
  if (store.domain !== null) return `${domainOrigin(store.domain)}/${page}`;
  return `${platformOrigin()}/${store.slug}${page && `/${page}`}`;
}

/**
 * Returns the address of the terms that a store's shoppers accept (PAY-03). It is the platform's page, because a
 * store's own domain has another page at that path.
 */
export const buyerTermsHref = (store: Pick<StorePlace, 'domain'> & { readonly region: Region }): string =>
  (store.domain === null ? '' : platformOrigin()) + getTermsPath(store.region);

/** Returns the canonical address of a page of the platform. `path` begins with a slash. */
export const siteUrl = (path: string): string => `${platformOrigin()}${path}`;
