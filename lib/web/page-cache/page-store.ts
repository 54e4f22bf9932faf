import type { CachedPage } from './cached-page';

interface Limits {
  readonly maxPages: number;
  readonly maxBytes: number;
  readonly maxAgeMs: number;
}

const DEFAULT_LIMITS: Limits = { maxPages: 5_000, maxBytes: 128 * 1024 * 1024, maxAgeMs: 5 * 60_000 };

/**
 * Cached pages by key. The least recently used are evicted first; all pages with one tag can be removed at once. `now`
 * is in milliseconds.
 */
export class PageStore {
  readonly #limits: Limits;
  readonly #pages = new Map<string, { page: CachedPage; until: number }>();
  readonly #keysOf = new Map<string, Set<string>>();
  #bytes = 0;
  /** Number of removals so far, so that a page rendered from data older than a removal is not cached after it. */
  #drops = 0;
  #lastDropOf = new Map<string, number>();
  #lastClear = 0;
  #renderings = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  get size(): { readonly pages: number; readonly bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  find(key: string, now: number): CachedPage | undefined {
    const entry = this.#pages.get(key);
    if (!entry) return undefined;
    if (entry.until <= now) {
      this.#remove(key);
      return undefined;
    }
    this.#pages.delete(key);
    this.#pages.set(key, entry);
    return entry.page;
  }

  /**
   * Starts a rendering. The returned `cachePage` caches its result, unless the page's tag was dropped in the meantime.
   * `done` must be called in every case.
   */
  beginRendering(): { cachePage(key: string, page: CachedPage, now: number): void; done(): void } {
    const startedAt = this.#drops;
    this.#renderings += 1;
    return {
      cachePage: (key, page, now) => {
        if (Math.max(this.#lastDropOf.get(page.tag) ?? 0, this.#lastClear) <= startedAt) this.#add(key, page, now);
      },
      done: () => {
        this.#renderings -= 1;
        if (this.#renderings === 0) this.#lastDropOf.clear();
      },
    };
  }

  drop(tag: string): void {
    this.#drops += 1;
    if (this.#renderings > 0) this.#lastDropOf.set(tag, this.#drops);
    for (const key of [...(this.#keysOf.get(tag) ?? [])]) this.#remove(key);
  }

  clear(): void {
    this.#drops += 1;
    this.#lastClear = this.#drops;
    this.#pages.clear();
    this.#keysOf.clear();
    this.#bytes = 0;
  }

  #add(key: string, page: CachedPage, now: number): void {
    this.#remove(key);
    if (page.bytes > this.#limits.maxBytes / 8) return;
    const until = Math.min(now + this.#limits.maxAgeMs, page.validUntilMs ?? Number.POSITIVE_INFINITY);
    this.#pages.set(key, { page, until });
    this.#bytes += page.bytes;
    const keys = this.#keysOf.get(page.tag) ?? new Set();
    this.#keysOf.set(page.tag, keys.add(key));
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#limits.maxPages && this.#bytes <= this.#limits.maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#pages.get(key);
    if (!entry) return;
    this.#pages.delete(key);
    this.#bytes -= entry.page.bytes;
    const keys = this.#keysOf.get(entry.page.tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysOf.delete(entry.page.tag);
  }
}
