import type { EventDto } from '@/lib/contracts/events';

/**
 * Returns the public address of a store: its verified own domain, otherwise a path below the platform's `origin`.
 * Scheme and port are the platform's, since one server serves both.
 */
export function getStoreUrl({ slug, domain }: Pick<EventDto, 'slug' | 'domain'>, origin: string): string {
  if (!domain || domain.state === 'unverified' || !URL.canParse(origin)) return `${origin}/${slug}`;
  const url = new URL(origin);
  url.hostname = domain.host;
  return url.origin;
}
