import { jsonLd } from '@/lib/seo/json-ld';
import type { ProductView } from '@/lib/storefront/product-view';
import type { StoreView } from '@/lib/storefront/store-view';
import { type ProductData, withVariants } from '@/lib/storefront/variants-data';

interface Variants {
  readonly data: ProductData;
  readonly store: StoreView;
  readonly product: ProductView;
}

/** As long as the server keeps what it read of an island's data. */
const texts = new WeakMap<ProductData, string>();

function dataText({ data, store, product }: Variants): string {
  const text = texts.get(data) ?? jsonLd(withVariants(data, store, product));
  texts.set(data, text);
  return text;
}

/**
 * A product with its variants for search engines. They read the first HTML alone, so it is written there, from what the
 * page's island gets anyway: the browser is sent neither the text a second time nor the code that writes it.
 */
export function VariantsData(props: Variants) {
  const text = typeof window === 'undefined' ? dataText(props) : '';
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {text}
    </script>
  );
}
