'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Select } from '@/components/ui/field';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { buildProductsHref, type ProductsQuery, SORT_OPTIONS } from '@/lib/views/storefront/products-query';

/** Sort order of the products: a GET form with a button without JavaScript; with JavaScript it applies on selection. */
export function SortForm(props: {
  readonly action: string;
  readonly query: ProductsQuery;
  readonly texts: Readonly<Record<'sort' | 'apply' | (typeof SORT_OPTIONS)[number]['key'], string>>;
}) {
  const { action, query, texts } = props;
  const { sort, category, q } = query;
  const router = useRouter();
  const field = useRef<HTMLSelectElement>(null);
  const [selection, setSelection] = useState<{ sort: ProductSort; chosen: ProductSort }>({ sort, chosen: sort });
  // Back and Forward of the browser change the order as well. The field is not remounted, so it retains the focus.
  if (selection.sort !== sort) setSelection({ sort, chosen: sort });

  function choose(value: string): void {
    const chosen = SORT_OPTIONS.find((option) => option.value === value);
    if (!chosen) return;
    setSelection({ sort, chosen: chosen.value });
    router.push(buildProductsHref(action, { category, q, sort: chosen.value }), { scroll: false });
  }

  // Applies an order that was selected before the page's script was loaded.
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
        value={selection.chosen}
        className="py-1.5 text-sm"
        // Without this, a browser that restores an earlier selection would re-sort the list.
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
