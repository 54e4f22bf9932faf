import { and, eq } from 'drizzle-orm';
import { wrap } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { type Tx, withTenant } from '@/lib/db/client';
import { newId, type TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { KEPT_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { invalidFields, notFound } from '@/lib/errors';
import { storage } from '@/lib/storage/disk';
import { readEarlierDesign } from '../catalogue/earlier-design';
import { pathTenant } from '../http/caller';
import { route } from '../http/route';
import { findStore } from '../stores/queries';
import { withStore } from '../stores/service';
import { assertRoom } from './shopper-pictures';

async function findAsset(tx: Tx, input: { tenantId: TenantId; id: string }) {
  const [row] = await tx
    .select({ type: assets.type, storageKey: assets.storageKey })
    .from(assets)
    .where(and(eq(assets.id, input.id), eq(assets.tenantId, input.tenantId)));
  return row ?? null;
}

/** The bytes of an uploaded picture of this tenant, or null; `slug`: only at the address of a store that it has. */
export async function readAsset(
  tenantId: TenantId,
  id: string,
  slug?: string,
): Promise<{ type: string; bytes: Buffer } | null> {
  const asset = await withTenant(tenantId, async (tx) =>
    slug !== undefined && !(await findStore(tx, { tenantId, slug })) ? null : findAsset(tx, { tenantId, id }),
  );
  const bytes = asset && (await storage().get(asset.storageKey));
  return bytes ? { type: asset.type, bytes } : null;
}

/** Pictures of shoppers, kept and given back to their own tenant. */
export const uploadRoutes = [
  route(serviceEndpoints.storeUpload, async ({ params, body }) => {
    const bytes = Buffer.from(body.data, 'base64');
    if (bytes.byteLength === 0 || bytes.byteLength > KEPT_PICTURE_BYTES) throw invalidFields({ data: ['invalid'] });
    const id = newId();
    const store = await withStore(params, async (_tx, found) => found);
    const { tenantId, eventId } = store;
    await withTenant(tenantId, (tx) => assertRoom(tx, tenantId, bytes.byteLength));
    const storageKey = `assets/${tenantId}/${id}`;
    // The file first: a row never names bytes that are not there.
    await storage().put(storageKey, bytes);
    const { name, type, width, height } = body;
    await withTenant(tenantId, (tx) =>
      tx
        .insert(assets)
        .values({ id, tenantId, eventId, name, type, width, height, bytes: bytes.byteLength, storageKey }),
    );
    return wrap({ id });
  }),
  route(serviceEndpoints.earlierDesign, async ({ params }) =>
    wrap(await withStore(params, (tx, store) => readEarlierDesign(tx, store, params))),
  ),
  route(serviceEndpoints.readUpload, async ({ params, query }) => {
    const asset = await readAsset(pathTenant(params.tenant), params.assetId, query.slug);
    if (!asset) throw notFound();
    const headers = { 'content-type': asset.type, 'content-length': String(asset.bytes.byteLength) };
    return new Response(new Uint8Array(asset.bytes), { headers });
  }),
];
