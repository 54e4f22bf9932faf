import { processValue } from '@/lib/process-value';

interface Entry<T> {
  readonly slug: string;
  readonly made: Promise<T>;
  readonly until: number;
}

interface Limits<T> {
  readonly maxEntries: number;
  /** Returns the lifetime of a cached value. It limits staleness when a change is not published. */
  readonly ageMs: (made: T) => number;
}

/**
 * Cache of values derived from a store's data, cleared when that store changes. Concurrent requests for a value share
 * one computation.
 */
export class KeptByStore<T> {
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
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.made;
    const made = make();
    this.#keep(key, { slug, made, until: Number.POSITIVE_INFINITY });
    made.then(
      (found) => {
        // A value whose entry was cleared during its computation may be older than the change.
        if (this.#entries.get(key)?.made === made)
          this.#keep(key, { slug, made, until: now + this.#limits.ageMs(found) });
      },
      () => {
        if (this.#entries.get(key)?.made === made) this.#entries.delete(key);
      },
    );
    return made;
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

const shared = processValue<Map<string, KeptByStore<unknown>>>('kept-by-store');
const all = (): Map<string, KeptByStore<unknown>> => {
  shared.current ??= new Map();
  return shared.current;
};

/**
 * Returns the process-wide cache of this name. Pages and server are bundled separately, and the server receives the
 * changes.
 */
export function sharedByStore<T>(name: string, limits: Limits<T>): KeptByStore<T> {
  const known = all().get(name);
  // All callers that use this name cache values of one type.
  if (known) return known as unknown as KeptByStore<T>;
  const made = new KeptByStore(limits);
  all().set(name, made as unknown as KeptByStore<unknown>);
  return made;
}

export function dropShared(slug: string): void {
  for (const kept of all().values()) kept.drop(slug);
}

export function clearShared(): void {
  for (const kept of all().values()) kept.clear();
}
