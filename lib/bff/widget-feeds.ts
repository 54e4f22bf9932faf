import type { WidgetFeedWire } from '@/lib/contracts/widget';

/** A store's whole feed in one language, and who may frame it. */
export interface KeptFeed {
  readonly feed: Omit<WidgetFeedWire, 'may_frame' | 'more'>;
  readonly origins: readonly string[];
}

const MAX_FEEDS = 1_000;
/** Backstop for a change that nobody told of. */
const MAX_AGE_MS = 60_000;

/** Feeds that were made before: a busy page of a merchant asks the business once a minute, and at once after a change. */
export class WidgetFeeds {
  readonly #kept = new Map<
    string,
    { readonly feed: Promise<KeptFeed>; readonly until: number; readonly slug: string }
  >();

  find(slug: string, language: string, now: number, make: () => Promise<KeptFeed>): Promise<KeptFeed> {
    const key = `${slug} ${language}`;
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.feed;
    const feed = make();
    this.#kept.delete(key);
    this.#kept.set(key, { feed, slug, until: now + MAX_AGE_MS });
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > MAX_FEEDS && oldest !== undefined) this.#kept.delete(oldest);
    // A store that is not open, or can't be asked about, may be the next moment.
    feed.catch(() => {
      if (this.#kept.get(key)?.feed === feed) this.#kept.delete(key);
    });
    return feed;
  }

  /** What is known of a store may be wrong from now on. */
  drop(slug: string): void {
    for (const [key, kept] of this.#kept) if (kept.slug === slug) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}

const KEY = Symbol.for('merchloom.widget-feeds');

const shared = globalThis as { [KEY]?: WidgetFeeds };

/** The one of this process: pages and server are bundled apart. */
export function widgetFeeds(): WidgetFeeds {
  shared[KEY] ??= new WidgetFeeds();
  return shared[KEY];
}
