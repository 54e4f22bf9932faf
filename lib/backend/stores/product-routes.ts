import { blankEndpoints } from '@/lib/contracts/catalogue-blanks';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { showsNoticeOnly } from '@/lib/domain/calendar/sale-state';
import {
  countListPages,
  PRODUCTS_PER_PAGE,
  PRODUCTS_PER_SITEMAP,
  parseSearchText,
  splitSearchText,
} from '@/lib/domain/catalogue/listing';
import { getHomeDestination } from '@/lib/domain/delivery/home-destination';
import { toDecimal } from '@/lib/domain/money/decimal';
import { findLowestPriorMinor } from '@/lib/domain/pricing/lowest-price';
import { listShippingOptions } from '@/lib/domain/pricing/shipping';
import { isOnSale } from '@/lib/domain/pricing/unit-price';
import { buildNotFoundError } from '@/lib/platform/errors';
import { listAssetsById } from '../assets/queries';
import { listCatalogueBlanks } from '../catalogue/blanks';
import { toCardDto } from '../catalogue/card';
import {
  countOffersByCategory,
  isProductOnOffer,
  listLeadingCategories,
  listOfferIds,
  listSimilarProductIds,
  listSitemapProductIds,
} from '../catalogue/listing';
import { listPriceRecords } from '../catalogue/price-history';
import { findProduct, listBlankPrices, listColours, listOffers, listVariants } from '../catalogue/queries';
import { buildProductRecord } from '../catalogue/record';
import { defineRoute } from '../http/route';
import type { SignedIn } from '../http/signed-in';
import { toPricingStore } from './pricing';
import { isProductWithdrawn, type Store } from './queries';
import { withStore } from './service';
import { readShippingPrices } from './shipping';

const SUGGESTIONS = 4;
const NEWEST = 8;
/** Maximum number of category tiles on the home page. */
const MAX_CATEGORY_LEADS = 24;

/** Returns whether the store shows a notice in place of its products, which its own people see nevertheless. */
const isNoticeOnly = ({ tenantId, ownerStatus, calendar }: Store, viewer: SignedIn | null): boolean =>
  viewer?.tenantId !== tenantId && showsNoticeOnly(ownerStatus, calendar, new Date());

/** Routes of a store's products; products of a draft are visible to its own team only (EVT-03). */
export const catalogueRoutes = [
  defineRoute(blankEndpoints.list, async () => wrapInEnvelope(await listCatalogueBlanks())),
  defineRoute(storefrontEndpoints.products, ({ params, query, user }) =>
    withStore(
      params,
      async (tx, store) => {
        const { sort, category, page, per_page: perPage } = query;
        if (isNoticeOnly(store, user))
          return { ...wrapInEnvelope([]), meta: { page, per_page: perPage, total: 0, categories: [] } };
        const searchTerms = splitSearchText(parseSearchText(query.q));
        const { vat } = toPricingStore(store);
        const [ids, categories] = await Promise.all([
          listOfferIds(tx, { ...store, sort, category, searchTerms: searchTerms, vat, page, perPage }),
          countOffersByCategory(tx, { ...store, searchTerms: searchTerms }),
        ]);
        const total = categories
          .filter(({ name }) => category === undefined || name === category)
          .reduce((sum, { count }) => sum + count, 0);
        const meta = { page, per_page: perPage, total, categories };
        return { ...wrapInEnvelope(await listCards(tx, store, ids)), meta };
      },
      user,
    ),
  ),
  defineRoute(storefrontEndpoints.highlights, ({ params, user }) =>
    withStore(
      params,
      async (tx, store) => {
        if (isNoticeOnly(store, user)) return wrapInEnvelope({ newest: [], has_customisable: false, categories: [] });
        const { vat } = toPricingStore(store);
        const [ids, leads] = await Promise.all([
          listOfferIds(tx, { ...store, sort: 'recent', searchTerms: [], vat, page: 1, perPage: PRODUCTS_PER_PAGE }),
          listLeadingCategories(tx, { ...store, limit: MAX_CATEGORY_LEADS }),
        ]);
        const cards = await listCards(tx, store, [...new Set([...ids, ...leads.map(({ productId }) => productId)])]);
        const byId = new Map(cards.map((card) => [card.id, card]));
        return wrapInEnvelope({
          newest: cards.slice(0, NEWEST),
          has_customisable: cards.some(({ customisable }) => customisable),
          categories: leads.flatMap(({ name, count, productId }) => {
            const product = byId.get(productId);
            return product ? [{ name, count, product }] : [];
          }),
        });
      },
      user,
    ),
  ),
  defineRoute(storefrontEndpoints.sitemapProducts, ({ params, query }) =>
    withStore(params, async (tx, store) => {
      if (isNoticeOnly(store, null)) return { ...wrapInEnvelope([]), meta: { parts: 0 } };
      const { ids, total } = await listSitemapProductIds(tx, {
        ...store,
        part: query.part,
        perPart: PRODUCTS_PER_SITEMAP,
      });
      return {
        ...wrapInEnvelope(await listCards(tx, store, ids)),
        meta: { parts: countListPages(total, PRODUCTS_PER_SITEMAP) },
      };
    }),
  ),
  defineRoute(storefrontEndpoints.productState, ({ params: { productID: productId, ...params } }) =>
    withStore(params, async (tx, store) => {
      if (!isRowId(productId)) return wrapInEnvelope({ state: 'unknown' as const });
      if (await isProductOnOffer(tx, { ...store, productId })) return wrapInEnvelope({ state: 'on_offer' as const });
      return wrapInEnvelope({
        state: (await isProductWithdrawn(tx, { ...store, productId })) ? ('gone' as const) : ('unknown' as const),
      });
    }),
  ),
  defineRoute(storefrontEndpoints.product, ({ params, user }) =>
    withStore(
      params,
      async (tx, store) => {
        if (isNoticeOnly(store, user)) throw buildNotFoundError();
        const productId = params.productID;
        const productRow = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
        if (!productRow) throw buildNotFoundError();
        const { category } = productRow.offer;
        const alike = await listOffers(tx, {
          ...store,
          productIds: await listSimilarProductIds(tx, { ...store, productId, category, limit: SUGGESTIONS }),
        });
        const variants = await listVariants(tx, { blankIds: [productRow.blank.id] });
        const prices = await listBlankPrices(tx, { blankId: productRow.blank.id });
        const colours = await listColours(tx, {
          blankIds: [productRow.blank.id, ...alike.map((offer) => offer.blankId)],
        });
        const now = new Date();
        // In the EU, a reduced price must be shown with the lowest price of the 30 days before.
        const isPriorStated = store.region === 'EU' && isOnSale(productRow.offer, now);
        const lowestPriorMinor = isPriorStated
          ? findLowestPriorMinor(await listPriceRecords(tx, { ...store, productId }), now)
          : null;
        const ids = productRow.product.photos.map(({ asset_id }) => asset_id);
        const photoAssets = ids.length === 0 ? [] : await listAssetsById(tx, { tenantId: store.tenantId, ids });
        return wrapInEnvelope({
          product: buildProductRecord({
            productRow,
            variants,
            prices,
            photoAssets,
            slug: store.slug,
            lowestPriorMinor,
            now,
          }),
          you_may_like_products: alike.map((offer) => toCardDto(offer, colours, now)),
          home_shipping: await homeShipping(tx, store),
        });
      },
      user,
    ),
  ),
];

/** Returns products as grid cards, in the sequence of the given ids. */
async function listCards(tx: Tx, store: Store, productIds: readonly number[]) {
  const offers = await listOffers(tx, { ...store, productIds });
  if (offers.length === 0) return [];
  const colours = await listColours(tx, { blankIds: offers.map((offer) => offer.blankId) });
  const now = new Date();
  return offers.map((offer) => toCardDto(offer, colours, now));
}

/**
 * Returns the cheapest shipping of one piece to the region's first country, or to the first country of a store that
 * ships to certain countries only.
 */
async function homeShipping(tx: Tx, store: Store) {
  const country = getHomeDestination(store.region, store.countries);
  if (country === undefined) return null;
  const options = listShippingOptions(await readShippingPrices(tx, store, country));
  const [first] = options;
  return first ? { country, price: toDecimal(first.priceMinor), methods: options.map(({ method }) => method) } : null;
}
