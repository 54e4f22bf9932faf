import type { Region } from '@/lib/domain/regions/regions';
import { getProcessValue } from '@/lib/platform/process-value';

const shared = getProcessValue<Set<Region>>('refused-keys');
const unchecked = getProcessValue<Set<Region>>('unchecked-keys');

/**
 * Returns the set of regions whose key was rejected, shared by the whole process. It is stored on `globalThis`, because
 * a bundler may load this module twice.
 */
const refusedRegions = (): Set<Region> => {
  shared.current ??= new Set();
  return shared.current;
};

/** Records for this node's health report whether the provider rejected a region's API key when it was last used. */
export function recordKeyRefusal(region: Region, isRefused: boolean): void {
  if (isRefused) refusedRegions().add(region);
  else refusedRegions().delete(region);
  uncheckedRegions().delete(region);
}

/** Returns whether the provider rejected a region's API key when this node last used it. */
export const isKeyRejected = (region: Region): boolean => refusedRegions().has(region);

const uncheckedRegions = (): Set<Region> => {
  unchecked.current ??= new Set();
  return unchecked.current;
};

/** Records for this node's health report that the provider did not respond to a check of a region's API key. */
export const recordUncheckedKey = (region: Region): void => void uncheckedRegions().add(region);

/** Returns whether the API key of some region is unchecked, because the provider did not respond to the check. */
export const hasUncheckedKey = (): boolean => uncheckedRegions().size > 0;
