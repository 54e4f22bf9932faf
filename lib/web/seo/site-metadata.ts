import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { env } from '@/lib/platform/env';
import { parseRequestedLanguage } from './languages';
import { buildSiteMetadata, type SiteHead } from './metadata';
import { buildSiteShareImage } from './share-image';

/** Head fields that a page of the platform supplies. */
export type SiteHeadFields = Omit<SiteHead, 'requestedLanguage' | 'image'>;

/**
 * Returns metadata of a platform page: canonical address, hreflang for all ten languages, sharing data and a share
 * image with the page's title. A page's `generateMetadata` is `return siteMetadata({ locale, path: '/about', title,
 * description })`.
 */
export async function getSiteMetadata(about: SiteHeadFields): Promise<Metadata> {
  const requestedLanguage = parseRequestedLanguage(
    (await headers()).get(ROUTE_HEADERS.path) ?? '',
    env().TRANSLATION_ENABLED,
  );
  return buildSiteMetadata({ ...about, requestedLanguage, image: buildSiteShareImage(about.title) });
}
