import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { shopifyConnections, shopifyListings } from '@/lib/db/schema';
import { acceptDifferences, buildDifferenceId, compareProducts } from '@/lib/domain/shopify/compare';
import { findListingProblem, type ListingProblem } from '@/lib/domain/shopify/listings';
import { buildShopHandle, toProductSetCall } from '@/lib/domain/shopify/product-set';
import { matchVariants, type PushedState, type ShopProduct } from '@/lib/domain/shopify/shop-product';
import type { AcceptedDifference, StoreProduct } from '@/lib/domain/shopify/store-product';
import type { ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import {
  deleteShopProduct,
  isProductMissing,
  listVariantStock,
  publishShopProduct,
  readShopProduct,
  saveShopProduct,
  stockAtLocation,
} from '@/lib/integrations/shopify/selling/product-calls';
import { logger } from '@/lib/platform/log';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { getShopAdminClient, publishShopifyChange } from '../shopify-connections/connections';
import { computeProductDigest } from './digest';
import { type Listing, lockListing, updateListing } from './listings';
import { isTemporaryFailure, toListingProblem } from './problems';
import { ensureFulfilmentService, type FulfilmentService, findFulfilmentService } from './service';
import { loadStoreProduct, type PushableProduct } from './store-products';

const job = z.object({ tenantId: z.number().int(), listingId: z.number().int() });

type TenantListing = Listing & { readonly tenantId: TenantId };

/**
 * Pushes a listing to the shop or removes it from there. Can be repeated after a crash. The queue retries temporary
 * errors; permanent errors are saved with the listing. Runs as a job.
 */
export async function processListing(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const { tenantId: id, listingId } = job.parse(payload);
  const tenantId = asTenantId(id);
  const listing = await begin(tenantId, listingId);
  if (!listing) return;
  try {
    const admin = await getShopAdminClient(tenantId);
    if (listing.state === 'removing') await remove(listing, admin);
    else await push(listing, admin);
  } catch (error) {
    const { problem, text } = toListingProblem(error);
    if (isTemporaryFailure(error) && !isLastAttempt(attempt)) throw error;
    if (problem === 'unexpected') logger.error({ err: error, listingId }, 'a push to Shopify failed');
    await fail(listing, problem, text);
  }
}

/** Marks a listing as being processed and returns it; null when there is nothing to do. */
function begin(tenantId: TenantId, listingId: number): Promise<TenantListing | null> {
  return withTenant(tenantId, async (tx) => {
    const row = await lockListing(tx, { tenantId, listingId });
    if (!row || row.state === 'pushed' || row.state === 'failed') return null;
    const listing = { ...row, tenantId };
    if (row.state === 'queued') await updateListing(tx, listing, { state: 'pushing' });
    await publishShopifyChange(tx, tenantId, ['products']);
    return listing;
  });
}

async function push(listing: TenantListing, admin: ShopifyAdminClient): Promise<void> {
  const { tenantId } = listing;
  const service = await freshService(tenantId, admin);
  const pushable = await withTenant(tenantId, (tx) =>
    loadStoreProduct(tx, { ...listing, taxesIncluded: service.taxesIncluded }),
  );
  const problem = problemBefore(pushable, service);
  if (problem || !pushable) return fail(listing, problem ?? 'gone', '');
  if (await wasDeletedThere(listing, admin)) return saveDeletion(listing, pushable.product);
  const done = await setOnce(listing, pushable.product, service, admin);
  if (service.publicationId !== null) await publishShopProduct(admin, done.now.id, service.publicationId);
  await takeFromUs(admin, pushable.product, done.now, service, toPushState(listing));
  await savePushResult(listing, pushable.product, done);
}

/**
 * Returns whether the product was deleted in the shop and this push must not recreate it. Only a push of the whole
 * product, or one that repairs the deletion, recreates a deleted product.
 */
async function wasDeletedThere({ repairs, shopProductId }: TenantListing, admin: ShopifyAdminClient): Promise<boolean> {
  if (repairs === null || shopProductId === null || repairs.includes(buildDifferenceId({ kind: 'product', key: '' })))
    return false;
  return (await readShopProduct(admin, { id: shopProductId })) === null;
}

/** Saves the deletion in the shop as a difference, without recreating the product. */
function saveDeletion(listing: TenantListing, product: StoreProduct): Promise<void> {
  const { tenantId } = listing;
  return withTenant(tenantId, async (tx) => {
    const differences = compareProducts(product, null, toPushState(listing));
    const savedStatus = {
      state: 'pushed',
      problem: '',
      problemText: '',
      repairs: null,
      checkedAt: new Date(),
    } as const;
    await updateListing(tx, listing, { ...savedStatus, differences });
    await publishShopifyChange(tx, tenantId, ['products']);
  });
}

/**
 * Stocks the listing's variants at the location of the fulfilment service, so that Shopify assigns their orders to this
 * program, even after a merchant moved the variants to another location.
 */
async function takeFromUs(
  admin: ShopifyAdminClient,
  product: StoreProduct,
  shop: ShopProduct,
  { locationId }: FulfilmentService,
  pushedState: PushedState,
): Promise<void> {
  const ids = [...matchVariants(product, shop.variants, pushedState).values()].map(({ id }) => id);
  for (const { inventoryItemId, isOurs } of await listVariantStock(admin, ids, locationId))
    if (!isOurs) await stockAtLocation(admin, inventoryItemId, locationId);
}

const FRESH_MS = 10 * 60_000;

/**
 * Returns the shop's fulfilment service, re-read from Shopify when older than 10 minutes, because merchants can delete
 * it or change the shop currency.
 */
async function freshService(tenantId: TenantId, admin: ShopifyAdminClient): Promise<FulfilmentService> {
  const savedService = await withTenant(tenantId, (tx) => findFulfilmentService(tx, tenantId));
  const isFresh = savedService !== null && savedService.updatedAt.getTime() > Date.now() - FRESH_MS;
  return isFresh ? savedService : ensureFulfilmentService(tenantId, admin);
}

function problemBefore(pushable: PushableProduct | null, service: FulfilmentService): ListingProblem | null {
  if (!pushable) return 'gone';
  return findListingProblem({
    storeCurrency: pushable.currency,
    shopCurrency: service.currency,
    variants: pushable.product.variants.length,
  });
}

/**
 * Writes the product to the shop, based on its present state there. A product that was deleted in the shop is recreated
 * with its former handle.
 */
async function setOnce(
  listing: TenantListing,
  product: StoreProduct,
  service: FulfilmentService,
  admin: ShopifyAdminClient,
): Promise<Done> {
  const pushedState = toPushState(listing);
  const handle = buildShopHandle(product);
  const before =
    (listing.shopProductId === null ? null : await readShopProduct(admin, { id: listing.shopProductId })) ??
    (await readShopProduct(admin, { handle }));
  const accepted = [...pushedState.accepted, ...leftAlone(listing, product, before)];
  const set = async (shop: ShopProduct | null) => {
    const call = toProductSetCall(product, { ...pushedState, accepted, shop, locationId: service.locationId });
    return { id: await saveShopProduct(admin, call), uploads: call.uploads, before: shop };
  };
  const { id, ...sent } = await set(before).catch((error: unknown) => {
    if (!isProductMissing(error)) throw error;
    return set(null);
  });
  const now = await readShopProduct(admin, { id });
  if (!now) throw new Error('a product that was set is not there');
  return { ...sent, now };
}

interface Done {
  /** State of the product in the shop before the push, null if it was not there; `now` is its state after the push. */
  readonly before: ShopProduct | null;
  readonly now: ShopProduct;
  readonly uploads: readonly string[];
}

/**
 * Returns the differences that were not selected for repair. productSet replaces a product completely, so these
 * differences are sent with the shop's own values.
 */
function leftAlone(listing: TenantListing, product: StoreProduct, shop: ShopProduct | null): AcceptedDifference[] {
  const { repairs } = listing;
  if (repairs === null || !shop) return [];
  const left = compareProducts(product, shop, toPushState(listing)).filter(
    (difference) => !repairs.includes(buildDifferenceId(difference)),
  );
  return acceptDifferences([], left);
}

/** Returns the state that earlier pushes of a listing recorded: variants, files and accepted differences. */
export const toPushState = ({ variants, files, accepted }: Listing): PushedState => ({
  variants: new Map(Object.entries(variants)),
  files: new Map(Object.entries(files)),
  accepted,
});

/** Saves the state of the product in the shop and the remaining differences. */
async function savePushResult(listing: TenantListing, product: StoreProduct, done: Done): Promise<void> {
  const { tenantId } = listing;
  const { now } = done;
  const pushState = toPushState(listing);
  const variants = new Map([...matchVariants(product, now.variants, pushState)].map(([sku, { id }]) => [sku, id]));
  const files = mapFiles(listing, product, done);
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
    // A request that arrived meanwhile has changed the revision, so `updateListing` changes nothing and the request's
    // own job continues.
    const pushedDigest = listing.repairs === null ? computeProductDigest(product) : listing.pushedDigest;
    const pushedAt = new Date();
    const pushed = { state: 'pushed', problem: '', problemText: '', repairs: null, pushedAt, pushedDigest } as const;
    await updateListing(tx, listing, pushed);
    await tx
      .update(shopifyConnections)
      .set({ lastSyncAt: sql`now()` })
      .where(eq(shopifyConnections.tenantId, tenantId));
    await publishShopifyChange(tx, tenantId, ['products', 'connection']);
  });
}

type Files = Map<string, { version: string; mediaId: string }>;

/** Maps picture keys to the shop's media: existing pictures by their id, new ones in the order of their upload. */
function mapFiles(listing: TenantListing, product: StoreProduct, { before, now, uploads }: Done): Files {
  const there = new Set(now.allMediaIds);
  const files: Files = new Map(Object.entries(listing.files).filter(([, { mediaId }]) => there.has(mediaId)));
  const old = new Set(before?.allMediaIds ?? []);
  const newMediaIds = now.allMediaIds.filter((id) => !old.has(id));
  const versions = new Map(product.pictures.map(({ key, version }) => [key, version]));
  for (const [index, key] of uploads.entries()) {
    const mediaId = newMediaIds[index];
    if (mediaId !== undefined) files.set(key, { version: versions.get(key) ?? '', mediaId });
  }
  return files;
}

async function remove(listing: TenantListing, admin: ShopifyAdminClient): Promise<void> {
  const { tenantId, id, shopProductId, revision } = listing;
  if (shopProductId !== null) await deleteShopProduct(admin, shopProductId);
  await withTenant(tenantId, async (tx) => {
    await tx
      .delete(shopifyListings)
      .where(
        and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.id, id), eq(shopifyListings.revision, revision)),
      );
    await publishShopifyChange(tx, tenantId, ['products']);
  });
}

function fail(listing: TenantListing, problem: ListingProblem, problemText: string): Promise<void> {
  const { tenantId } = listing;
  return withTenant(tenantId, async (tx) => {
    await updateListing(tx, listing, { state: 'failed', problem, problemText });
    await publishShopifyChange(tx, tenantId, ['products']);
  });
}
