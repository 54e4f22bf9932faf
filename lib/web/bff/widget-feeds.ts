import type { WidgetFeedDto } from '@/lib/contracts/widget';
import { getSharedCache, type StoreCache } from '@/lib/web/tenant-api/store-cache';

/**
 * Complete feed of a store in one language, with the origins of the sites that may embed the personaliser in a frame.
 */
export interface CachedFeed {
  readonly feed: Omit<WidgetFeedDto, 'may_frame' | 'more'>;
  readonly origins: readonly string[];
  /** Time in ms for which the prices are valid. */
  readonly ageMs: number;
}

const MAX_FEEDS = 1_000;

/**
 * Returns the cache of widget feeds. A busy page that embeds a widget causes one call of the tenant API per minute, and
 * one after each change of the store.
 */
export const getWidgetFeedCache = (): StoreCache<CachedFeed> =>
  getSharedCache('widget feeds', { maxEntries: MAX_FEEDS, ageMs: ({ ageMs }) => ageMs });
