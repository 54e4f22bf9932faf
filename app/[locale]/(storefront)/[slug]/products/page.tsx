import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Breadcrumbs } from '@/components/storefront/list/breadcrumbs';
import { CategoryFilter } from '@/components/storefront/list/category-filter';
import { PageLinks } from '@/components/storefront/list/page-links';
import { ProductGrid } from '@/components/storefront/list/product-card';
import { ProductSearch } from '@/components/storefront/list/product-search';
import { SortForm } from '@/components/storefront/list/sort-form';
import { ClosedNotice, isNoticeOnly } from '@/components/storefront/shell/order-window';
import { StructuredData } from '@/components/storefront/structured-data';
import { getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { countListPages } from '@/lib/domain/catalogue/listing';
import { getDateTag } from '@/lib/domain/dates/human-dates';
import { pickTexts, type Texts } from '@/lib/platform/i18n/texts';
import { toCardView } from '@/lib/views/storefront/card-view';
import { buildStorePath } from '@/lib/views/storefront/links';
import { buildProductsHref, type ProductsQuery, parseProductsQuery } from '@/lib/views/storefront/products-query';
import { loadCatalogueLabels } from '@/lib/web/storefront/catalogue-labels';
import { loadProducts } from '@/lib/web/storefront/load';
import { buildStoreMetadata, loadStorePage, type StorePage, type StoreParams } from '@/lib/web/storefront/page';
import { buildBreadcrumbData } from '@/lib/web/storefront/structured-data';

interface ProductsProps {
  readonly params: Promise<StoreParams>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const FIRST_ROWS = 4;
const SORT_TEXTS = [
  'sort',
  'sortNameAsc',
  'sortNameDesc',
  'sortPriceDesc',
  'sortPriceAsc',
  'sortRecent',
  'apply',
] as const;

const SEARCH_TEXTS = ['search', 'searchButton', 'clearSearch'] as const;

export async function generateMetadata({ params, searchParams }: ProductsProps): Promise<Metadata> {
  const page = await loadStorePage(params);
  const query = parseProductsQuery(await searchParams, page.store.categories);
  const [texts, list] = await Promise.all([page.texts('storeProducts'), loadList(page, query)]);
  const description = texts('description', { store: page.view.name });
  const title = query.page > 1 ? texts('titlePage', { page: query.page }) : texts('title');
  // Canonical address of a list page: each category is a list of its own, a sort order is not.
  const path = (number: number) => buildProductsHref('products', { category: query.category, page: number });
  return buildStoreMetadata(page, {
    title,
    description,
    path: path(query.page),
    neighbours: {
      previous: query.page > 1 ? path(query.page - 1) : null,
      next: query.page < list.pages ? path(query.page + 1) : null,
    },
    noindex: query.q !== undefined,
  });
}

/**
 * One page of a store's products, in one of five sort orders, by category and search; the address holds all parameters
 * (CAT-02, STO-17).
 */
export default async function ProductsPage({ params, searchParams }: ProductsProps) {
  const page = await loadStorePage(params);
  if (isNoticeOnly(page)) return <ClosedNotice page={page} />;
  const { store, view } = page;
  const query = parseProductsQuery(await searchParams, store.categories);
  const [list, texts, chrome, catalogueLabels] = await Promise.all([
    loadList(page, query),
    page.texts('storeProducts'),
    page.texts('store'),
    loadCatalogueLabels(page),
  ]);
  // For stores that are not drafts, request routing has already checked this.
  if (query.page > list.pages) notFound();
  const { data: products, meta } = list;
  const all = buildStorePath(view, 'products');
  const title = query.category ?? texts('title');
  const isNarrowed = query.category !== undefined || query.q !== undefined;
  return (
    <div className="page-width pt-6 pb-16 lg:pt-8 lg:pb-24">
      <StructuredData
        data={buildBreadcrumbData(store, [
          { page: '', label: chrome('home') },
          { page: 'products', label: texts('title') },
        ])}
      />
      <Breadcrumbs
        label={chrome('breadcrumb')}
        trail={[{ href: buildStorePath(view), label: chrome('home') }, { label: title }]}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-4xl">{title}</h1>
        {products.length > 0 || isNarrowed ? (
          <ProductSearch action={all} query={query} texts={pickTexts(texts, SEARCH_TEXTS)} />
        ) : null}
      </div>
      <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 lg:mb-10">
        <CategoryFilter
          base={all}
          query={query}
          categories={listCategoryCounts(store.categories, meta.categories, query.category)}
          label={texts('filter')}
          language={getDateTag(page.locale, view.region)}
          allLabel={texts('all')}
        />
        <div className="flex w-full items-center justify-between gap-5 sm:w-auto">
          <p className="text-sm text-muted">
            {query.q === undefined
              ? texts('count', { count: meta.total })
              : texts('countFound', { count: meta.total, query: query.q })}
          </p>
          <SortForm action={all} query={query} texts={pickTexts(texts, SORT_TEXTS)} />
        </div>
      </div>
      {products.length > 0 ? (
        <ProductGrid
          cards={products.map((product) => toCardView(product, view, catalogueLabels))}
          store={view}
          texts={chrome}
          eagerCount={FIRST_ROWS}
        />
      ) : (
        <EmptyState
          {...emptyTexts(texts, query)}
          icon={<Icon name="bag" className="size-6" />}
          action={
            <Link href={isNarrowed ? all : buildStorePath(view)} className={getButtonClasses('secondary')}>
              {isNarrowed ? texts('showAll') : chrome('home')}
            </Link>
          }
        />
      )}
      <PageLinks base={all} query={query} pages={list.pages} texts={texts} />
    </div>
  );
}

async function loadList({ view }: StorePage, { sort, category, q, page }: ProductsQuery) {
  const answer = await loadProducts(view.slug, sort, category, q, page);
  return { ...answer, pages: countListPages(answer.meta.total) };
}

/**
 * Returns the store's categories with the number of products that match the search. The selected category is included
 * even without matches.
 */
function listCategoryCounts(
  names: readonly string[],
  counts: readonly { readonly name: string; readonly count: number }[],
  chosen: string | undefined,
) {
  return names.flatMap((name) => {
    const count = counts.find((each) => each.name === name)?.count ?? 0;
    return count > 0 || name === chosen ? [{ name, count }] : [];
  });
}

function emptyTexts(texts: Texts, { q, category }: ProductsQuery): { title: string; text: string } {
  if (q !== undefined) return { title: texts('emptySearchTitle', { query: q }), text: texts('emptySearchText') };
  return category === undefined
    ? { title: texts('emptyTitle'), text: texts('emptyText') }
    : { title: texts('emptyCategoryTitle'), text: texts('emptyCategoryText') };
}
