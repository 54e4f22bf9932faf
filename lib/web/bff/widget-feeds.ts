import type { WidgetFeedDto } from '@/lib/contracts/widget';
import { getSharedCache, type StoreCache } from '@/lib/web/tenant-api/store-cache';

/** A store's whole feed in one language, and who may frame it. */
export interface CachedFeed {
  readonly feed: Omit<WidgetFeedDto, 'may_frame' | 'more'>;
  readonly origins: readonly string[];
  /** How long its prices hold, ms. */
  readonly ageMs: number;
}

const MAX_FEEDS = 1_000;

/** Feeds that were made before: a busy page of a merchant asks the business once a minute, and at once after a change. */
export const widgetFeeds = (): StoreCache<CachedFeed> =>
  getSharedCache('widget feeds', { maxEntries: MAX_FEEDS, ageMs: ({ ageMs }) => ageMs });
