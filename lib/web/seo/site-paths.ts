import { PLATFORM_SEGMENTS } from '@/lib/domain/routes/segments';

/** Returns the platform pages for search engines: public pages that exist in this version. */
export function listSitePaths(): string[] {
  const pages = [...PLATFORM_SEGMENTS].flatMap(([name, { area, pages: answers }]) =>
    answers && (area === 'marketing' || name === 'get-started') ? [`/${name}`] : [],
  );
  return ['/', ...pages];
}
