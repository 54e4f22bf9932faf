import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { orders, shopifyFulfilmentOrders, shopifyOrders } from '@/lib/db/schema';
import { toDecimal } from '@/lib/domain/money/decimal';
import { isOrderProblem } from '@/lib/domain/orders/notifications';
import type { FulfilmentOrderState } from '@/lib/domain/orders/status-terms';
import type { OrderStatus } from '@/lib/domain/orders/statuses';
import { buildDifferenceId, type ProductDifference } from '@/lib/domain/shopify/compare';
import { isWorkStopped } from '@/lib/domain/shopify/fulfilment';
import { LISTING_PROBLEMS } from '@/lib/domain/shopify/listings';
import { calculateShopLossMinor, type ShopCostTerms } from '@/lib/domain/shopify/shop-price';
import { buildAdminUrl } from '@/lib/integrations/shopify/selling/admin-links';
import { getPictureVersion } from '../catalogue/picture-version';
import { findShopConnection } from '../shopify-connections/connections';
import { computeProductDigest } from './digest';
import { type Listing, listListings, listShopProducts } from './listings';
import { findFulfilmentService } from './service';
import { buildShopPicturePath, loadStoreProducts } from './store-products';

const toIsoString = (dateTime: Date | null): string | null => dateTime?.toISOString() ?? null;
const WAITING = ['queued', 'pushing', 'removing'];

/** Returns the domain of the connected shop; null = none. */
async function findShop(tx: Tx, tenantId: TenantId) {
  const connection = await findShopConnection(tx, tenantId);
  return connection?.state === 'connected' ? connection : null;
}

/** Returns whether the last comparison found that the listing's product was deleted in the shop. */
const isGone = ({ differences }: Listing): boolean =>
  differences.some(({ kind, theirs }) => kind === 'product' && theirs === null);

const getListingAdminUrl = (listing: Listing): string | null =>
  listing.shopProductId === null || isGone(listing)
    ? null
    : buildAdminUrl(listing.shop, 'products', listing.shopProductId);

/**
 * Returns the largest loss per piece, in major units, at a price that differs in the shop, accepted or not; null = no
 * loss known.
 */
function highestLoss({ accepted, differences }: Listing, cost: ShopCostTerms | undefined): number | null {
  const prices = [...accepted, ...differences].filter(({ kind }) => kind === 'price');
  const losses = prices.map(({ theirs }) => lossAt(theirs, cost)).filter((loss) => loss !== null);
  return losses.length > 0 ? Math.max(...losses) : null;
}

function lossAt(price: string | null, cost: ShopCostTerms | undefined): number | null {
  const lossMinor = price !== null && cost ? calculateShopLossMinor(price, cost) : null;
  return lossMinor === null ? null : toDecimal(lossMinor);
}

/**
 * Converts a listing to its DTO. `digest` is the current digest of the tenant's product; undefined = the product no
 * longer exists.
 */
function toListingDto(listing: Listing, digest?: string, cost?: ShopCostTerms) {
  const { state, pushedDigest } = listing;
  return {
    outdated: state === 'pushed' && pushedDigest !== null && pushedDigest !== digest,
    id: listing.id,
    state: listing.state,
    problem: LISTING_PROBLEMS.find((problem) => problem === listing.problem) ?? null,
    problem_text: listing.problemText,
    pushed_at: toIsoString(listing.pushedAt),
    checked_at: toIsoString(listing.checkedAt),
    admin_url: getListingAdminUrl(listing),
    differences: listing.differences.length,
    loss: highestLoss(listing, cost),
    gone: isGone(listing),
    allows_sample: listing.allowsSample,
  };
}

/**
 * Returns the products screen of the Shopify section: every published store with its products and, per product, the
 * state of its listing in the connected shop.
 */
export function listProductStates(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    const connection = await findShop(tx, tenantId);
    const storeProducts = await listShopProducts(tx, tenantId);
    const listings = connection ? await listListings(tx, { tenantId, shop: connection.shop }) : [];
    const service = await findFulfilmentService(tx, tenantId);
    const listingByKey = new Map(listings.map((row) => [`${row.eventId}/${row.productId}`, row]));
    const ours = await loadStoreProducts(tx, {
      tenantId,
      named: listings,
      taxesIncluded: service?.taxesIncluded ?? true,
    });
    const stores = [...new Set(storeProducts.map(({ eventId }) => eventId))].flatMap((id) => {
      const rows = storeProducts.filter(({ eventId }) => eventId === id);
      const [first] = rows;
      if (!first) return [];
      return {
        slug: first.storeSlug,
        name: first.storeName,
        currency: first.currency,
        region: first.region,
        products: rows.map((row) => {
          const key = `${row.eventId}/${row.productId}`;
          const listing = listingByKey.get(key);
          const pushable = ours.get(key);
          const product = pushable?.product;
          const view = row.backPrinted && !row.frontPrinted ? ('back' as const) : ('front' as const);
          const version = getPictureVersion(row.pictureVersion);
          return {
            event_id: row.eventId,
            product_id: row.productId,
            name: row.name,
            is_active: row.status === 'active',
            price: toDecimal(row.priceMinor),
            picture_version: version,
            fields: row.fields,
            view,
            picture: buildShopPicturePath({
              tenantId,
              productId: row.productId,
              view,
              colour: row.colours[0] ?? '',
              version,
            }),
            listing: listing ? toListingDto(listing, product && computeProductDigest(product), pushable?.cost) : null,
          };
        }),
      };
    });
    return {
      shop: connection?.shop ?? null,
      currency: service?.currency ?? null,
      stores,
      waiting: listings.filter(({ state }) => WAITING.includes(state)).length,
      last_sync_at: toIsoString(connection?.lastSyncAt ?? null),
    };
  });
}

function toDifferenceDto(difference: ProductDifference, cost: ShopCostTerms | undefined) {
  const { kind, key, about, ours, theirs } = difference;
  const [view, colour] = kind === 'image' ? key.split(':', 2) : [];
  const picture = colour ? { view: view === 'back' ? ('back' as const) : ('front' as const), colour } : null;
  return {
    id: buildDifferenceId(difference),
    kind,
    about,
    ours,
    theirs,
    loss: kind === 'price' ? lossAt(theirs, cost) : null,
    picture,
  };
}

/**
 * Lists differences between the shop's products and the tenant's products here. Products without differences are only
 * counted.
 */
export function showDifferences(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    const connection = await findShop(tx, tenantId);
    const service = await findFulfilmentService(tx, tenantId);
    const listings = connection ? await listListings(tx, { tenantId, shop: connection.shop }) : [];
    const storeProducts = await listShopProducts(tx, tenantId);
    const ours = await loadStoreProducts(tx, {
      tenantId,
      named: listings,
      taxesIncluded: service?.taxesIncluded ?? true,
    });
    const pushed = listings.filter(({ shopProductId }) => shopProductId !== null);
    const checked = pushed.flatMap(({ checkedAt }) => (checkedAt ? [checkedAt.getTime()] : []));
    return {
      shop: connection?.shop ?? null,
      currency: service?.currency ?? null,
      checked_at:
        checked.length === pushed.length && checked.length > 0 ? toIsoString(new Date(Math.min(...checked))) : null,
      compared: pushed.length,
      rows: pushed
        .filter(({ differences, accepted }) => differences.length + accepted.length > 0)
        .map((row) => {
          const storeProduct = storeProducts.find(
            ({ eventId, productId }) => eventId === row.eventId && productId === row.productId,
          );
          const cost = ours.get(`${row.eventId}/${row.productId}`)?.cost;
          return {
            listing_id: row.id,
            product_id: row.productId,
            name: storeProduct?.name ?? row.differences.find(({ kind }) => kind === 'product')?.theirs ?? '',
            store_slug: storeProduct?.storeSlug ?? '',
            store_name: storeProduct?.storeName ?? '',
            money: storeProduct ? { currency: storeProduct.currency, region: storeProduct.region } : null,
            picture_version: storeProduct ? getPictureVersion(storeProduct.pictureVersion) : '',
            admin_url: getListingAdminUrl(row),
            busy: WAITING.includes(row.state),
            checked_at: toIsoString(row.checkedAt),
            differences: row.differences.map((difference) => toDifferenceDto(difference, cost)),
            accepted: row.accepted.map(({ kind, key, theirs }) => ({
              id: buildDifferenceId({ kind, key }),
              kind,
              key,
              theirs,
            })),
          };
        }),
    };
  });
}

const SHOWN_WORK = 50;

/**
 * Returns the state of a fulfilment order that the screen displays. An accepted one is `stopped` when all its orders
 * were cancelled, even before the shop is notified, and `waiting` when one of them waits for a person.
 */
function stateOfWork(state: FulfilmentOrderState, statuses: readonly OrderStatus[]): FulfilmentOrderState | 'waiting' {
  if (state !== 'accepted' || statuses.length === 0) return state;
  if (statuses.every(isWorkStopped)) return 'stopped';
  return statuses.some(isOrderProblem) ? 'waiting' : state;
}

/** Lists the latest fulfilment orders of the shop. */
export function listShopFulfilmentOrders(tenantId: TenantId) {
  return withTenant(tenantId, async (tx) => {
    const connection = await findShopConnection(tx, tenantId);
    const service = await findFulfilmentService(tx, tenantId);
    const rows = connection
      ? await tx
          .select()
          .from(shopifyFulfilmentOrders)
          .where(and(eq(shopifyFulfilmentOrders.tenantId, tenantId), eq(shopifyFulfilmentOrders.shop, connection.shop)))
          .orderBy(desc(shopifyFulfilmentOrders.createdAt), desc(shopifyFulfilmentOrders.id))
          .limit(SHOWN_WORK)
      : [];
    const ids = rows.map(({ id }) => id);
    const createdOrders =
      ids.length === 0
        ? []
        : await tx
            .select({ link: shopifyOrders, orderRef: orders.orderRef, status: orders.status })
            .from(shopifyOrders)
            .innerJoin(orders, eq(orders.id, shopifyOrders.orderId))
            .where(and(eq(shopifyOrders.tenantId, tenantId), inArray(shopifyOrders.workId, ids)));
    return {
      shop: connection?.state === 'connected' ? connection.shop : null,
      checked_at: toIsoString(service?.ordersAt ?? null),
      problem: service?.problem ?? '',
      rows: rows.map((row) => ({
        id: row.id,
        name: row.orderName,
        state: stateOfWork(
          row.state,
          createdOrders.filter(({ link }) => link.workId === row.id).map(({ status }) => status),
        ),
        reason: row.reason,
        missing_since: row.state === 'accepted' ? toIsoString(row.missingAt) : null,
        at: row.createdAt.toISOString(),
        orders: createdOrders
          .filter(({ link }) => link.workId === row.id)
          .map(({ link, orderRef, status }) => ({
            id: link.orderId,
            order_ref: orderRef,
            status,
            is_reported: link.fulfilmentId !== null,
            problem: link.problem,
          })),
      })),
    };
  });
}

/**
 * Returns an order's shop, number, URL and problem in Shopify for the order page; null for orders of the platform's own
 * stores.
 */
export async function findShopOrder(tx: Tx, of: { readonly tenantId: TenantId; readonly orderId: string }) {
  const [row] = await tx
    .select({ work: shopifyFulfilmentOrders, link: shopifyOrders })
    .from(shopifyOrders)
    .innerJoin(
      shopifyFulfilmentOrders,
      and(
        eq(shopifyFulfilmentOrders.tenantId, shopifyOrders.tenantId),
        eq(shopifyFulfilmentOrders.id, shopifyOrders.workId),
      ),
    )
    .where(and(eq(shopifyOrders.tenantId, of.tenantId), eq(shopifyOrders.orderId, of.orderId)));
  if (!row) return null;
  const { work, link } = row;
  return {
    shop: work.shop,
    name: work.orderName,
    admin_url: buildAdminUrl(work.shop, 'orders', work.shopOrderId),
    missing_since: work.state === 'accepted' ? toIsoString(work.missingAt) : null,
    is_reported: link.fulfilmentId !== null,
    problem: link.problem,
  };
}
