'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Select } from '@/components/ui/field';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { type ProductsQuery, productsHref, SORT_OPTIONS } from '@/lib/storefront/products-query';

/** The order of the products: a plain GET form with a button for pages without JavaScript, and at once with it. */
export function SortForm(props: {
  readonly action: string;
  readonly query: ProductsQuery;
  readonly texts: Readonly<Record<'sort' | 'apply' | (typeof SORT_OPTIONS)[number]['key'], string>>;
}) {
  const { action, query, texts } = props;
  const { sort, category, q } = query;
  const router = useRouter();
  const field = useRef<HTMLSelectElement>(null);
  const [shown, setShown] = useState<{ sort: ProductSort; chosen: ProductSort }>({ sort, chosen: sort });
  // Back and forth in the browser's history changes the order as well. The field itself stays, and with it the focus.
  if (shown.sort !== sort) setShown({ sort, chosen: sort });

  function choose(value: string): void {
    const chosen = SORT_OPTIONS.find((option) => option.value === value);
    if (!chosen) return;
    setShown({ sort, chosen: chosen.value });
    router.push(productsHref(action, { category, q, sort: chosen.value }), { scroll: false });
  }

  // An order that was chosen before the page's script arrived counts as well.
  const catchUp = useEffectEvent(() => {
    if (field.current && field.current.value !== sort) choose(field.current.value);
  });
  useEffect(() => catchUp(), []);

  return (
    <form action={action} method="get" className="flex items-center gap-2">
      {category === undefined ? null : <input type="hidden" name="category" value={category} />}
      {q === undefined ? null : <input type="hidden" name="q" value={q} />}
      <label htmlFor="sort" className="text-sm whitespace-nowrap text-muted max-sm:sr-only">
        {texts.sort}
      </label>
      <Select
        ref={field}
        id="sort"
        name="sort"
        value={shown.chosen}
        className="py-1.5 text-sm"
        // A browser that restores an older choice would sort the list anew.
        autoComplete="off"
        onChange={(event) => choose(event.target.value)}
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
