import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { createId, type TenantId } from '@/lib/db/ids';
import { assets, temporaryAssets } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { MAX_STORED_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { getStorage } from '@/lib/integrations/storage/select';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { ASSET_QUOTA_BYTES, findAsset, sumAssetBytes } from '../assets/queries';
import { recordAudit } from '../audit/record';

const LIFE_DAYS = 7;
/** Storage quota of all temporary logos together, in bytes, so that visitors cannot fill the disk. */
const TOTAL_QUOTA_BYTES = 8 * 1024 * 1024 * 1024;

interface Logo {
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** Bytes of the picture in Base64. */
  readonly data: string;
}

/**
 * Stores a visitor's logo for seven days (ADM-06) and returns its id. The tenant is not known yet, so the logo belongs
 * to the platform.
 */
export async function saveTemporaryLogo({ data, ...picture }: Logo): Promise<string> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.byteLength === 0 || bytes.byteLength > MAX_STORED_PICTURE_BYTES)
    throw buildInvalidFieldsError({ file: ['invalid'] });
  const [used] = await asPlatform()
    .select({ bytes: sql<number>`coalesce(sum(${temporaryAssets.bytes}), 0)::float8` })
    .from(temporaryAssets);
  if ((used?.bytes ?? 0) + bytes.byteLength > TOTAL_QUOTA_BYTES)
    throw new AppError('unavailable', buildErrorReason('rooms_full'), {
      retryAfterSeconds: 3_600,
    });
  const id = createId();
  const storageKey = `builder/${id}`;
  // Writes the file before the row, so that a row never refers to missing bytes.
  await getStorage().put(storageKey, bytes);
  await asPlatform()
    .insert(temporaryAssets)
    .values({
      ...{ id, storageKey, bytes: bytes.byteLength },
      ...picture,
      expiresAt: sql`now() + make_interval(days => ${LIFE_DAYS})`,
    });
  return id;
}

const alive = (id: string) => and(eq(temporaryAssets.id, id), gt(temporaryAssets.expiresAt, sql`now()`));

/** Returns a logo's bytes with its type and its size in px; null after it has expired. */
export async function readTemporaryLogo(id: string) {
  const [row] = await asPlatform().select().from(temporaryAssets).where(alive(id));
  const bytes = row && (await getStorage().get(row.storageKey));
  return bytes ? { type: row.type, width: row.width, height: row.height, bytes } : null;
}

/**
 * Moves a temporary logo into a tenant's library (API-18). The id is the authorisation. Repeated calls of one tenant
 * return the same picture; other tenants get `not_found`. The row is locked, so concurrent tabs wait for each other.
 * @throws AppError `not_found`; `invalid` when the library is full
 */
export async function moveLogoToLibrary(
  to: { readonly tenantId: TenantId; readonly userId: number },
  id: string,
): Promise<string> {
  // The row belongs to no tenant until it is moved, so the platform moves it into the tenant of the session.
  return withPlatform(async (tx) => {
    const [logo] = await tx.select().from(temporaryAssets).where(eq(temporaryAssets.id, id)).for('update');
    if (!logo) throw buildNotFoundError();
    if (logo.movedTo) return ownPicture(tx, to.tenantId, logo.movedTo);
    const bytes = logo.expiresAt > new Date() ? await getStorage().get(logo.storageKey) : null;
    if (!bytes) throw buildNotFoundError();
    if ((await sumAssetBytes(tx, to.tenantId)) + bytes.byteLength > ASSET_QUOTA_BYTES)
      throw buildInvalidFieldsError({ img_id: [buildErrorReason('library_full')] });
    const assetId = createId();
    const storageKey = `assets/${to.tenantId}/${assetId}`;
    await getStorage().put(storageKey, bytes);
    const { name, type, width, height } = logo;
    await tx.insert(assets).values({
      ...{ id: assetId, tenantId: to.tenantId, eventId: null, storageKey, bytes: bytes.byteLength },
      ...{ name, type, width, height },
    });
    await tx.update(temporaryAssets).set({ movedTo: assetId }).where(eq(temporaryAssets.id, id));
    await recordAudit(tx, {
      ...to,
      action: 'product file added',
      subjectType: 'asset',
      subjectId: assetId,
      details: { name },
    });
    return assetId;
  });
}

async function ownPicture(tx: Tx, tenantId: TenantId, id: string): Promise<string> {
  if (!(await findAsset(tx, { tenantId, id }))) throw buildNotFoundError();
  return id;
}

/** Deletes logos that were not adopted within seven days, and the temporary copies of adopted ones. Runs every hour. */
export async function deleteExpiredTemporaryAssets(): Promise<void> {
  const lapsed = lt(temporaryAssets.expiresAt, sql`now()`);
  for (;;) {
    const rows = await asPlatform()
      .select({ id: temporaryAssets.id, storageKey: temporaryAssets.storageKey })
      .from(temporaryAssets)
      .where(lapsed)
      .limit(200);
    // The file is deleted before the row: the next run finds a remaining row, but could not find a file without a row.
    for (const { id, storageKey } of rows) {
      await getStorage().remove(storageKey);
      await asPlatform().delete(temporaryAssets).where(eq(temporaryAssets.id, id));
    }
    if (rows.length < 200) return;
  }
}
