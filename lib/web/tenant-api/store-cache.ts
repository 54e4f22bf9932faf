import { getProcessValue } from '@/lib/platform/process-value';

interface Entry<T> {
  readonly slug: string;
  readonly promise: Promise<T>;
  readonly until: number;
}

interface Limits<T> {
  readonly maxEntries: number;
  /** Returns the lifetime of a cached value. It limits staleness when a change is not published. */
  readonly ageMs: (value: T) => number;
}

/**
 * Cache of values derived from a store's data, cleared when that store changes. Concurrent requests for a value share
 * one computation.
 */
export class StoreCache<T> {
  readonly #limits: Limits<T>;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  /**
   * Returns the cached value, or computes it. `name` distinguishes the values of one store. Failures are not cached.
   */
  find(slug: string, name: string, now: number, make: () => Promise<T>): Promise<T> {
    const key = `${slug} ${name}`;
    const cachedEntry = this.#entries.get(key);
    if (cachedEntry && cachedEntry.until > now) return cachedEntry.promise;
    const promise = make();
    this.#keep(key, { slug, promise, until: Number.POSITIVE_INFINITY });
    promise.then(
      (value) => {
        // A value whose entry was cleared during its computation may be older than the change.
        if (this.#entries.get(key)?.promise === promise)
          this.#keep(key, { slug, promise, until: now + this.#limits.ageMs(value) });
      },
      () => {
        if (this.#entries.get(key)?.promise === promise) this.#entries.delete(key);
      },
    );
    return promise;
  }

  /** Clears all values of a store. */
  drop(slug: string): void {
    for (const [key, entry] of this.#entries) if (entry.slug === slug) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  #keep(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > this.#limits.maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const shared = getProcessValue<Map<string, StoreCache<unknown>>>('kept-by-store');
const all = (): Map<string, StoreCache<unknown>> => {
  shared.current ??= new Map();
  return shared.current;
};

/**
 * Returns the process-wide cache of this name. Pages and server are bundled separately, and the server receives the
 * changes.
 */
export function getSharedCache<T>(name: string, limits: Limits<T>): StoreCache<T> {
  const existingCache = all().get(name);
  // All callers that use this name cache values of one type.
  if (existingCache) return existingCache as unknown as StoreCache<T>;
  const newCache = new StoreCache(limits);
  all().set(name, newCache as unknown as StoreCache<unknown>);
  return newCache;
}

/** Removes a store's entries from every shared cache, after something in the store changed. */
export function dropFromSharedCaches(slug: string): void {
  for (const cache of all().values()) cache.drop(slug);
}

/** Empties every shared cache, after change notifications may have been missed. */
export function clearSharedCaches(): void {
  for (const cache of all().values()) cache.clear();
}
