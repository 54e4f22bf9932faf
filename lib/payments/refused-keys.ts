import type { Region } from '@/lib/domain/regions/regions';

const KEY = Symbol.for('merchloom.refused-keys');
const keeper = globalThis as { [KEY]?: Set<Region> };

/** Returns the process-wide set. It is stored on `globalThis`, because a bundler may load this module twice. */
const refusedRegions = (): Set<Region> => {
  keeper[KEY] ??= new Set();
  return keeper[KEY];
};

/** Records for this node's health check whether the provider rejected a region's key at its last use. */
export function rememberKey(region: Region, isRefused: boolean): void {
  if (isRefused) refusedRegions().add(region);
  else refusedRegions().delete(region);
}

/** Returns whether the provider rejected a region's key when this node last used it. */
export const isKeyRefused = (region: Region): boolean => refusedRegions().has(region);
