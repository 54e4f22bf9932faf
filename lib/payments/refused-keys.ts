import type { Region } from '@/lib/domain/regions/regions';

const KEY = Symbol.for('merchloom.refused-keys');
const keeper = globalThis as { [KEY]?: Set<Region> };

/** One set for the process, also when a bundler loads this module twice. */
const refusedRegions = (): Set<Region> => {
  keeper[KEY] ??= new Set();
  return keeper[KEY];
};

/** Remembers for this node's health whether the provider refused the key of a region the last time that it was used. */
export function rememberKey(region: Region, isRefused: boolean): void {
  if (isRefused) refusedRegions().add(region);
  else refusedRegions().delete(region);
}

/** Whether the provider refused the key of a region the last time that this node used it. */
export const isKeyRefused = (region: Region): boolean => refusedRegions().has(region);
