import { buildPictureUrl } from '@/lib/contracts/picture-url';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import { getFormatTag } from '@/lib/domain/languages/languages';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { ShowcaseStore } from './showcase-store';

const PICTURES = 4;

/** Returns stores with pictures of their newest products, for the platform's home page. */
export function buildShowcase(stores: readonly StoreDto[]): Promise<ShowcaseStore[]> {
  return Promise.all(stores.map(showStore));
}

async function showStore(store: StoreDto): Promise<ShowcaseStore> {
  const params = { tenant: store.tenant_id, slug: store.slug };
  const { data: products } = await tenantApi.call(storefrontEndpoints.products, {
    params,
    query: { per_page: PICTURES },
  });
  return {
    slug: store.slug,
    name: store.store_page_content.store_name || store.name,
    line: store.store_page_content.home_subheading,
    lang: getFormatTag(store.default_event_lang),
    region: store.region,
    colour: store.store_colour_set.primary,
    pictures: products.slice(0, PICTURES).map((product) => ({
      alt: product.name,
      src: buildPictureUrl(
        { tenantId: store.tenant_id, slug: store.slug },
        {
          productId: product.id,
          view: product.printed_sides.includes('front') ? 'front' : (product.printed_sides[0] ?? 'front'),
          colour: product.colours[0]?.code ?? '',
          width: 480,
          version: product.picture_version,
        },
      ),
    })),
  };
}
