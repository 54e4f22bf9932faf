import { wrap } from '@/lib/contracts/define';
import { goodsEndpoints } from '@/lib/contracts/goods';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import type { Tx } from '@/lib/db/client';
import { isRowId } from '@/lib/db/ids';
import { sortProducts } from '@/lib/domain/catalogue/sort-products';
import { toDecimal } from '@/lib/domain/money/decimal';
import { listShippingOptions } from '@/lib/domain/pricing/shipping';
import { unitGrossMinor } from '@/lib/domain/pricing/vat';
import { findCountryByName } from '@/lib/domain/regions/countries';
import { defaultCountryOf } from '@/lib/domain/regions/regions';
import { notFound } from '@/lib/errors';
import { shippingFor } from '../checkout/terms';
import { route } from '../http/route';
import { pricingStore } from '../stores/pricing';
import type { Store } from '../stores/queries';
import { withStore } from '../stores/service';
import { cardWire } from './card';
import { listGoods } from './goods';
import { findProduct, listBlankPrices, listColours, listOffers, listVariants, type Offer } from './queries';
import { productRecord } from './record';

const SUGGESTIONS = 4;

/** The products of a store; of a draft only for its own team (EVT-03). */
export const catalogueRoutes = [
  route(goodsEndpoints.list, async () => wrap(await listGoods())),
  route(storefrontEndpoints.products, ({ params, query, user }) =>
    withStore(
      params,
      async (tx, store) => {
        const offers = await listOffers(tx, { ...store, category: query.category });
        if (offers.length === 0) return wrap([]);
        const colours = await listColours(tx, { blankIds: offers.map((offer) => offer.blankId) });
        return wrap(sorted(offers, store, query.sort).map((offer) => cardWire(offer, colours)));
      },
      user,
    ),
  ),
  route(storefrontEndpoints.product, ({ params, user }) =>
    withStore(
      params,
      async (tx, store) => {
        const productId = params.productID;
        const found = isRowId(productId) ? await findProduct(tx, { ...store, productId }) : null;
        if (!found) throw notFound();
        const offers = await listOffers(tx, store);
        const alike = suggest(offers, found.product.id, found.offer.category);
        const variants = await listVariants(tx, { blankIds: [found.blank.id] });
        const prices = await listBlankPrices(tx, { blankId: found.blank.id });
        const colours = await listColours(tx, { blankIds: [found.blank.id, ...alike.map((offer) => offer.blankId)] });
        return wrap({
          product: productRecord({ found, variants, prices, slug: store.slug }),
          you_may_like_products: alike.map((offer) => cardWire(offer, colours)),
          home_shipping: await homeShipping(tx, store),
        });
      },
      user,
    ),
  ),
];

function sorted(offers: readonly Offer[], store: Store, sort: Parameters<typeof sortProducts>[1]): Offer[] {
  const { vat } = pricingStore(store);
  const keyed = offers.map((offer) => ({
    offer,
    id: offer.productId,
    name: offer.name,
    shownPriceMinor: unitGrossMinor(offer.priceMinor, offer.vatApplies, vat),
    addedAt: offer.addedAt,
  }));
  return sortProducts(keyed, sort).map(({ offer }) => offer);
}

/** What one piece costs to ship within the region's first country, or the first that the store is locked to. */
async function homeShipping(tx: Tx, store: Store): Promise<{ country: string; price: number } | null> {
  const home = findCountryByName(defaultCountryOf(store.region))?.iso2;
  const country = home && (store.countries.length === 0 || store.countries.includes(home)) ? home : store.countries[0];
  if (country === undefined) return null;
  const [option] = listShippingOptions(await shippingFor(tx, store, country));
  return option ? { country, price: toDecimal(option.priceMinor) } : null;
}

/** Others of the same category first, then the store's next ones; never the product itself (STO-15). */
function suggest(offers: readonly Offer[], productId: number, category: string): Offer[] {
  const others = offers.filter((offer) => offer.productId !== productId);
  const rank = (offer: Offer) => (offer.category === category ? 0 : 1);
  return others.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position).slice(0, SUGGESTIONS);
}
