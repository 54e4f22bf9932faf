import type { EventWire } from '@/lib/contracts/events';

/** Where shoppers find a store: on its own domain, once that is proved, else below the platform's `origin`. Scheme and port
 *  are the platform's, since the same server answers there. */
export function storeAddress({ slug, domain }: Pick<EventWire, 'slug' | 'domain'>, origin: string): string {
  if (!domain || domain.state === 'unverified' || !URL.canParse(origin)) return `${origin}/${slug}`;
  const url = new URL(origin);
  url.hostname = domain.host;
  return url.origin;
}
