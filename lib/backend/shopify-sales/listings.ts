import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import type { ActorContext } from '@/lib/db/keys';
import { eventProducts, events, products, shopifyListings, shopifyServices } from '@/lib/db/schema';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { queueJob } from '../queue/queue';
import { buildNotConnectedError, findShopConnection, publishShopifyChange } from '../shopify-connections/connections';

export type Listing = typeof shopifyListings.$inferSelect;

/** Product of an event that is selected for a push. */
export interface ProductChoice {
  readonly eventId: number;
  readonly productId: number;
}

/**
 * Queues a push or a removal of a listing. Jobs of one tenant run one after the other, so that they do not use up the
 * API limit of the shop. A repeated call replaces the queued job.
 */
export async function queueListingJob(
  tx: Tx,
  { tenantId, id }: Pick<Listing, 'id'> & { tenantId: TenantId },
): Promise<void> {
  const job = { payload: { tenantId, listingId: id }, key: `shopify-push:${id}`, queue: `shopify-push:${tenantId}` };
  await queueJob(tx, { task: 'push-shopify-product', ...job });
}

/**
 * Returns the domain of the connected shop.
 * @throws AppError `conflict` when no shop is connected
 */
export async function requireConnectedShop(tx: Tx, tenantId: TenantId): Promise<string> {
  const connection = await findShopConnection(tx, tenantId);
  if (connection?.state !== 'connected') throw buildNotConnectedError();
  return connection.shop;
}

/**
 * Queues a push of products to the shop; products that are in the shop already are updated.
 * @throws AppError `conflict` without a connected shop; `invalid` (field `products`) for products that are not in one
 * of the tenant's stores
 */
export function pushProducts(
  { tenantId, userId }: ActorContext,
  chosen: readonly ProductChoice[],
): Promise<{ queued: number }> {
  return withTenant(tenantId, async (tx) => {
    const shop = await requireConnectedShop(tx, tenantId);
    const storeProducts = await listShopProducts(tx, tenantId);
    const isKnown = (choice: ProductChoice) =>
      storeProducts.some(({ eventId, productId }) => eventId === choice.eventId && productId === choice.productId);
    if (!chosen.every(isKnown)) throw buildInvalidFieldsError({ products: ['is not in this store'] });
    const rows = await tx
      .insert(shopifyListings)
      .values(
        chosen.map(({ eventId, productId }) => ({ tenantId, shop, eventId, productId, state: 'queued' as const })),
      )
      .onConflictDoUpdate({
        target: [shopifyListings.tenantId, shopifyListings.shop, shopifyListings.eventId, shopifyListings.productId],
        set: {
          state: 'queued',
          problem: '',
          problemText: '',
          repairs: null,
          revision: sql`${shopifyListings.revision} + 1`,
        },
      })
      .returning({ id: shopifyListings.id });
    for (const { id } of rows) await queueListingJob(tx, { tenantId, id });
    await recordAudit(tx, {
      tenantId,
      userId,
      action: 'shopify products pushed',
      subjectType: 'shop',
      subjectId: shop,
      details: { products: rows.length },
    });
    await publishShopifyChange(tx, tenantId, ['products']);
    return { queued: rows.length };
  });
}

/**
 * Resumes the listings of a shop after the app was reinstalled. Waiting pushes continue. Pushed products are stocked at
 * the location of the fulfilment service again, because the service was removed with the app. Different prices and
 * other differences stay until a user repairs or accepts them.
 */
export async function resumeListings(tx: Tx, tenantId: TenantId): Promise<void> {
  const shop = await requireConnectedShop(tx, tenantId);
  const mine = and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.shop, shop));
  await tx
    .update(shopifyServices)
    .set({ updatedAt: new Date(0) })
    .where(eq(shopifyServices.tenantId, tenantId));
  const rows = await tx
    .update(shopifyListings)
    .set({
      state: 'queued',
      repairs: sql`case when ${shopifyListings.state} = 'pushed' then '[]'::jsonb else ${shopifyListings.repairs} end`,
      problem: '',
      problemText: '',
      revision: sql`${shopifyListings.revision} + 1`,
    })
    .where(and(mine, sql`(${shopifyListings.state} = 'pushed' or ${shopifyListings.problem} = 'not connected')`))
    .returning({ id: shopifyListings.id });
  for (const { id } of rows) await queueListingJob(tx, { tenantId, id });
  if (rows.length > 0) await publishShopifyChange(tx, tenantId, ['products']);
}

/**
 * Queues the removal of products from the shop; unknown ids are ignored.
 * @throws AppError `conflict` without a connected shop
 */
export function removeListings(
  { tenantId, userId }: ActorContext,
  ids: readonly number[],
): Promise<{ queued: number }> {
  return withTenant(tenantId, async (tx) => {
    const shop = await requireConnectedShop(tx, tenantId);
    const rows = await tx
      .update(shopifyListings)
      .set({ state: 'removing', problem: '', problemText: '', revision: sql`${shopifyListings.revision} + 1` })
      .where(
        and(
          eq(shopifyListings.tenantId, tenantId),
          eq(shopifyListings.shop, shop),
          inArray(shopifyListings.id, [...ids]),
        ),
      )
      .returning({ id: shopifyListings.id });
    for (const { id } of rows) await queueListingJob(tx, { tenantId, id });
    if (rows.length > 0)
      await recordAudit(tx, {
        tenantId,
        userId,
        action: 'shopify products removed',
        subjectType: 'shop',
        subjectId: shop,
        details: { products: rows.length },
      });
    await publishShopifyChange(tx, tenantId, ['products']);
    return { queued: rows.length };
  });
}

/** Lists all products of a tenant's stores that can be pushed, store by store in the store's sort order. */
export function listShopProducts(tx: Tx, tenantId: TenantId) {
  return tx
    .select({
      eventId: eventProducts.eventId,
      productId: eventProducts.productId,
      storeName: events.name,
      storeSlug: events.slug,
      currency: events.currency,
      region: events.region,
      name: products.name,
      status: products.status,
      priceMinor: eventProducts.priceMinor,
      pictureVersion: products.pictureVersion,
      colours: products.colours,
      fields: sql<string[]>`array(select coalesce(e->>'label', e->>'id') from jsonb_array_elements(
        coalesce(nullif(${products.front}, 'null')->'elements', '[]') || coalesce(nullif(${products.back}, 'null')->'elements', '[]')) e
        where e->>'customisable' = 'true' and e->>'type' = 'Text')`,
      frontPrinted: sql<boolean>`coalesce(jsonb_array_length(${products.front} -> 'elements') > 0, false)`,
      backPrinted: sql<boolean>`coalesce(jsonb_array_length(${products.back} -> 'elements') > 0, false)`,
    })
    .from(eventProducts)
    .innerJoin(products, eq(products.id, eventProducts.productId))
    .innerJoin(events, eq(events.id, eventProducts.eventId))
    .where(
      and(
        eq(eventProducts.tenantId, tenantId),
        isNull(products.deletedAt),
        isNull(events.deletedAt),
        sql`${products.status} <> 'archived'`,
        sql`${events.type} = 'store'`,
      ),
    )
    .orderBy(asc(events.name), asc(events.id), asc(eventProducts.position), asc(eventProducts.id));
}

/** Returns the listings of a shop: products that are in the shop, or will be pushed to it. */
export function listListings(tx: Tx, { tenantId, shop }: { tenantId: TenantId; shop: string }): Promise<Listing[]> {
  return tx
    .select()
    .from(shopifyListings)
    .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.shop, shop)))
    .orderBy(asc(shopifyListings.id));
}

/** Returns a listing with its row locked until the transaction ends; null when it was deleted. */
export async function lockListing(
  tx: Tx,
  { tenantId, listingId }: { tenantId: TenantId; listingId: number },
): Promise<Listing | null> {
  const [row] = await tx
    .select()
    .from(shopifyListings)
    .where(and(eq(shopifyListings.tenantId, tenantId), eq(shopifyListings.id, listingId)))
    .for('update');
  return row ?? null;
}

/** Updates a listing, unless a newer request changed its revision in the meantime. Returns whether it was updated. */
export async function updateListing(
  tx: Tx,
  listing: Pick<Listing, 'id' | 'revision'> & { tenantId: TenantId },
  change: Partial<typeof shopifyListings.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(shopifyListings)
    .set(change)
    .where(
      and(
        eq(shopifyListings.tenantId, listing.tenantId),
        eq(shopifyListings.id, listing.id),
        eq(shopifyListings.revision, listing.revision),
      ),
    )
    .returning({ id: shopifyListings.id });
  return changed.length > 0;
}
