import { buildEndpointPath } from '@/lib/contracts/path';
import type { ProductRecordDto } from '@/lib/contracts/product';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import type { StoreDto } from '@/lib/contracts/storefront';
import type { DeliveryPromise } from '@/lib/domain/delivery/delivery-promise';
import { toDecimalText } from '@/lib/domain/money/decimal';
import { addVat } from '@/lib/domain/pricing/vat';
import { hasReadableText } from '@/lib/domain/text/markup';
import { buildStoreUrl, getStoreOrigin, type StoreAddress } from '@/lib/platform/site-addresses';
import type { ProductView } from '../../views/storefront/product-view';
import { getSafeImageUrl, getSafeLink } from '../../views/storefront/safe-url';
import { getShownPrice } from '../../views/storefront/shown-price';
import type { StoreView } from '../../views/storefront/store-view';
import { getVariantPictureUrl, type ProductData } from '../../views/storefront/variants-data';

const CONTEXT = { '@context': 'https://schema.org' };

/** Returns the seller as a schema.org organisation, for the home page. */
export function buildOrganisationData(store: StoreDto): object {
  const content = store.store_page_content;
  const logo = content.logo_enabled ? getSafeImageUrl(content.custom_logo_url) : null;
  const sameAs = [content.facebook_url, content.instagram_url, content.tiktok_url, content.twitter_url].flatMap(
    (url) => getSafeLink(url) ?? [],
  );
  return {
    ...CONTEXT,
    '@type': 'Organization',
    name: content.store_name || store.name,
    url: buildStoreUrl(store),
    ...(logo ? { logo: getStoreOrigin(store) + logo } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

export function buildQuestionsData(faqs: readonly { readonly question: string; readonly answer: string }[]): object {
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { ...CONTEXT, '@type': 'FAQPage', mainEntity };
}

/**
 * Returns the breadcrumb trail from a store's home page to a page; `page` is the page's path below the store's address.
 */
export function buildBreadcrumbData(
  store: StoreAddress,
  trail: readonly { readonly page: string; readonly label: string }[],
): object {
  const itemListElement = trail.map(({ page, label }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: buildStoreUrl(store, page),
  }));
  return { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement };
}

const photoPath = ({ tenantId, slug }: StoreView, assetId: string): string =>
  buildEndpointPath(renderingEndpoints.uploaded, { tenant: tenantId, slug, assetId });

/** Data from which a product's structured data is built. */
interface ProductFacts {
  readonly store: StoreDto;
  readonly view: StoreView;
  readonly product: ProductView;
  readonly brand: string;
  readonly photos: ProductRecordDto['photos'];
  readonly homeShipping: { readonly country: string; readonly price: number } | null;
  /** Delivery promise that the page displays for an order placed now, to the store's home country. */
  readonly promise: DeliveryPromise;
}

/**
 * Returns the structured data of a product, with the part that all of its offers share. Gifts and products of an
 * enquiry store have no offers. The page adds the variants (`addVariants`).
 */
export function buildProductData({
  store,
  view,
  product,
  brand,
  photos,
  homeShipping,
  promise,
}: ProductFacts): ProductData {
  const url = buildStoreUrl(store, `Product=${product.id}`);
  const origin = getStoreOrigin(store);
  return {
    group: {
      ...CONTEXT,
      '@type': 'ProductGroup',
      productGroupID: String(product.id),
      name: product.name,
      description: product.description || product.name,
      url,
      brand: { '@type': 'Brand', name: brand },
      image: [
        ...product.colours.slice(0, 1).map(({ code }) => getVariantPictureUrl(origin, view, product, code)),
        ...photos.map(({ asset_id: assetId }) => origin + photoPath(view, assetId)),
      ],
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    },
    url,
    origin,
    offer:
      view.type !== 'store'
        ? null
        : {
            price: toDecimalText(getShownPrice(product, '', view.vat).minor),
            priceCurrency: view.currency,
            availability:
              view.open && product.piecesLeft !== 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
            itemCondition: 'https://schema.org/NewCondition',
          },
    shipping: buildShippingDetails(view, homeShipping, promise),
    returns: buildReturnPolicy(store, product, homeShipping),
  };
}

/**
 * Returns shipping price and delivery time for one piece to the store's home country, as its checkout and pages state
 * them; null when there is no shipping price.
 */
function buildShippingDetails(
  view: StoreView,
  homeShipping: ProductFacts['homeShipping'],
  promise: DeliveryPromise,
): object | null {
  if (!homeShipping) return null;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toDecimalText(addVat(homeShipping.price, view.vat)),
      currency: view.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: homeShipping.country },
    deliveryTime: toDeliveryTime(promise),
  };
}

/**
 * Returns the delivery time in weekdays, Monday to Friday. Public holidays are included in the numbers, so that
 * counting weekdays leads to the dates that the page displays.
 */
const toDeliveryTime = ({ handlingWeekdays, transitWeekdays: { earliest, latest } }: DeliveryPromise): object => ({
  '@type': 'ShippingDeliveryTime',
  businessDays: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
  },
  handlingTime: toDays(handlingWeekdays, handlingWeekdays),
  transitTime: toDays(earliest, latest),
});
const toDays = (minValue: number, maxValue: number): object => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/**
 * Returns the return policy. Under the standard terms, products with a shopper's own text or picture cannot be
 * returned. For stores with their own terms, and products without personalisation, it refers to the terms.
 */
function buildReturnPolicy(store: StoreDto, product: ProductView, homeShipping: ProductFacts['homeShipping']): object {
  const isPersonal = product.scenes !== null && !hasReadableText(store.store_pages.terms);
  return {
    '@type': 'MerchantReturnPolicy',
    ...(homeShipping ? { applicableCountry: homeShipping.country } : {}),
    ...(isPersonal ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' } : {}),
    merchantReturnLink: buildStoreUrl(store, 'terms-and-conditions'),
  };
}
