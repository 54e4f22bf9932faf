import type { Region } from '@/lib/domain/regions/regions';
import { getProcessValue } from '@/lib/platform/process-value';

const setups = getProcessValue<Set<Region>>('refused-account-setups');
const shared = getProcessValue<Set<Region>>('refused-keys');
const unchecked = getProcessValue<Set<Region>>('unchecked-keys');

/** Returns the process-wide set. It is stored on `globalThis`, because a bundler may load this module twice. */
const refusedRegions = (): Set<Region> => {
  shared.current ??= new Set();
  return shared.current;
};

/** Records for this node's health check whether the provider rejected a region's key at its last use. */
export function recordKeyRefusal(region: Region, isRefused: boolean): void {
  if (isRefused) refusedRegions().add(region);
  else refusedRegions().delete(region);
  uncheckedRegions().delete(region);
}

/** Returns whether the provider rejected a region's key when this node last used it. */
export const isKeyRejected = (region: Region): boolean => refusedRegions().has(region);

const uncheckedRegions = (): Set<Region> => {
  unchecked.current ??= new Set();
  return unchecked.current;
};

/** Records for this node's health check that the provider did not answer a check of a region's key. */
export const recordUncheckedKey = (region: Region): void => void uncheckedRegions().add(region);

/** Returns whether any region's key is unchecked, because the provider could not be reached for the check. */
export const hasUncheckedKey = (): boolean => uncheckedRegions().size > 0;

/** Returns the process-wide set of regions in which the provider last refused to open an owner's account. */
const refusedSetups = (): Set<Region> => {
  setups.current ??= new Set();
  return setups.current;
};

/**
 * Records for this node's health check whether the provider rejected opening an owner's account for a reason that only
 * the platform can resolve, for example that it has not signed up for connected accounts.
 */
export function recordAccountSetupRefusal(region: Region, isRefused: boolean): void {
  if (isRefused) refusedSetups().add(region);
  else refusedSetups().delete(region);
}

/** Returns whether the provider refused in any region to open an owner's account when this node last asked. */
export const isAccountSetupRefused = (): boolean => refusedSetups().size > 0;
