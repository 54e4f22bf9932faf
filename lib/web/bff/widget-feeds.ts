import type { WidgetFeedDto } from '@/lib/contracts/widget';
import { getSharedCache, type StoreCache } from '@/lib/web/tenant-api/store-cache';

/** A store's whole feed in one language, and who may frame it. */
export interface CachedFeed {
  readonly feed: Omit<WidgetFeedDto, 'may_frame' | 'more'>;
  readonly origins: readonly string[];
  /** Time for which the prices are valid, ms. */
  readonly ageMs: number;
}

const MAX_FEEDS = 1_000;

/**
 * Cached widget feeds: a merchant's busy page causes one call of the tenant API per minute, and one after each change.
 */
export const getWidgetFeedCache = (): StoreCache<CachedFeed> =>
  getSharedCache('widget feeds', { maxEntries: MAX_FEEDS, ageMs: ({ ageMs }) => ageMs });
