'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';

export type FilterValues = Readonly<Record<string, string | number>>;

/**
 * Stores search, filters, sort order and page of a list in the address, so that Back undoes changes and a shared link
 * shows equal results. `defaults` contains the default of every parameter; defaults are omitted from the address.
 * Changing any other parameter resets the page. `everything` is the query for the unfiltered list, for lists that open
 * a personal view when the address has no query.
 */
export function useListFilter<T extends FilterValues>(defaults: T, everything = '') {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const filter = readFilter(defaults, query);
  const bare = everything ? `${path}?${everything}` : path;
  const buildHref = (part: Partial<T>): string => {
    const next = { ...filter, ...('page' in defaults ? { page: defaults.page } : {}), ...part };
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries<string | number | undefined>(next))
      if (value !== undefined && value !== defaults[name]) search.set(name, String(value));
    return search.size > 0 ? `${path}?${search}` : bare;
  };
  const changed = Object.keys(defaults).filter((name) => filter[name] !== defaults[name]);
  return {
    filter,
    /** Returns the list's address with some parameters changed, for links. */
    buildHref,
    change: (part: Partial<T>): void => router.push(buildHref(part), { scroll: false }),
    /** Removes search, filters and sort order. */
    clear: (): void => router.push(bare, { scroll: false }),
    /** Whether a search or filter may hide rows. */
    isFiltered: changed.some((name) => name !== 'sort' && name !== 'page'),
  };
}

function readFilter<T extends FilterValues>(defaults: T, query: Pick<URLSearchParams, 'get'>): T {
  const read = Object.entries(defaults).map(([name, byDefault]) => {
    const queryValue = query.get(name);
    if (queryValue === null) return [name, byDefault];
    return [name, typeof byDefault === 'number' ? Math.max(1, Number(queryValue) || byDefault) : queryValue];
  });
  // The cast is safe: the entries have exactly the keys of the defaults.
  return Object.fromEntries(read) as T;
}
