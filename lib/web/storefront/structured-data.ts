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

/** Returns the schema.org organisation of the seller, for the home page. */
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

/** Returns the breadcrumb trail from a store's home to a page; `page` is the path below the store's URL. */
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

/** Input of a product's structured data. */
interface ProductFacts {
  readonly store: StoreDto;
  readonly view: StoreView;
  readonly product: ProductView;
  readonly brand: string;
  readonly photos: ProductRecordDto['photos'];
  readonly homeShipping: { readonly country: string; readonly price: number } | null;
  /** Delivery of an order of now to the home country, as the page says it. */
  readonly promise: DeliveryPromise;
}

/**
 * Returns the product and the common part of its offers; gifts and products of an enquiry store have no offer. The page
 * adds the variants (`addVariants`).
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
 * Returns the checkout's shipping price for one piece to the store's home country, and the days until the delivery
 * dates stated on its pages; null without a price.
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

/** Days from Monday to Friday, so that who counts them arrives at the dates that the page states, holidays included. */
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
 * Returns the return policy. By the standard terms, products with a shopper's own text or image cannot be returned.
 * Stores with their own terms, and products without personalisation, refer to those terms.
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
