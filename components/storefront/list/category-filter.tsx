import Link from 'next/link';
import { classes } from '@/components/ui/classes';
import { buildProductsHref, type ProductsQuery } from '@/lib/views/storefront/products-query';

/** Categories as links with product counts. Each has its own URL, which preserves the sort order and the search. */
export function CategoryFilter(props: {
  readonly base: string;
  readonly query: ProductsQuery;
  readonly categories: readonly { readonly name: string; readonly count: number }[];
  readonly label: string;
  /** Language of the page as a BCP 47 tag. */
  readonly language: string;
  readonly allLabel: string;
}) {
  const { base, query, categories, label, language, allLabel } = props;
  if (categories.length < 2) return null;
  const options = [
    { label: allLabel, category: undefined, count: categories.reduce((sum, { count }) => sum + count, 0) },
    ...categories.map(({ name, count }) => ({ label: name, category: name, count })),
  ];
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {options.map(({ label: name, category, count }) => (
        <Link
          key={category ?? ''}
          href={buildProductsHref(base, { ...query, category, page: 1 })}
          aria-current={category === query.category ? 'page' : undefined}
          className={classes(
            'flex min-h-10 shrink-0 items-center rounded-full border px-4 text-sm font-medium transition-colors',
            category === query.category
              ? 'border-ink bg-ink text-white'
              : 'border-line bg-surface text-body hover:border-ink hover:text-ink',
          )}
        >
          {name}
          <span className="tabular ms-1.5 text-xs font-normal opacity-75">{count.toLocaleString(language)}</span>
        </Link>
      ))}
    </nav>
  );
}
