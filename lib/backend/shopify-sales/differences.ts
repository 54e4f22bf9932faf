import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { shopifyConnections, shopifyListings } from '@/lib/db/schema';
import {
  acceptDifferences,
  buildDifferenceId,
  compareProducts,
  type ProductDifference,
} from '@/lib/domain/shopify/compare';
import type { ShopifyAdminClient } from '@/lib/integrations/shopify/admin-client';
import { readShopProduct } from '@/lib/integrations/shopify/selling/product-calls';
import { buildNotFoundError } from '@/lib/platform/errors';
import { logger } from '@/lib/platform/log';
import { recordAudit } from '../audit/record';
import { isLastAttempt, type JobAttempt } from '../queue/attempts';
import { queueJob } from '../queue/queue';
import {
  findShopConnection,
  getShopAdminClient,
  listConnectedTenants,
  publishShopifyChange,
} from '../shopify-connections/connections';
import { type Listing, listListings, lockListing, queueListingJob, requireConnectedShop } from './listings';
import { isTemporaryFailure } from './problems';
import { toPushState } from './push';
import { findFulfilmentService } from './service';
import { loadStoreProducts } from './store-products';

const job = z.object({ tenantId: z.number().int(), listingId: z.number().int().optional() });

/**
 * Queues a comparison of all pushed products with the shop, or of one product (`listingId`). A repeated call replaces
 * the queued job.
 */
export async function queueListingCheck(tx: Tx, tenantId: TenantId, listingId?: number): Promise<void> {
  const key = `shopify-check:${tenantId}:${listingId ?? 'all'}`;
  const job = { payload: { tenantId, listingId }, key, queue: `shopify-push:${tenantId}` };
  await queueJob(tx, { task: 'check-shopify-products', ...job });
}

/** Runs as a job: compares the pushed products with the shop and saves the differences. */
export async function checkListings(payload: unknown, attempt?: JobAttempt): Promise<void> {
  const { tenantId: id, listingId } = job.parse(payload);
  const tenantId = asTenantId(id);
  const listings = await withTenant(tenantId, async (tx) => {
    const connection = await findShopConnection(tx, tenantId);
    if (connection?.state !== 'connected') return [];
    const all = await listListings(tx, { tenantId, shop: connection.shop });
    return all.filter((row) => row.state === 'pushed' && (listingId === undefined || row.id === listingId));
  });
  if (listings.length === 0) return;
  try {
    const admin = await getShopAdminClient(tenantId);
    for (const listing of listings) await checkOne(tenantId, listing, admin);
  } catch (error) {
    if (isTemporaryFailure(error) && !isLastAttempt(attempt)) throw error;
    logger.warn({ err: error, tenantId }, 'a shop could not be compared');
    return;
  }
  await withTenant(tenantId, async (tx) => {
    await tx
      .update(shopifyConnections)
      .set({ lastSyncAt: sql`now()` })
      .where(eq(shopifyConnections.tenantId, tenantId));
    await publishShopifyChange(tx, tenantId, ['products', 'connection']);
  });
}

async function checkOne(tenantId: TenantId, listing: Listing, admin: ShopifyAdminClient): Promise<void> {
  const { shopProductId } = listing;
  const shop = shopProductId === null ? null : await readShopProduct(admin, { id: shopProductId });
  await withTenant(tenantId, async (tx) => {
    const row = await lockListing(tx, { tenantId, listingId: listing.id });
    // The product was pushed in the meantime, so the data that was read is outdated.
    if (row?.state !== 'pushed' || row.revision !== listing.revision) return;
    const service = await findFulfilmentService(tx, tenantId);
    const named = { eventId: row.eventId, productId: row.productId };
    const taxesIncluded = service?.taxesIncluded ?? true;
    const storeProducts = await loadStoreProducts(tx, { tenantId, named: [named], taxesIncluded });
    const ours = storeProducts.get(`${row.eventId}/${row.productId}`);
    // A product that the tenant's store no longer has is still sold in the shop, but cannot be produced any more.
    const differences: ProductDifference[] = ours
      ? compareProducts(ours.product, shop, toPushState(row))
      : shop
        ? [{ kind: 'product', key: '', about: '', ours: null, theirs: shop.title }]
        : [];
    await tx
      .update(shopifyListings)
      .set({ differences, checkedAt: sql`now()` })
      .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.id, row.id)));
  });
}

/** Runs as a scheduled job: queues a comparison for every connected shop. */
export async function queueAllListingChecks(): Promise<void> {
  for (const tenantId of await listConnectedTenants())
    await withTenant(tenantId, (tx) => queueListingCheck(tx, tenantId));
}

/** Selected differences of one listing; `ids` are those of `buildDifferenceId`. */
export interface PickedDifferences {
  readonly listingId: number;
  readonly ids: readonly string[];
}

/**
 * Repairs the selected differences by pushing this program's values to the shop. A product that the tenant's store no
 * longer has is removed from the shop.
 * @throws AppError `conflict` without a connected shop, `not_found` for a listing of another tenant
 */
export function repairDifferences(
  { tenantId, userId }: ActorContext,
  picked: readonly PickedDifferences[],
): Promise<{ queued: number }> {
  return changeListings(
    { tenantId, userId, picked, action: 'shopify differences repaired' },
    async (tx, row, chosen) => {
      const isGoneHere = chosen.some(({ kind, ours }) => kind === 'product' && ours === null);
      // A waiting push of the whole product repairs these differences as well.
      const waiting = row.state === 'queued' ? row.repairs : [];
      await tx
        .update(shopifyListings)
        .set({
          state: isGoneHere ? 'removing' : 'queued',
          problem: '',
          problemText: '',
          repairs: waiting === null ? null : [...new Set([...waiting, ...chosen.map(buildDifferenceId)])],
          revision: sql`${shopifyListings.revision} + 1`,
        })
        .where(eq(shopifyListings.id, row.id));
      await queueListingJob(tx, { tenantId, id: row.id });
    },
  );
}

/**
 * Accepts differences: a shop's value is not reported again until it changes. Deletes the listing of a product that no
 * longer exists in the shop.
 * @throws AppError as {@link repairDifferences}
 */
export function acceptListingDifferences(
  { tenantId, userId }: ActorContext,
  picked: readonly PickedDifferences[],
): Promise<{ queued: number }> {
  return changeListings(
    { tenantId, userId, picked, action: 'shopify differences accepted' },
    async (tx, row, chosen) => {
      if (chosen.some(({ kind }) => kind === 'product')) {
        await tx.delete(shopifyListings).where(eq(shopifyListings.id, row.id));
        return;
      }
      const left = row.differences.filter((difference) => !chosen.includes(difference));
      await tx
        .update(shopifyListings)
        .set({ accepted: acceptDifferences(row.accepted, chosen), differences: left })
        .where(eq(shopifyListings.id, row.id));
    },
  );
}

/** Withdraws an acceptance, so that the difference is reported again. */
export function withdrawAcceptance(
  { tenantId, userId }: ActorContext,
  { listingId, ids }: PickedDifferences,
): Promise<{ queued: number }> {
  return withTenant(tenantId, async (tx) => {
    await requireConnectedShop(tx, tenantId);
    const row = await lockListing(tx, { tenantId, listingId });
    if (!row) throw buildNotFoundError();
    const accepted = row.accepted.filter((entry) => !ids.includes(buildDifferenceId(entry)));
    await tx.update(shopifyListings).set({ accepted }).where(eq(shopifyListings.id, row.id));
    await queueListingCheck(tx, tenantId, row.id);
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'shopify differences accepted',
      subjectType: 'product',
      subjectId: row.productId,
      details: { event_id: row.eventId, withdrawn: row.accepted.length - accepted.length },
    });
    return { queued: row.accepted.length - accepted.length };
  });
}

async function changeListings(
  of: ActorContext & {
    readonly picked: readonly PickedDifferences[];
    readonly action: 'shopify differences repaired' | 'shopify differences accepted';
  },
  change: (tx: Tx, row: Listing, chosen: readonly ProductDifference[]) => Promise<void>,
): Promise<{ queued: number }> {
  const { tenantId, userId, picked, action } = of;
  return withTenant(tenantId, async (tx) => {
    await requireConnectedShop(tx, tenantId);
    let queued = 0;
    // Locks in a fixed order, so that two concurrent selections cannot deadlock.
    for (const { listingId, ids } of picked.toSorted((a, b) => a.listingId - b.listingId)) {
      const row = await lockListing(tx, { tenantId, listingId });
      if (!row) throw buildNotFoundError();
      const chosen = row.differences.filter((difference) => ids.includes(buildDifferenceId(difference)));
      // A listing that is being removed has no differences to change.
      if (chosen.length === 0 || row.state === 'removing') continue;
      await change(tx, row, chosen);
      await recordAudit(tx, {
        tenantId,
        userId,
        action,
        subjectType: 'product',
        subjectId: row.productId,
        details: {
          event_id: row.eventId,
          differences: chosen.map(({ kind, about, ours, theirs }) => ({ kind, about, ours, theirs })),
        },
      });
      queued += chosen.length;
    }
    await publishShopifyChange(tx, tenantId, ['products']);
    return { queued };
  });
}
