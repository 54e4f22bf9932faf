import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { shopifyConnections, shopifyListings } from '@/lib/db/schema';
import { acceptDifferences, compareProducts, differenceId } from '@/lib/domain/shopify/compare';
import { type ListingProblem, listingProblem } from '@/lib/domain/shopify/listings';
import { shopHandle, toProductSet } from '@/lib/domain/shopify/product-set';
import { matchVariants, type Pushed, type ShopProduct } from '@/lib/domain/shopify/shop-product';
import type { Accepted, StoreProduct } from '@/lib/domain/shopify/store-product';
import { logger } from '@/lib/log';
import type { ShopifyAdmin } from '@/lib/shopify/admin-client';
import {
  deleteProduct,
  isProductGone,
  publishProduct,
  readShopProduct,
  readStock,
  setProduct,
  stockAtLocation,
} from '@/lib/shopify/selling/product-calls';
import { type Attempt, isLastTry } from '../fulfilment/dead-letters';
import { adminOf, tellShopifyChanged } from '../shopify/connections';
import { digestOf } from './digest';
import { type Listing, lockListing, updateListing } from './listings';
import { isPassing, problemOf } from './problems';
import { ensureService, findService, type Service } from './service';
import { loadStoreProduct, type Pushable } from './store-products';

const job = z.object({ tenantId: z.number().int(), listingId: z.number().int() });

type Own = Listing & { readonly tenantId: TenantId };

/**
 * Does what is asked of a listing: into the shop, or out of it. Run again after a crash it ends the same. What may pass is
 * tried again by the queue; what does not is written beside the product, in words that tell what to do. A job.
 */
export async function workOnListing(payload: unknown, attempt?: Attempt): Promise<void> {
  const { tenantId: id, listingId } = job.parse(payload);
  const tenantId = asTenantId(id);
  const listing = await begin(tenantId, listingId);
  if (!listing) return;
  try {
    const admin = await adminOf(tenantId);
    if (listing.state === 'removing') await remove(listing, admin);
    else await push(listing, admin);
  } catch (error) {
    const { problem, text } = problemOf(error);
    if (isPassing(error) && !isLastTry(attempt)) throw error;
    if (problem === 'unexpected') logger.error({ err: error, listingId }, 'a push to Shopify failed');
    await fail(listing, problem, text);
  }
}

/** The listing, marked as being worked on; null when there is nothing to do. */
function begin(tenantId: TenantId, listingId: number): Promise<Own | null> {
  return withTenant(tenantId, async (tx) => {
    const row = await lockListing(tx, { tenantId, listingId });
    if (!row || row.state === 'pushed' || row.state === 'failed') return null;
    const listing = { ...row, tenantId };
    if (row.state === 'queued') await updateListing(tx, listing, { state: 'pushing' });
    await tellShopifyChanged(tx, tenantId, ['products']);
    return listing;
  });
}

async function push(listing: Own, admin: ShopifyAdmin): Promise<void> {
  const { tenantId } = listing;
  const service = await freshService(tenantId, admin);
  const found = await withTenant(tenantId, (tx) =>
    loadStoreProduct(tx, { ...listing, taxesIncluded: service.taxesIncluded }),
  );
  const problem = problemBefore(found, service);
  if (problem || !found) return fail(listing, problem ?? 'gone', '');
  if (await wasDeletedThere(listing, admin)) return keepGone(listing, found.product);
  const done = await setOnce(listing, found.product, service, admin);
  if (service.publicationId !== null) await publishProduct(admin, done.now.id, service.publicationId);
  await takeFromUs(admin, found.product, done.now, service, pushedOf(listing));
  await keep(listing, found.product, done);
}

/** Whether a push that nobody asked to make the product anew finds it deleted in the shop: one after the app came back, or of
 *  other repairs. Whoever deleted it did so on purpose. */
async function wasDeletedThere({ repairs, shopProductId }: Own, admin: ShopifyAdmin): Promise<boolean> {
  if (repairs === null || shopProductId === null || repairs.includes(differenceId({ kind: 'product', key: '' })))
    return false;
  return (await readShopProduct(admin, { id: shopProductId })) === null;
}

/** Leaves it deleted, and says so among the differences. */
function keepGone(listing: Own, product: StoreProduct): Promise<void> {
  const { tenantId } = listing;
  return withTenant(tenantId, async (tx) => {
    const differences = compareProducts(product, null, pushedOf(listing));
    const settled = { state: 'pushed', problem: '', problemText: '', repairs: null, checkedAt: new Date() } as const;
    await updateListing(tx, listing, { ...settled, differences });
    await tellShopifyChanged(tx, tenantId, ['products']);
  });
}

/** Orders of our variants come to our place, also where a merchant had moved them elsewhere. */
async function takeFromUs(
  admin: ShopifyAdmin,
  product: StoreProduct,
  shop: ShopProduct,
  { locationId }: Service,
  known: Pushed,
): Promise<void> {
  const ids = [...matchVariants(product, shop.variants, known).values()].map(({ id }) => id);
  for (const { inventoryItemId, isOurs } of await readStock(admin, ids, locationId))
    if (!isOurs) await stockAtLocation(admin, inventoryItemId, locationId);
}

const FRESH_MS = 10 * 60_000;

/** What is ours in the shop, looked at again now and then: a merchant may have changed the currency, or deleted it. */
async function freshService(tenantId: TenantId, admin: ShopifyAdmin): Promise<Service> {
  const known = await withTenant(tenantId, (tx) => findService(tx, tenantId));
  const isFresh = known !== null && known.updatedAt.getTime() > Date.now() - FRESH_MS;
  return isFresh ? known : ensureService(tenantId, admin);
}

function problemBefore(found: Pushable | null, service: Service): ListingProblem | null {
  if (!found) return 'gone';
  return listingProblem({
    storeCurrency: found.currency,
    shopCurrency: service.currency,
    variants: found.product.variants.length,
  });
}

/** Sets the product from what the shop has now. One that was deleted there meanwhile is made again, by its handle. */
async function setOnce(listing: Own, product: StoreProduct, service: Service, admin: ShopifyAdmin): Promise<Done> {
  const known = pushedOf(listing);
  const handle = shopHandle(product);
  const before =
    (listing.shopProductId === null ? null : await readShopProduct(admin, { id: listing.shopProductId })) ??
    (await readShopProduct(admin, { handle }));
  const accepted = [...known.accepted, ...leftAlone(listing, product, before)];
  const set = async (shop: ShopProduct | null) => {
    const call = toProductSet(product, { ...known, accepted, shop, locationId: service.locationId });
    return { id: await setProduct(admin, call), uploads: call.uploads, before: shop };
  };
  const { id, ...sent } = await set(before).catch((error: unknown) => {
    if (!isProductGone(error)) throw error;
    return set(null);
  });
  const now = await readShopProduct(admin, { id });
  if (!now) throw new Error('a product that was set is not there');
  return { ...sent, now };
}

interface Done {
  /** What the shop had, and has now. */
  readonly before: ShopProduct | null;
  readonly now: ShopProduct;
  readonly uploads: readonly string[];
}

/** Differences that nobody asked to repair: productSet knows products as a whole, so they are sent as they are there. */
function leftAlone(listing: Own, product: StoreProduct, shop: ShopProduct | null): Accepted[] {
  const { repairs } = listing;
  if (repairs === null || !shop) return [];
  const left = compareProducts(product, shop, pushedOf(listing)).filter(
    (difference) => !repairs.includes(differenceId(difference)),
  );
  return acceptDifferences([], left);
}

/** What is known of a listing from its pushes. */
export const pushedOf = ({ variants, files, accepted }: Listing): Pushed => ({
  variants: new Map(Object.entries(variants)),
  files: new Map(Object.entries(files)),
  accepted,
});

/** Writes down what is in the shop now, and what even so differs. */
async function keep(listing: Own, product: StoreProduct, done: Done): Promise<void> {
  const { tenantId } = listing;
  const { now } = done;
  const known = pushedOf(listing);
  const variants = new Map([...matchVariants(product, now.variants, known)].map(([sku, { id }]) => [sku, id]));
  const files = filesOf(listing, product, done);
  const differences = compareProducts(product, now, { variants, files, accepted: listing.accepted });
  await withTenant(tenantId, async (tx) => {
    await tx
      .update(shopifyListings)
      .set({
        shopProductId: now.id,
        variants: Object.fromEntries(variants),
        files: Object.fromEntries(files),
        differences,
        checkedAt: sql`now()`,
      })
      .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.id, listing.id)));
    // What was asked for meanwhile has its own job.
    // A push of some repairs alone leaves the rest as it was.
    const pushedDigest = listing.repairs === null ? digestOf(product) : listing.pushedDigest;
    const pushedAt = new Date();
    const pushed = { state: 'pushed', problem: '', problemText: '', repairs: null, pushedAt, pushedDigest } as const;
    await updateListing(tx, listing, pushed);
    await tx
      .update(shopifyConnections)
      .set({ lastSyncAt: sql`now()` })
      .where(eq(shopifyConnections.tenantId, tenantId));
    await tellShopifyChanged(tx, tenantId, ['products', 'connection']);
  });
}

type Files = Map<string, { version: string; mediaId: string }>;

/** Which picture is which media: those that were there by their id, new ones in the order in which they were sent. */
function filesOf(listing: Own, product: StoreProduct, { before, now, uploads }: Done): Files {
  const there = new Set(now.allMediaIds);
  const files: Files = new Map(Object.entries(listing.files).filter(([, { mediaId }]) => there.has(mediaId)));
  const old = new Set(before?.allMediaIds ?? []);
  const made = now.allMediaIds.filter((id) => !old.has(id));
  const versions = new Map(product.pictures.map(({ key, version }) => [key, version]));
  for (const [index, key] of uploads.entries()) {
    const mediaId = made[index];
    if (mediaId !== undefined) files.set(key, { version: versions.get(key) ?? '', mediaId });
  }
  return files;
}

async function remove(listing: Own, admin: ShopifyAdmin): Promise<void> {
  const { tenantId, id, shopProductId, revision } = listing;
  if (shopProductId !== null) await deleteProduct(admin, shopProductId);
  await withTenant(tenantId, async (tx) => {
    await tx
      .delete(shopifyListings)
      .where(
        and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.id, id), eq(shopifyListings.revision, revision)),
      );
    await tellShopifyChanged(tx, tenantId, ['products']);
  });
}

function fail(listing: Own, problem: ListingProblem, problemText: string): Promise<void> {
  const { tenantId } = listing;
  return withTenant(tenantId, async (tx) => {
    await updateListing(tx, listing, { state: 'failed', problem, problemText });
    await tellShopifyChanged(tx, tenantId, ['products']);
  });
}
