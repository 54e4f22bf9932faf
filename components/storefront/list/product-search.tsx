import Link from 'next/link';
import { Input } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { MAX_SEARCH_LENGTH } from '@/lib/domain/catalogue/listing';
import { DEFAULT_PRODUCT_SORT } from '@/lib/domain/catalogue/sort-products';
import { buildProductsHref, type ProductsQuery } from '@/lib/views/storefront/products-query';

/** Search over all products of a store: a GET form that preserves category and sort order. */
export function ProductSearch(props: {
  readonly action: string;
  readonly query: ProductsQuery;
  readonly texts: Readonly<Record<'search' | 'searchButton' | 'clearSearch', string>>;
}) {
  const { action, query, texts } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers show <search> without its role.
    <form action={action} method="get" role="search" className="relative w-full sm:max-w-sm">
      {query.category === undefined ? null : <input type="hidden" name="category" value={query.category} />}
      {query.sort === DEFAULT_PRODUCT_SORT ? null : <input type="hidden" name="sort" value={query.sort} />}
      <label htmlFor="product-search" className="sr-only">
        {texts.search}
      </label>
      <Input
        // The field retains its text while the list below changes; a new search resets it.
        key={query.q ?? ''}
        id="product-search"
        type="search"
        name="q"
        defaultValue={query.q ?? ''}
        placeholder={texts.search}
        maxLength={MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        autoComplete="off"
        className={query.q === undefined ? 'search-plain pe-12' : 'search-plain pe-22'}
      />
      {query.q === undefined ? null : (
        <Link
          href={buildProductsHref(action, { ...query, q: undefined, page: 1 })}
          aria-label={texts.clearSearch}
          className="absolute end-11 top-0 flex size-11 items-center justify-center text-muted hover:text-ink"
        >
          <Icon name="close" className="size-4" />
        </Link>
      )}
      <button
        type="submit"
        aria-label={texts.searchButton}
        className="absolute end-0 top-0 flex size-11 items-center justify-center rounded-md text-body hover:text-ink"
      >
        <Icon name="search" className="size-5" />
      </button>
    </form>
  );
}
