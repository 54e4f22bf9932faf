import Link from 'next/link';
import { classes } from '@/components/ui/classes';
import type { ProductSort } from '@/lib/domain/catalogue/sort-products';
import { productsHref } from '@/lib/storefront/products-query';

/** Categories as links: each has its own address, and the chosen order is kept. */
export function CategoryFilter(props: {
  readonly base: string;
  readonly sort: ProductSort;
  readonly current: string | undefined;
  readonly categories: readonly string[];
  readonly label: string;
  readonly allLabel: string;
}) {
  const { base, sort, current, categories, label, allLabel } = props;
  if (categories.length < 2) return null;
  const options = [
    { label: allLabel, category: undefined },
    ...categories.map((category) => ({ label: category, category })),
  ];
  return (
    <nav
      aria-label={label}
      className="no-scrollbar -mx-4 flex max-w-[100vw] gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {options.map(({ label: name, category }) => (
        <Link
          key={name}
          href={productsHref(base, category, sort)}
          aria-current={category === current ? 'page' : undefined}
          className={classes(
            'flex min-h-10 shrink-0 items-center rounded-full border px-4 text-sm font-medium transition-colors',
            category === current
              ? 'border-ink bg-ink text-white'
              : 'border-line bg-surface text-body hover:border-ink hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
