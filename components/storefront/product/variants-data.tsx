import type { ProductView } from '@/lib/views/storefront/product-view';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { addVariants, type ProductData } from '@/lib/views/storefront/variants-data';
import { serialiseJsonLd } from '@/lib/web/seo/json-ld';

interface Variants {
  readonly data: ProductData;
  readonly store: StoreView;
  readonly product: ProductView;
}

/** Cached as long as the server caches the parsed data of an island. */
const texts = new WeakMap<ProductData, string>();

function dataText({ data, store, product }: Variants): string {
  const text = texts.get(data) ?? serialiseJsonLd(addVariants(data, store, product));
  texts.set(data, text);
  return text;
}

/**
 * Structured data of a product and its variants for search engines. It is rendered on the server only, from the data of
 * the page's island: search engines read the initial HTML, and the browser receives neither a second copy of the data
 * nor the code that builds it.
 */
export function VariantsData(props: Variants) {
  const text = typeof window === 'undefined' ? dataText(props) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  );
}
