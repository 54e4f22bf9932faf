import { and, eq } from 'drizzle-orm';
import { assetEndpoints } from '@/lib/contracts/assets';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { type Tx, withTenant } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { MAX_STORED_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { getStorage } from '@/lib/integrations/storage/select';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { recordAudit } from '../audit/record';
import { defineUserRoute } from '../http/route';
import { ASSET_QUOTA_BYTES, type AssetRow, findAsset, listAssets, listAssetUses, sumAssetBytes } from './queries';

const PER_PAGE = 24;

const toAssetDto = ({ id, name, type, width, height, bytes, createdAt }: Omit<AssetRow, 'storageKey'>) => ({
  id,
  name,
  type,
  width,
  height,
  bytes,
  created_at: createdAt.toISOString(),
});

async function requireAsset(tx: Tx, input: { tenantId: TenantId; id: string }): Promise<AssetRow> {
  const asset = await findAsset(tx, input);
  if (!asset) throw buildNotFoundError();
  return asset;
}

export const assetRoutes = [
  defineUserRoute(assetEndpoints.list, ({ tenantId, query: { q, page } }) =>
    withTenant(tenantId, async (tx) => {
      const { rows, total } = await listAssets(tx, { tenantId, q, page, perPage: PER_PAGE });
      return wrapInEnvelope({ rows: rows.map(toAssetDto), meta: { page, per_page: PER_PAGE, total } });
    }),
  ),
  defineUserRoute(assetEndpoints.rename, ({ tenantId, user, params, body }) =>
    withTenant(tenantId, async (tx) => {
      const asset = await requireAsset(tx, { tenantId, id: params.assetId });
      await tx
        .update(assets)
        .set({ name: body.name })
        .where(and(eq(assets.tenantId, tenantId), eq(assets.id, asset.id)));
      await recordAudit(tx, {
        tenantId,
        userId: user.userId,
        action: 'product file renamed',
        subjectType: 'asset',
        subjectId: asset.id,
        details: { from: asset.name, to: body.name },
      });
      return wrapInEnvelope(toAssetDto({ ...asset, name: body.name }));
    }),
  ),
  // The file is not deleted, because existing orders with the picture still print it.
  defineUserRoute(assetEndpoints.remove, ({ tenantId, user, params }) =>
    withTenant(tenantId, async (tx) => {
      const named = { tenantId, id: params.assetId };
      const asset = await requireAsset(tx, named);
      const uses = await listAssetUses(tx, named);
      if (uses.length > 0)
        throw new AppError('conflict', buildErrorReason('picture_used', { name: asset.name, uses: uses.join(', ') }), {
          errors: { used_by: uses },
        });
      await tx
        .update(assets)
        .set({ deletedAt: new Date() })
        .where(and(eq(assets.tenantId, tenantId), eq(assets.id, asset.id)));
      await recordAudit(tx, {
        tenantId,
        userId: user.userId,
        action: 'product file deleted',
        subjectType: 'asset',
        subjectId: asset.id,
        details: { name: asset.name },
      });
      return wrapInEnvelope({ removed: true as const });
    }),
  ),
  defineUserRoute(assetEndpoints.file, async ({ tenantId, params }) => {
    const asset = await withTenant(tenantId, (tx) => findAsset(tx, { tenantId, id: params.assetId }));
    const bytes = asset && (await getStorage().get(asset.storageKey));
    if (!bytes) throw buildNotFoundError();
    const headers = {
      'content-type': asset.type,
      'content-length': String(bytes.byteLength),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    };
    return new Response(new Uint8Array(bytes), { headers });
  }),
  defineUserRoute(assetEndpoints.store, async ({ tenantId, user, body }) => {
    const bytes = Buffer.from(body.data, 'base64');
    if (bytes.byteLength === 0 || bytes.byteLength > MAX_STORED_PICTURE_BYTES)
      throw buildInvalidFieldsError({ file: ['invalid'] });
    const used = await withTenant(tenantId, (tx) => sumAssetBytes(tx, tenantId));
    if (used + bytes.byteLength > ASSET_QUOTA_BYTES)
      throw buildInvalidFieldsError({ file: [buildErrorReason('library_full')] });
    const id = createId();
    const storageKey = `assets/${tenantId}/${id}`;
    // The file is stored first, so that a row never refers to a missing file.
    await getStorage().put(storageKey, bytes);
    const { name, type, width, height } = body;
    const row = { id, name, type, width, height, bytes: bytes.byteLength, storageKey, createdAt: new Date() };
    await withTenant(tenantId, async (tx) => {
      await tx.insert(assets).values({ ...row, tenantId, eventId: null });
      await recordAudit(tx, {
        tenantId,
        userId: user.userId,
        action: 'product file added',
        subjectType: 'asset',
        subjectId: id,
        details: { name },
      });
    });
    return wrapInEnvelope(toAssetDto(row));
  }),
];
