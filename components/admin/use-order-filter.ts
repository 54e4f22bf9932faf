'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { OrderFilter } from '@/lib/client/orders';

/** Search, filters, sort and page of the order list live in the address, so that Back undoes them (UX C1). */
export function useOrderFilter(): {
  filter: OrderFilter;
  change: (part: Partial<OrderFilter>) => void;
  isFiltered: boolean;
} {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const filter: OrderFilter = {
    q: query.get('q') ?? '',
    status: query.get('status') ?? '',
    store: query.get('store') ?? '',
    sort: query.get('sort') ?? 'newest',
    page: Math.max(1, Number(query.get('page')) || 1),
  };
  const change = (part: Partial<OrderFilter>): void => {
    const next = { ...filter, page: 1, ...part };
    const address = new URLSearchParams();
    for (const [name, value] of Object.entries(next)) {
      const isDefault = value === '' || (name === 'sort' && value === 'newest') || (name === 'page' && value === 1);
      if (!isDefault) address.set(name, String(value));
    }
    const text = address.toString();
    router.push(text ? `${path}?${text}` : path, { scroll: false });
  };
  return { filter, change, isFiltered: Boolean(filter.q || filter.status || filter.store) };
}
