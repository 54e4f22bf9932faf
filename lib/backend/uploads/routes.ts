import { and, eq } from 'drizzle-orm';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { type Tx, withTenant } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { getStorage } from '@/lib/integrations/storage/select';
import { buildNotFoundError } from '@/lib/platform/errors';
import { readEarlierDesign } from '../event-products/earlier-design';
import { requirePathTenant } from '../http/caller';
import { defineRoute } from '../http/route';
import { findStore } from '../stores/queries';
import { withStore } from '../stores/service';
import { storeShopperPicture } from './store-shopper-picture';

async function findAsset(tx: Tx, input: { tenantId: TenantId; id: string }) {
  const [row] = await tx
    .select({ type: assets.type, storageKey: assets.storageKey, deletedAt: assets.deletedAt })
    .from(assets)
    .where(and(eq(assets.id, input.id), eq(assets.tenantId, input.tenantId)));
  return row ?? null;
}

/** Returns a picture for a store's address. A picture that its owner removed has none, but orders still print it. */
async function findShownAsset(tx: Tx, input: { tenantId: TenantId; id: string; slug: string }) {
  const asset = (await findStore(tx, input)) ? await findAsset(tx, input) : null;
  return asset?.deletedAt === null ? asset : null;
}

/**
 * Returns the bytes of an uploaded picture of this tenant, or null; with `slug`, only if the tenant has a store with
 * that slug and the owner has not removed the picture.
 */
export async function readAssetBytes(
  tenantId: TenantId,
  id: string,
  slug?: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const asset = await withTenant(tenantId, async (tx) =>
    slug === undefined ? findAsset(tx, { tenantId, id }) : findShownAsset(tx, { tenantId, id, slug }),
  );
  const bytes = asset && (await getStorage().get(asset.storageKey));
  return bytes ? { type: asset.type, bytes } : null;
}

/** Uploads of shoppers' pictures, readable only within their own tenant. */
export const uploadRoutes = [
  defineRoute(serviceEndpoints.storeUpload, async ({ params, body }) => {
    const store = await withStore(params, async (_tx, foundStore) => foundStore);
    return wrapInEnvelope(await storeShopperPicture(store, body));
  }),
  defineRoute(serviceEndpoints.earlierDesign, async ({ params }) =>
    wrapInEnvelope(await withStore(params, (tx, store) => readEarlierDesign(tx, store, params))),
  ),
  defineRoute(serviceEndpoints.readUpload, async ({ params, query }) => {
    const asset = await readAssetBytes(requirePathTenant(params.tenant), params.assetId, query.slug);
    if (!asset) throw buildNotFoundError();
    const headers = { 'content-type': asset.type, 'content-length': String(asset.bytes.byteLength) };
    return new Response(new Uint8Array(asset.bytes), { headers });
  }),
];
