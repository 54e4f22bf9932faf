import { type Region, termsPathOf } from '@/lib/domain/regions/regions';
import { env } from '@/lib/env';

/** What decides where a store is found. */
export interface StorePlace {
  readonly slug: string;
  /** Its own domain, once that is proved; null = it lives below the platform's address. */
  readonly domain: string | null;
}

/** Where the platform is found, without a slash at its end: 'https://merch.example'. */
export const platformOrigin = (): string => env().PUBLIC_URL;

/** Where a store's own domain is found: the same server answers there, so scheme and port are the platform's. */
export function domainOrigin(domain: string): string {
  const url = new URL(platformOrigin());
  url.hostname = domain;
  return url.origin;
}

/** Origin of whatever a store links to. */
export const storeOrigin = ({ domain }: Pick<StorePlace, 'domain'>): string =>
  domain === null ? platformOrigin() : domainOrigin(domain);

/** The one public address of a store's page: heads, sitemaps and mails all take it from here. `page` is below
 *  the store's own address, without a slash in front; '' = its home. */
export function storeUrl(store: StorePlace, page = ''): string {
  if (store.domain !== null) return `${domainOrigin(store.domain)}/${page}`;
  return `${platformOrigin()}/${store.slug}${page && `/${page}`}`;
}

/** Where a store's shoppers read what they agree to (PAY-03). It is the platform's page; a store's own domain has another
 *  one of that name. */
export const buyerTermsHref = (store: Pick<StorePlace, 'domain'> & { readonly region: Region }): string =>
  (store.domain === null ? '' : platformOrigin()) + termsPathOf(store.region);

/** The one public address of a page of the platform. `path` begins with a slash. */
export const siteUrl = (path: string): string => `${platformOrigin()}${path}`;
