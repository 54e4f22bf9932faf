import { IMAGE_CACHE_LIMIT, IMAGE_CACHE_RETAINED_SHARE } from './limits';

export interface ImageCacheOptions<V> {
  /** Maximum number of entries (RND-20). */
  readonly limit?: number;
  /** Share of `limit` that remains after pruning. */
  readonly retainedShare?: number;
  /** Maximum sum of weights, in the unit of `weigh`. The newest entry remains even if it alone exceeds the maximum. */
  readonly maxWeight?: number;
  readonly weigh?: (value: V) => number;
  readonly onEvict?: (value: V) => void;
}

/**
 * Cache of decoded pictures by address, which evicts the least recently used pictures: when it exceeds its limit of 50,
 * it is pruned to 40 (RND-20). Concurrent loads of one address are shared, and a failed load is removed so that the
 * next attempt loads again.
 */
export class ImageCache<V> {
  readonly #values = new Map<string, V>();
  readonly #loading = new Map<string, Promise<V>>();
  readonly #options: Required<ImageCacheOptions<V>>;
  #weight = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: ImageCacheOptions<V> = {}) {
    this.#options = {
      limit: options.limit ?? IMAGE_CACHE_LIMIT,
      retainedShare: options.retainedShare ?? IMAGE_CACHE_RETAINED_SHARE,
      maxWeight: options.maxWeight ?? Number.POSITIVE_INFINITY,
      weigh: options.weigh ?? (() => 1),
      onEvict: options.onEvict ?? (() => {}),
    };
  }

  get size(): number {
    return this.#values.size;
  }

  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }

  /** Returns the keys from the least to the most recently used. */
  keys(): string[] {
    return [...this.#values.keys()];
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#remove(key);
    this.#values.set(key, value);
    this.#weight += this.#options.weigh(value);
    this.#prune();
  }

  /** Returns the cached value or the result of `load`; concurrent callers share one load. */
  async getOrLoad(key: string, load: () => Promise<V>): Promise<V> {
    const cachedValue = this.get(key);
    if (cachedValue !== undefined) {
      this.#hits += 1;
      return cachedValue;
    }
    const running = this.#loading.get(key);
    if (running) return running;
    this.#misses += 1;
    const loading = load()
      .then((value) => {
        this.set(key, value);
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  clear(): void {
    for (const key of this.keys()) this.#remove(key);
  }

  #remove(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#options.weigh(value);
    this.#options.onEvict(value);
  }

  #prune(): void {
    const { limit, retainedShare, maxWeight } = this.#options;
    const target = this.#values.size > limit ? Math.floor(limit * retainedShare) : limit;
    for (const key of this.keys()) {
      if (this.#values.size <= 1) return;
      if (this.#values.size <= target && this.#weight <= maxWeight) return;
      this.#remove(key);
    }
  }
}
