import { getProcessValue } from '@/lib/platform/process-value';

interface Entry<T> {
  readonly slug: string;
  readonly promise: Promise<T>;
  readonly until: number;
}

interface Limits<T> {
  readonly maxEntries: number;
  /** Returns how long a value is cached, ms. This limits how outdated it can become when a change is not published. */
  readonly ageMs: (value: T) => number;
}

/**
 * Cache of values that are derived from a store's data. A store's values are cleared when the store changes. Concurrent
 * requests for one value share a computation.
 */
export class StoreCache<T> {
  readonly #limits: Limits<T>;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  /**
   * Returns a cached value, or computes and caches it with `make`. `name` distinguishes the values of one store.
   * Failures are not cached.
   */
  find(slug: string, name: string, now: number, make: () => Promise<T>): Promise<T> {
    const key = `${slug} ${name}`;
    const cachedEntry = this.#entries.get(key);
    if (cachedEntry && cachedEntry.until > now) return cachedEntry.promise;
    const promise = make();
    this.#keep(key, { slug, promise, until: Number.POSITIVE_INFINITY });
    promise.then(
      (value) => {
        // Not cached when its entry was cleared in the meantime, because the value may be older than the change.
        if (this.#entries.get(key)?.promise === promise)
          this.#keep(key, { slug, promise, until: now + this.#limits.ageMs(value) });
      },
      () => {
        if (this.#entries.get(key)?.promise === promise) this.#entries.delete(key);
      },
    );
    return promise;
  }

  /** Removes all values of a store. */
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
 * Returns the cache with this name, shared by the whole process: pages and server are bundled separately, and only the
 * server receives changes.
 */
export function getSharedCache<T>(name: string, limits: Limits<T>): StoreCache<T> {
  const existingCache = all().get(name);
  // The cast is safe, because all callers that use this name cache values of one type.
  if (existingCache) return existingCache as unknown as StoreCache<T>;
  const newCache = new StoreCache(limits);
  all().set(name, newCache as unknown as StoreCache<unknown>);
  return newCache;
}

/** Removes a store's values from all shared caches, after something in the store changed. */
export function dropFromSharedCaches(slug: string): void {
  for (const cache of all().values()) cache.drop(slug);
}

/** Empties all shared caches, because change notifications may have been missed. */
export function clearSharedCaches(): void {
  for (const cache of all().values()) cache.clear();
}
