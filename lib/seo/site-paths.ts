import { SEGMENTS } from '@/lib/domain/routes/segments';

/** Addresses of this area that show nothing to who is not signed in. */
const OF_THE_TEAM = new Set(['products']);

/** Pages of the platform that search engines are told of: those for whoever comes by, as far as they answer today. */
export function sitePaths(): string[] {
  const pages = [...SEGMENTS].flatMap(([name, { area, pages: answers }]) =>
    answers && !OF_THE_TEAM.has(name) && (area === 'marketing' || name === 'get-started') ? [`/${name}`] : [],
  );
  return ['/', ...pages];
}
