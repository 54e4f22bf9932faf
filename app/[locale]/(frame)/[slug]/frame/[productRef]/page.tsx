import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { ProductIsland, type ProductIslandData } from '@/components/storefront/product/product-island';
import { ProductHeading } from '@/components/storefront/product/product-page';
import { FrameChannel } from '@/components/storefront/shell/frame-channel';
import { getFormatTag } from '@/lib/domain/languages/languages';
import { ROUTE_HEADERS } from '@/lib/domain/routes/headers';
import { toLanguage } from '@/lib/platform/i18n/texts';
import { getPlatformOrigin } from '@/lib/platform/site-addresses';
import { getPriceNoteKey } from '@/lib/views/storefront/card-view';
import { buildProductPath, parseProductRef } from '@/lib/views/storefront/links';
import { pack } from '@/lib/views/storefront/packed';
import { toProductView } from '@/lib/views/storefront/product-view';
import { parseImageFields, parseQuantity, parseTextFields, parseVariant } from '@/lib/views/storefront/variant';
import { loadCatalogueLabels } from '@/lib/web/storefront/catalogue-labels';
import { pickIslandProductTexts } from '@/lib/web/storefront/island-texts';
import { loadProduct } from '@/lib/web/storefront/load';
import { loadStorePage, type StoreParams } from '@/lib/web/storefront/page';
import { listPrintableCharacters } from '@/lib/web/storefront/printable';

interface FrameProps {
  readonly params: Promise<StoreParams & { readonly productRef: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function framedProduct(params: FrameProps['params']) {
  const { slug, productRef } = await params;
  const ref = parseProductRef(productRef) ?? notFound();
  const page = await loadStorePage(params);
  const [{ product: record }, texts, catalogueLabels] = await Promise.all([
    loadProduct(slug, ref.id),
    page.texts('product'),
    loadCatalogueLabels(page),
  ]);
  return { page, record, texts, product: toProductView(record, texts('oneSize'), catalogueLabels) };
}

export async function generateMetadata({ params }: FrameProps): Promise<Metadata> {
  const { product, page } = await framedProduct(params);
  return { title: `${product.name} | ${page.view.name}`, robots: { index: false } };
}

/**
 * Personaliser of a product that other websites embed in a frame (SHP-08). It passes the shopper's choices to the
 * store's product page, which then opens in the whole window.
 */
export default async function FramePage({ params, searchParams }: FrameProps) {
  const { page, record, texts, product } = await framedProduct(params);
  const [query, requestHeaders, chrome, widget] = await Promise.all([
    searchParams,
    headers(),
    page.texts('store'),
    page.texts('widget'),
  ]);
  const { view } = page;
  // i18n-keys: store.inclVat, store.plusTax
  const note = getPriceNoteKey(view, product.vatApplies);
  const framers = (requestHeaders.get(ROUTE_HEADERS.framers) ?? '')
    .split(' ')
    .filter((origin) => origin.startsWith('http'));
  return (
    <>
      <FrameChannel origins={[...framers, getPlatformOrigin()]} />
      <ProductIsland
        data={pack<ProductIslandData>({
          store: view,
          product,
          language: getFormatTag(toLanguage(page.locale)),
          isFramed: true,
          printable: listPrintableCharacters(product),
          priceNote: note ? chrome(note) : undefined,
          texts: { ...pickIslandProductTexts(texts), addToBasket: widget('toCheckout') },
        })}
        chosen={{
          variant: parseVariant(product, query),
          customisation: { texts: parseTextFields(query), images: parseImageFields(product, query) },
          quantity: parseQuantity(query),
          line: null,
        }}
        heading={<ProductHeading product={product} brand={record.products.selected.values.brand} />}
      >
        <p className="text-sm text-body">
          {widget('checkoutNote', { store: view.name })}{' '}
          <a
            href={buildProductPath(view, product.id)}
            target="_blank"
            rel="noopener"
            className="font-semibold text-accent-ink underline underline-offset-4"
          >
            {widget('details')}
          </a>
        </p>
      </ProductIsland>
    </>
  );
}
