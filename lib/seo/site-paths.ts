import { SEGMENTS } from '@/lib/domain/routes/segments';

/** Pages of the platform that search engines are told of: those for whoever comes by, as far as they answer today. */
export function sitePaths(): string[] {
  const pages = [...SEGMENTS].flatMap(([name, { area, pages: answers }]) =>
    answers && (area === 'marketing' || name === 'get-started') ? [`/${name}`] : [],
  );
  return ['/', ...pages];
}
