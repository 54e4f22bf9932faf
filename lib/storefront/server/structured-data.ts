import { pictureUrl } from '@/lib/contracts/picture-url';
import type { StoreWire } from '@/lib/contracts/storefront';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import { env } from '@/lib/env';
import { productPath, storePath } from '../links';
import type { ProductView } from '../product-view';
import { safeImageUrl, safeLink } from '../safe-url';
import type { StoreView } from '../store-view';

const CONTEXT = { '@context': 'https://schema.org' };
const absolute = (path: string): string => env().PUBLIC_URL + path;

/** The seller, on the home page (UX G2). */
export function organisationData(store: StoreWire): object {
  const content = store.store_page_content;
  const logo = content.logo_enabled ? safeImageUrl(content.custom_logo_url) : null;
  const sameAs = [content.facebook_url, content.instagram_url, content.tiktok_url, content.twitter_url].flatMap(
    (url) => safeLink(url) ?? [],
  );
  return {
    ...CONTEXT,
    '@type': 'Organization',
    name: content.store_name || store.name,
    url: absolute(storePath(store.slug)),
    ...(logo ? { logo: absolute(logo) } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

export function questionsData(faqs: readonly { readonly question: string; readonly answer: string }[]): object {
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { ...CONTEXT, '@type': 'FAQPage', mainEntity };
}

export function trailData(trail: readonly { readonly path: string; readonly label: string }[]): object {
  const itemListElement = trail.map(({ path, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absolute(path),
  }));
  return { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement };
}

/** The product with all its variants and the price that the page shows (UX G1); gifts have no offer (UX G3). */
export function productData(store: StoreView, product: ProductView, brand: string): object {
  const price = toDecimalText(unitGrossMinor(product.netMinor, product.vatApplies, store.vat));
  const url = absolute(productPath(store.slug, product.id));
  const offer = {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: store.currency,
    availability: store.open ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
  };
  const hasVariant = product.colours.flatMap((colour) =>
    (product.colourSizes[colour.code] ?? []).map((size) => ({
      '@type': 'Product',
      sku: product.skus[colour.code]?.[size] ?? `${product.id}-${colour.code}-${size}`,
      name: `${product.name}, ${colour.name}, ${size}`,
      color: colour.name,
      size,
      ...(store.type === 'promo' ? {} : { offers: offer }),
    })),
  );
  const picture = {
    productId: product.id,
    view: product.views[0] ?? 'front',
    version: product.version,
    width: 1000,
  } as const;
  return {
    ...CONTEXT,
    '@type': 'ProductGroup',
    productGroupID: String(product.id),
    name: product.name,
    description: product.description || product.name,
    url,
    brand: { '@type': 'Brand', name: brand },
    image: product.colours.slice(0, 1).map(({ code }) => absolute(pictureUrl(store, { ...picture, colour: code }))),
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant,
  };
}
