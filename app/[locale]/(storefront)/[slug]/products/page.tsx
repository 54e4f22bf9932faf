import type { Metadata } from 'next';
import Link from 'next/link';
import { Breadcrumbs } from '@/components/storefront/list/breadcrumbs';
import { CategoryFilter } from '@/components/storefront/list/category-filter';
import { ProductGrid } from '@/components/storefront/list/product-card';
import { SortForm } from '@/components/storefront/list/sort-form';
import { StructuredData } from '@/components/storefront/structured-data';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { pickTexts } from '@/lib/i18n/texts';
import { cardView } from '@/lib/storefront/card-view';
import { storePath } from '@/lib/storefront/links';
import { readProductsQuery } from '@/lib/storefront/products-query';
import { catalogueWords } from '@/lib/storefront/server/catalogue-words';
import { loadProducts } from '@/lib/storefront/server/load';
import { type StoreParams, storeMetadata, storePage } from '@/lib/storefront/server/page';
import { trailData } from '@/lib/storefront/server/structured-data';

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

export async function generateMetadata({ params }: ProductsProps): Promise<Metadata> {
  const page = await storePage(params);
  const texts = await page.texts('storeProducts');
  const description = texts('description', { store: page.view.name });
  return storeMetadata(page, { title: texts('title'), description, path: 'products' });
}

/** All products of a store, in one of five orders and by category; both stand in the address (CAT-02, STO-17). */
export default async function ProductsPage({ params, searchParams }: ProductsProps) {
  const page = await storePage(params);
  const { store, view } = page;
  const query = readProductsQuery(await searchParams, store.categories);
  const [products, texts, chrome, words] = await Promise.all([
    loadProducts(view.slug, query.sort, query.category),
    page.texts('storeProducts'),
    page.texts('store'),
    catalogueWords(page),
  ]);
  const all = storePath(view, 'products');
  const title = query.category ?? texts('title');
  return (
    <div className="page-width pt-6 pb-16 lg:pt-8 lg:pb-24">
      <StructuredData
        data={trailData(store, [
          { page: '', label: chrome('home') },
          { page: 'products', label: texts('title') },
        ])}
      />
      <Breadcrumbs
        label={chrome('breadcrumb')}
        trail={[{ href: storePath(view), label: chrome('home') }, { label: title }]}
      />
      <h1 className="mt-4 text-4xl">{title}</h1>
      <div className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 lg:mb-10">
        <CategoryFilter
          base={all}
          sort={query.sort}
          current={query.category}
          categories={store.categories}
          label={texts('filter')}
          allLabel={texts('all')}
        />
        <div className="flex w-full items-center justify-between gap-5 sm:w-auto">
          <p className="text-sm text-muted">{texts('count', { count: products.length })}</p>
          <SortForm action={all} sort={query.sort} category={query.category} texts={pickTexts(texts, SORT_TEXTS)} />
        </div>
      </div>
      {products.length > 0 ? (
        <ProductGrid
          cards={products.map((product) => cardView(product, view, words))}
          store={view}
          texts={chrome}
          eagerCount={FIRST_ROWS}
        />
      ) : (
        <EmptyState
          title={query.category ? texts('emptyCategoryTitle') : texts('emptyTitle')}
          text={query.category ? texts('emptyCategoryText') : texts('emptyText')}
          icon={<Icon name="bag" className="size-6" />}
          action={
            <Link href={query.category ? all : storePath(view)} className={buttonClass('secondary')}>
              {query.category ? texts('showAll') : chrome('home')}
            </Link>
          }
        />
      )}
    </div>
  );
}
