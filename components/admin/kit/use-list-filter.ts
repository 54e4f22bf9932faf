'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';

type Values = Readonly<Record<string, string | number>>;

/**
 * Search, filters, sort and page of a list live in the address, so that Back undoes them and a link shows the same rows.
 * `defaults` names every parameter and what its absence means; defaults don't show in the address.
 * Changing anything but the page starts again at the first page. `everything` stands in an address that names nothing, for
 * lists whose bare address opens with a view of one's own.
 */
export function useListFilter<T extends Values>(defaults: T, everything = '') {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const filter = readFilter(defaults, query);
  const bare = everything ? `${path}?${everything}` : path;
  const addressOf = (part: Partial<T>): string => {
    const next = { ...filter, ...('page' in defaults ? { page: defaults.page } : {}), ...part };
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries<string | number | undefined>(next))
      if (value !== undefined && value !== defaults[name]) search.set(name, String(value));
    return search.size > 0 ? `${path}?${search}` : bare;
  };
  const changed = Object.keys(defaults).filter((name) => filter[name] !== defaults[name]);
  return {
    filter,
    /** Address of the list with some of it changed, for links. */
    addressOf,
    change: (part: Partial<T>): void => router.push(addressOf(part), { scroll: false }),
    /** Back to everything, sorted as it was. */
    clear: (): void => router.push(bare, { scroll: false }),
    /** Whether rows are missing because of a search or filter. */
    isFiltered: changed.some((name) => name !== 'sort' && name !== 'page'),
  };
}

function readFilter<T extends Values>(defaults: T, query: Pick<URLSearchParams, 'get'>): T {
  const read = Object.entries(defaults).map(([name, byDefault]) => {
    const given = query.get(name);
    if (given === null) return [name, byDefault];
    return [name, typeof byDefault === 'number' ? Math.max(1, Number(given) || byDefault) : given];
  });
  // Built from exactly the keys of the defaults.
  return Object.fromEntries(read) as T;
}
