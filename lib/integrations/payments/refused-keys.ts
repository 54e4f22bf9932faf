import type { Region } from '@/lib/domain/regions/regions';
import { processValue } from '@/lib/platform/process-value';

const shared = processValue<Set<Region>>('refused-keys');

/** Returns the process-wide set. It is stored on `globalThis`, because a bundler may load this module twice. */
const refusedRegions = (): Set<Region> => {
  shared.current ??= new Set();
  return shared.current;
};

/** Records for this node's health check whether the provider rejected a region's key at its last use. */
export function rememberKey(region: Region, isRefused: boolean): void {
  if (isRefused) refusedRegions().add(region);
  else refusedRegions().delete(region);
}

/** Returns whether the provider rejected a region's key when this node last used it. */
export const isKeyRejected = (region: Region): boolean => refusedRegions().has(region);
