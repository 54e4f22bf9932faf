interface Entry<T> {
  readonly slug: string;
  readonly made: Promise<T>;
  readonly until: number;
}

interface Limits<T> {
  readonly maxEntries: number;
  /** Of one that is made; a backstop for a change that nobody told of. */
  readonly ageMs: (made: T) => number;
}

/** What was made of a store's data, kept until that store changes. Whoever asks for what is being made waits for it. */
export class KeptByStore<T> {
  readonly #limits: Limits<T>;
  readonly #entries = new Map<string, Entry<T>>();

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  /** `name` tells things of one store apart. What fails is not kept. */
  find(slug: string, name: string, now: number, make: () => Promise<T>): Promise<T> {
    const key = `${slug} ${name}`;
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.made;
    const made = make();
    this.#keep(key, { slug, made, until: Number.POSITIVE_INFINITY });
    made.then(
      (found) => {
        // One that was dropped in the meantime may be older than the change.
        if (this.#entries.get(key)?.made === made)
          this.#keep(key, { slug, made, until: now + this.#limits.ageMs(found) });
      },
      () => {
        if (this.#entries.get(key)?.made === made) this.#entries.delete(key);
      },
    );
    return made;
  }

  /** What is known of a store may be wrong from now on. */
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

const KEY = Symbol.for('merchloom.kept-by-store');
const keeper = globalThis as { [KEY]?: Map<string, KeptByStore<unknown>> };
const all = (): Map<string, KeptByStore<unknown>> => {
  keeper[KEY] ??= new Map();
  return keeper[KEY];
};

/** The one of this name in the process: pages and server are bundled apart, and the server hears of changes. */
export function sharedByStore<T>(name: string, limits: Limits<T>): KeptByStore<T> {
  const known = all().get(name);
  // Whoever asks by this name keeps the same things in it.
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
