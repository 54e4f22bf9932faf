import { PLATFORM_SEGMENTS } from '@/lib/domain/routes/segments';

/** Returns the paths of the platform's public pages for the sitemap. */
export function listSitePaths(): string[] {
  const pages = [...PLATFORM_SEGMENTS].flatMap(([name, { area, pages: answers }]) =>
    answers && (area === 'marketing' || name === 'get-started') ? [`/${name}`] : [],
  );
  return ['/', ...pages];
}
