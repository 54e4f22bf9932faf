import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { env } from '@/lib/platform/env';
import { parseRequestedLanguage } from './languages';
import { buildSiteMetadata, type SiteHead } from './metadata';
import { buildSiteShareImage } from './share-image';

/** Data for the `<head>` that a platform page supplies itself. */
export type SiteHeadFields = Omit<SiteHead, 'requestedLanguage' | 'image'>;

/**
 * Returns the metadata of a platform page: canonical address, hreflang for all ten languages, data for shared links,
 * and a share image with the page's title. Pages call it in `generateMetadata`: `getSiteMetadata({ locale, path:
 * '/about', title, description })`.
 */
export async function getSiteMetadata(about: SiteHeadFields): Promise<Metadata> {
  const requestedLanguage = parseRequestedLanguage(
    (await headers()).get(ROUTE_HEADERS.path) ?? '',
    env().TRANSLATION_ENABLED,
  );
  return buildSiteMetadata({ ...about, requestedLanguage, image: buildSiteShareImage(about.title) });
}
