import type { Metadata } from 'next';
import { StoreHome } from '@/components/storefront/store-home';
import { StructuredData } from '@/components/storefront/structured-data';
import { pictureUrl } from '@/lib/contracts/picture-url';
import type { ProductCardWire } from '@/lib/contracts/product';
import { loadProducts } from '@/lib/storefront/server/load';
import { type StoreParams, storeMetadata, storePage } from '@/lib/storefront/server/page';
import { organisationData } from '@/lib/storefront/server/structured-data';
import type { StoreView } from '@/lib/storefront/store-view';

interface HomeProps {
  readonly params: Promise<StoreParams>;
}

export async function generateMetadata({ params }: HomeProps): Promise<Metadata> {
  const page = await storePage(params);
  const texts = await page.texts('storeHome');
  const store = page.view.name;
  const [product] = await loadProducts(page.view.slug, 'recent', undefined);
  return storeMetadata(page, {
    title: texts('title', { store }),
    description: texts('description', { store }),
    path: '',
    image: product && sharedPicture(page.view, product),
  });
}

/** Its newest product stands for a store that has no picture of its own for shared links. */
function sharedPicture(store: StoreView, product: ProductCardWire): string {
  const view = product.printed_sides[0] ?? 'front';
  const { id: productId, picture_version: version } = product;
  return pictureUrl(store, { productId, view, version, width: 1000, colour: product.colours[0]?.code });
}

export default async function HomePage({ params }: HomeProps) {
  const page = await storePage(params);
  const products = await loadProducts(page.view.slug, 'recent', undefined);
  return (
    <>
      <StructuredData data={organisationData(page.store)} />
      <StoreHome page={page} products={products} now={new Date()} />
    </>
  );
}
