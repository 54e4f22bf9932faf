import { and, count, desc, eq, ilike, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { assets, designDrafts, events, products, storeContents } from '@/lib/db/schema';

const columns = {
  id: assets.id,
  name: assets.name,
  type: assets.type,
  width: assets.width,
  height: assets.height,
  bytes: assets.bytes,
  createdAt: assets.createdAt,
  storageKey: assets.storageKey,
};

/** Quota for all pictures of one tenant, bytes. */
export const ASSET_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;

/** Condition for the owner's own pictures: neither shoppers' uploads nor deleted ones. */
const inLibrary = (tenantId: TenantId) =>
  and(eq(assets.tenantId, tenantId), isNull(assets.eventId), isNull(assets.deletedAt));

/** Lists a page of the library, newest first, with the total number. */
export async function listAssets(tx: Tx, input: { tenantId: TenantId; q: string; page: number; perPage: number }) {
  const named = input.q ? ilike(assets.name, `%${input.q.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
  const where = and(inLibrary(input.tenantId), named);
  const rows = await tx
    .select(columns)
    .from(assets)
    .where(where)
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const [counted] = await tx.select({ total: count() }).from(assets).where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type AssetRow = Awaited<ReturnType<typeof listAssets>>['rows'][number];

/** Returns a picture of the library, or null. */
export async function findAsset(tx: Tx, input: { tenantId: TenantId; id: string }): Promise<AssetRow | null> {
  const [row] = await tx
    .select(columns)
    .from(assets)
    .where(and(inLibrary(input.tenantId), eq(assets.id, input.id)));
  return row ?? null;
}

/** Returns pictures of the library by their ids, in no particular sequence. Unknown ids are left out. */
export function listAssetsById(
  tx: Tx,
  { tenantId, ids }: { readonly tenantId: TenantId; readonly ids: readonly string[] },
) {
  return tx
    .select(columns)
    .from(assets)
    .where(and(inLibrary(tenantId), inArray(assets.id, [...ids])));
}

/** Returns the total size of the tenant's stored pictures, bytes. */
export async function sumAssetBytes(tx: Tx, tenantId: TenantId): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${assets.bytes}), 0)::float8` })
    .from(assets)
    .where(and(eq(assets.tenantId, tenantId), isNull(assets.deletedAt)));
  return row?.bytes ?? 0;
}

/** Lists the names of products and stores that use a picture, at most ten. */
export async function listAssetUses(tx: Tx, input: { tenantId: TenantId; id: string }): Promise<string[]> {
  const shows = (side: SQLWrapper) =>
    sql`coalesce(jsonb_path_exists(${side}, '$.elements[*] ? (@.src == $src)', jsonb_build_object('src', ${`asset:${input.id}`}::text)), false)`;
  const designs = await tx
    .select({ name: products.name })
    .from(products)
    .leftJoin(designDrafts, eq(designDrafts.productId, products.id))
    .where(
      and(
        eq(products.tenantId, input.tenantId),
        isNull(products.deletedAt),
        sql`(${shows(products.front)} or ${shows(products.back)} or ${shows(designDrafts.front)} or ${shows(designDrafts.back)}
          or ${products.photos} @> jsonb_build_array(jsonb_build_object('asset_id', ${input.id}::text)))`,
      ),
    )
    .limit(10);
  const stores = await tx
    .select({ name: events.name })
    .from(storeContents)
    .innerJoin(events, eq(events.id, storeContents.eventId))
    .where(
      and(
        eq(storeContents.tenantId, input.tenantId),
        isNull(events.deletedAt),
        sql`(${storeContents.content}::text || ${storeContents.seo}::text) like ${`%${input.id}%`}`,
      ),
    )
    .limit(10);
  return [...designs, ...stores].map(({ name }) => name).slice(0, 10);
}
