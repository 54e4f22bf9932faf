import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { env } from '@/lib/platform/env';
import { parseRequestedLanguage } from './languages';
import { type SiteHead, siteHead } from './metadata';
import { siteShareImage } from './share-image';

/** Head fields that a page of the platform supplies. */
export type SiteAbout = Omit<SiteHead, 'requestedLanguage' | 'image'>;

/**
 * Returns metadata of a platform page: canonical address, hreflang for all ten languages, sharing data and a share
 * image with the page's title. A page's `generateMetadata` is `return siteMetadata({ locale, path: '/about', title,
 * description })`.
 */
export async function siteMetadata(about: SiteAbout): Promise<Metadata> {
  const requestedLanguage = parseRequestedLanguage(
    (await headers()).get(ROUTE_HEADERS.path) ?? '',
    env().TRANSLATION_ENABLED,
  );
  return siteHead({ ...about, requestedLanguage, image: siteShareImage(about.title) });
}
