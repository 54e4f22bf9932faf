import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Breadcrumbs } from '@/components/storefront/list/breadcrumbs';
import { ProductGrid } from '@/components/storefront/list/product-card';
import { HomeSection } from '@/components/storefront/pages/home-sections';
import { ProductIsland, type ProductIslandData } from '@/components/storefront/product/product-island';
import { ProductFacts, ProductHeading } from '@/components/storefront/product/product-page';
import { ProductPhotos } from '@/components/storefront/product/product-photos';
import { ClosedNotice, describeClosedStore, isNoticeOnly } from '@/components/storefront/shell/order-window';
import { StructuredData } from '@/components/storefront/structured-data';
import { getFormatTag } from '@/lib/domain/languages/languages';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { getPriceNoteKey, toCardView } from '@/lib/views/storefront/card-view';
import { buildStorePath, parseProductRef } from '@/lib/views/storefront/links';
import { pack } from '@/lib/views/storefront/packed';
import { toProductView } from '@/lib/views/storefront/product-view';
import {
  parseImageFields,
  parseLineId,
  parseQuantity,
  parseTextFields,
  parseVariant,
} from '@/lib/views/storefront/variant';
import { loadCatalogueLabels } from '@/lib/web/storefront/catalogue-labels';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { translateFacts } from '@/lib/web/storefront/fact-texts';
import { pickIslandProductTexts } from '@/lib/web/storefront/island-texts';
import { loadProduct } from '@/lib/web/storefront/load';
import { memoizeFor } from '@/lib/web/storefront/memoize-for';
import { buildStoreMetadata, getStoreTextLang, loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { listPrintableCharacters } from '@/lib/web/storefront/printable';
import { buildProductShareImage } from '@/lib/web/storefront/share-image';
import { buildBreadcrumbData, buildProductData } from '@/lib/web/storefront/structured-data';

const MAX_ALIKE = 4;

interface ProductProps {
  readonly params: Promise<StoreParams & { readonly productRef: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function productPage(params: ProductProps['params']) {
  const { locale, slug, productRef } = await params;
  return paginate(locale, slug, productRef);
}

/** Returns the page that a closed store shows instead of its products; null for a store that shows them. */
async function closedPage(params: ProductProps['params']) {
  const { locale, slug } = await params;
  const page = await loadStorePage(Promise.resolve({ locale, slug }));
  return isNoticeOnly(page) ? page : null;
}

/** Cached per request, because metadata and page both load the product. */
const paginate = cache(async (locale: string, slug: string, productRef: string) => {
  const ref = parseProductRef(productRef) ?? notFound();
  const page = await loadStorePage(Promise.resolve({ locale, slug }));
  const {
    product: record,
    you_may_like_products: others,
    home_shipping: homeShipping,
  } = await loadProduct(slug, ref.id);
  const [texts, catalogueLabels] = await Promise.all([page.texts('product'), loadCatalogueLabels(page)]);
  const product = memoizeFor([page.store, record], `view ${locale}`, () =>
    toProductView(record, texts('oneSize'), catalogueLabels),
  );
  return { page, record, others, homeShipping, labels: catalogueLabels, product };
});

export async function generateMetadata({ params }: ProductProps): Promise<Metadata> {
  const closed = await closedPage(params);
  if (closed) return buildStoreMetadata(closed, { title: closed.view.name, description: '', path: '' });
  const { page, record, product } = await productPage(params);
  const texts = await page.texts('product');
  const names = { product: product.name, store: page.view.name, brand: record.products.selected.values.brand };
  return buildStoreMetadata(page, {
    title: texts('title', names),
    description: product.description || texts('description', names),
    // Canonical address of the product, whichever address form and variant was requested (STO-16).
    path: `Product=${product.id}`,
    image: memoizeFor([page.store, record], 'share image', () => buildProductShareImage(page.store, record)),
  });
}

/**
 * Product page with fields for everything that the shopper may change (DSN-05). NewProduct= is another address of the
 * same page.
 */
export default async function ProductPage({ params, searchParams }: ProductProps) {
  const closed = await closedPage(params);
  if (closed) return <ClosedNotice page={closed} />;
  const { page, record, others, homeShipping, labels: catalogueLabels, product } = await productPage(params);
  const query = await searchParams;
  const { view } = page;
  const [texts, chrome, facts, calendarTexts] = await Promise.all([
    page.texts('product'),
    page.texts('store'),
    page.texts('facts'),
    page.texts('storeCalendar'),
  ]);
  const brand = record.products.selected.values.brand;
  // i18n-keys: store.inclVat, store.plusTax
  const note = getPriceNoteKey(view, product.vatApplies);
  const trail = [
    { page: '', label: chrome('home') },
    { page: 'products', label: chrome('allProducts') },
    { page: `Product=${product.id}`, label: product.name },
  ];
  const alike = memoizeFor([page.store, record], `alike ${page.locale}`, () =>
    others
      .filter(({ id }) => id !== product.id)
      .slice(0, MAX_ALIKE)
      .map((card) => toCardView(card, view, catalogueLabels)),
  );
  const { now } = page;
  const promise = promiseHomeDelivery(page.store, now);
  const key = `island ${page.locale} ${view.path} ${promise.shipDay} ${promise.from} ${promise.to}`;
  const data = memoizeFor([page.store, record], key, () =>
    pack<ProductIslandData>({
      store: view,
      product,
      language: getFormatTag(toLanguage(page.locale)),
      printable: listPrintableCharacters(product),
      priceNote: note ? chrome(note) : undefined,
      facts: buildProductData({
        store: page.store,
        view,
        product,
        brand,
        photos: record.photos,
        homeShipping,
        promise,
      }),
      texts: {
        ...pickIslandProductTexts(texts),
        onHold: describeClosedStore(page, calendarTexts)?.title ?? texts('onHold'),
      },
    }),
  );
  return (
    <>
      <StructuredData data={buildBreadcrumbData(page.store, trail)} />
      <div className="page-width pt-4 pb-14 lg:pt-6 lg:pb-20">
        <div className="mb-4 lg:mb-6">
          <Breadcrumbs
            label={chrome('breadcrumb')}
            trail={trail.map(({ page: name, label }, index) =>
              index < trail.length - 1 ? { href: buildStorePath(view, name), label } : { label },
            )}
          />
        </div>
        <ProductIsland
          key={product.id}
          data={data}
          chosen={{
            variant: parseVariant(product, query),
            customisation: { texts: parseTextFields(query), images: parseImageFields(product, query) },
            quantity: parseQuantity(query),
            line: parseLineId(query),
          }}
          heading={<ProductHeading product={product} brand={brand} lang={getStoreTextLang(page)} />}
        >
          <ProductFacts
            page={page}
            record={record}
            product={product}
            texts={texts}
            facts={memoizeFor([page.store, record], `facts ${page.locale}`, () =>
              translateFacts(record.products.selected.values.details_specs, facts),
            )}
            methods={homeShipping?.methods ?? []}
            now={now}
          />
        </ProductIsland>
        <ProductPhotos store={view} photos={record.photos} title={texts('photos')} lang={getStoreTextLang(page)} />
      </div>
      {alike.length > 0 ? (
        <div className="page-width">
          <HomeSection title={texts('mayLike')} className="border-t border-line py-14 lg:py-20">
            <ProductGrid cards={alike} store={view} texts={chrome} />
          </HomeSection>
        </div>
      ) : null}
    </>
  );
}
