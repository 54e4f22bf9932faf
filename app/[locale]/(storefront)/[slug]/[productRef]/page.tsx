import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Breadcrumbs } from '@/components/storefront/list/breadcrumbs';
import { ProductGrid } from '@/components/storefront/list/product-card';
import { Section } from '@/components/storefront/pages/home-sections';
import { ProductIsland } from '@/components/storefront/product/product-island';
import { ProductFacts, ProductHeading } from '@/components/storefront/product/product-page';
import { StructuredData } from '@/components/storefront/structured-data';
import { productShareImage } from '@/lib/seo/share-image';
import { cardView, priceNoteKey } from '@/lib/storefront/card-view';
import { parseProductRef, storePath } from '@/lib/storefront/links';
import { productView } from '@/lib/storefront/product-view';
import { catalogueWords } from '@/lib/storefront/server/catalogue-words';
import { factTexts } from '@/lib/storefront/server/fact-texts';
import { productTexts } from '@/lib/storefront/server/island-texts';
import { loadProduct } from '@/lib/storefront/server/load';
import { ownWordsLang, type StoreParams, storeMetadata, storePage } from '@/lib/storefront/server/page';
import { printableOf } from '@/lib/storefront/server/printable';
import { productData, trailData } from '@/lib/storefront/server/structured-data';
import { readImages, readQuantity, readTexts, readVariant } from '@/lib/storefront/variant';

interface ProductProps {
  readonly params: Promise<StoreParams & { readonly productRef: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function productPage(params: ProductProps['params']) {
  const { slug, productRef } = await params;
  const ref = parseProductRef(productRef) ?? notFound();
  const page = await storePage(params);
  const {
    product: record,
    you_may_like_products: others,
    home_shipping: homeShipping,
  } = await loadProduct(slug, ref.id);
  const [texts, words] = await Promise.all([page.texts('product'), catalogueWords(page)]);
  return { page, ref, record, others, homeShipping, words, product: productView(record, texts('oneSize'), words) };
}

export async function generateMetadata({ params }: ProductProps): Promise<Metadata> {
  const { page, record, product } = await productPage(params);
  const texts = await page.texts('product');
  const names = { product: product.name, store: page.view.name, brand: record.products.selected.values.brand };
  return storeMetadata(page, {
    title: texts('title', names),
    description: product.description || texts('description', names),
    // Both kinds of address and every variant name the same page (STO-16, UX G4).
    path: `Product=${product.id}`,
    image: productShareImage(page.store, record),
  });
}

/** One product; at NewProduct= with the editor for pictures as well as words (DSN-05). */
export default async function ProductPage({ params, searchParams }: ProductProps) {
  const { page, ref, record, others, homeShipping, words, product } = await productPage(params);
  const query = await searchParams;
  const { view } = page;
  const [texts, chrome, facts] = await Promise.all([page.texts('product'), page.texts('store'), page.texts('facts')]);
  const brand = record.products.selected.values.brand;
  // i18n-keys: store.inclVat, store.plusTax
  const note = priceNoteKey(view, product.vatApplies);
  const trail = [
    { page: '', label: chrome('home') },
    { page: 'products', label: chrome('allProducts') },
    { page: `Product=${product.id}`, label: product.name },
  ];
  const alike = others.filter(({ id }) => id !== product.id).map((card) => cardView(card, view, words));
  return (
    <>
      <StructuredData data={productData({ store: page.store, view, product, brand, homeShipping })} />
      <StructuredData data={trailData(page.store, trail)} />
      <div className="page-width pt-4 pb-14 lg:pt-6 lg:pb-20">
        <div className="mb-4 lg:mb-6">
          <Breadcrumbs
            label={chrome('breadcrumb')}
            trail={trail.map(({ page: name, label }, index) =>
              index < trail.length - 1 ? { href: storePath(view, name), label } : { label },
            )}
          />
        </div>
        <ProductIsland
          key={product.id}
          store={view}
          product={product}
          variant={readVariant(product, query)}
          customisation={{ texts: readTexts(query), images: ref.personalise ? readImages(product, query) : {} }}
          quantity={readQuantity(query)}
          withPictures={ref.personalise}
          printable={printableOf(product)}
          priceNote={note ? chrome(note) : undefined}
          texts={productTexts(texts)}
          heading={<ProductHeading product={product} brand={brand} lang={ownWordsLang(page)} />}
        >
          <ProductFacts
            page={page}
            record={record}
            product={product}
            texts={texts}
            facts={factTexts(record.products.selected.values.details_specs, facts)}
            now={new Date()}
            hasEditor={ref.personalise}
          />
        </ProductIsland>
      </div>
      {alike.length > 0 ? (
        <div className="page-width">
          <Section title={texts('mayLike')} className="border-t border-line py-14 lg:py-20">
            <ProductGrid cards={alike.slice(0, 4)} store={view} texts={chrome} />
          </Section>
        </div>
      ) : null}
    </>
  );
}
