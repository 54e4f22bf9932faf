import type { StoreWire } from '@/lib/contracts/storefront';
import { DELIVERY_BUSINESS_DAYS } from '@/lib/domain/delivery/delivery-window';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { unitGrossMinor, withVat } from '@/lib/domain/pricing/vat';
import { hasWords } from '@/lib/domain/text/markup';
import { type StorePlace, storeOrigin, storeUrl } from '@/lib/seo/addresses';
import type { ProductView } from '../product-view';
import { safeImageUrl, safeLink } from '../safe-url';
import type { StoreView } from '../store-view';
import { type ProductData, variantPicture } from '../variants-data';

const CONTEXT = { '@context': 'https://schema.org' };

/** The seller, on the home page. */
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
    url: storeUrl(store),
    ...(logo ? { logo: storeOrigin(store) + logo } : {}),
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

/** The way from a store's home to a page; `page` is below the store's address. */
export function trailData(
  store: StorePlace,
  trail: readonly { readonly page: string; readonly label: string }[],
): object {
  const itemListElement = trail.map(({ page, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: storeUrl(store, page),
  }));
  return { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement };
}

/** What a product's data is made of. */
interface ProductFacts {
  readonly store: StoreWire;
  readonly view: StoreView;
  readonly product: ProductView;
  readonly brand: string;
  readonly homeShipping: { readonly country: string; readonly price: number } | null;
}

/** The product and what its offers have alike; gifts and goods of a store that takes enquiries
 *  have no offer. The variants are written from it where
 *  the page is (`withVariants`). */
export function productData({ store, view, product, brand, homeShipping }: ProductFacts): ProductData {
  const url = storeUrl(store, `Product=${product.id}`);
  const origin = storeOrigin(store);
  return {
    group: {
      ...CONTEXT,
      '@type': 'ProductGroup',
      productGroupID: String(product.id),
      name: product.name,
      description: product.description || product.name,
      url,
      brand: { '@type': 'Brand', name: brand },
      image: product.colours.slice(0, 1).map(({ code }) => variantPicture(origin, view, product, code)),
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    },
    url,
    origin,
    offer:
      view.type !== 'store'
        ? null
        : {
            price: toDecimalText(unitGrossMinor(product.netMinor, product.vatApplies, view.vat)),
            priceCurrency: view.currency,
            availability: view.open ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
            itemCondition: 'https://schema.org/NewCondition',
          },
    shipping: shippingOf(view, homeShipping),
    returns: returnsOf(store, product, homeShipping),
  };
}

/** What checkout charges for one piece to the store's home country, and the days that pages promise. */
function shippingOf(view: StoreView, homeShipping: ProductFacts['homeShipping']): object | null {
  if (!homeShipping) return null;
  const { earliest, latest } = DELIVERY_BUSINESS_DAYS;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toDecimalText(withVat(homeShipping.price, view.vat)),
      currency: view.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: homeShipping.country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // Pages tell the whole time; which part of it is printing is nobody's promise.
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: earliest, maxValue: latest, unitCode: 'DAY' },
    },
  };
}

/** The store's terms say it in words: what bears a shopper's own words or picture can't be sent back. A store with terms
 *  of its own, and goods that are the same for everyone, are left to those terms. */
function returnsOf(store: StoreWire, product: ProductView, homeShipping: ProductFacts['homeShipping']): object {
  const isPersonal = product.scenes !== null && !hasWords(store.store_pages.terms);
  return {
    '@type': 'MerchantReturnPolicy',
    ...(homeShipping ? { applicableCountry: homeShipping.country } : {}),
    ...(isPersonal ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' } : {}),
    merchantReturnLink: storeUrl(store, 'terms-and-conditions'),
  };
}
