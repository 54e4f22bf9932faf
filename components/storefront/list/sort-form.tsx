'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Select } from '@/components/ui/field';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { productsHref, SORT_OPTIONS } from '@/lib/storefront/products-query';

/** The order of the products: a plain GET form with a button for pages without JavaScript, and at once with it. */
export function SortForm(props: {
  readonly action: string;
  readonly sort: ProductSort;
  readonly category: string | undefined;
  readonly texts: Readonly<Record<'sort' | 'apply' | (typeof SORT_OPTIONS)[number]['key'], string>>;
}) {
  const { action, sort, category, texts } = props;
  const router = useRouter();
  const [shown, setShown] = useState({ sort, chosen: sort });
  // Back and forth in the browser's history changes the order as well. The field itself stays, and with it the focus.
  if (shown.sort !== sort) setShown({ sort, chosen: sort });
  return (
    <form action={action} method="get" className="flex items-center gap-2">
      {category === undefined ? null : <input type="hidden" name="category" value={category} />}
      <label htmlFor="sort" className="text-sm whitespace-nowrap text-muted max-sm:sr-only">
        {texts.sort}
      </label>
      <Select
        id="sort"
        name="sort"
        value={shown.chosen}
        className="py-1.5 text-sm"
        onChange={(event) => {
          const chosen = SORT_OPTIONS.find(({ value }) => value === event.target.value);
          if (!chosen) return;
          setShown({ sort, chosen: chosen.value });
          router.push(productsHref(action, category, chosen.value), { scroll: false });
        }}
      >
        {SORT_OPTIONS.map(({ value, key }) => (
          <option key={value} value={value}>
            {texts[key]}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" className="min-h-11 rounded-md border border-line-strong px-4 text-sm font-semibold">
          {texts.apply}
        </button>
      </noscript>
    </form>
  );
}
