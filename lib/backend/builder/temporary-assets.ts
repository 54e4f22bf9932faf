import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import { newId, type TenantId } from '@/lib/db/ids';
import { assets, temporaryAssets } from '@/lib/db/schema';
import { KEPT_PICTURE_BYTES } from '@/lib/domain/pictures/limits';
import { refusal } from '@/lib/domain/refusals/refusals';
import { AppError, invalidFields, notFound } from '@/lib/errors';
import { storage } from '@/lib/storage/select';
import { ASSET_QUOTA_BYTES, findAsset, sumAssetBytes } from '../assets/queries';
import { recordAudit } from '../audit/record';

const LIFE_DAYS = 7;
/** All logos together that nobody has taken over yet: a disk is not filled from outside. */
const ROOM_BYTES = 8 * 1024 * 1024 * 1024;

interface Logo {
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** base64 */
  readonly data: string;
}

/** Keeps a visitor's logo for seven days (ADM-06) and answers its id. No tenant is known yet, so it is the platform's. */
export async function keepLogo({ data, ...picture }: Logo): Promise<string> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.byteLength === 0 || bytes.byteLength > KEPT_PICTURE_BYTES) throw invalidFields({ file: ['invalid'] });
  const [used] = await asPlatform()
    .select({ bytes: sql<number>`coalesce(sum(${temporaryAssets.bytes}), 0)::float8` })
    .from(temporaryAssets);
  if ((used?.bytes ?? 0) + bytes.byteLength > ROOM_BYTES)
    throw new AppError('unavailable', refusal('rooms_full'), {
      retryAfterSeconds: 3_600,
    });
  const id = newId();
  const storageKey = `builder/${id}`;
  // The file first: a row never names bytes that are not there.
  await storage().put(storageKey, bytes);
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

/** A logo's bytes with their type and size in px; null once it has expired. */
export async function readLogo(id: string) {
  const [row] = await asPlatform().select().from(temporaryAssets).where(alive(id));
  const bytes = row && (await storage().get(row.storageKey));
  return bytes ? { type: row.type, width: row.width, height: row.height, bytes } : null;
}

/**
 * Takes a logo into a tenant's library (API-18). Who knows its id may, once: the same tenant gets the same picture again
 * however often it asks, any other one finds nothing. The row is locked meanwhile, so tabs wait for each other.
 * @throws AppError `not_found`; `invalid` when the library is full
 */
export async function moveLogo(
  to: { readonly tenantId: TenantId; readonly userId: number },
  id: string,
): Promise<string> {
  // No tenant's row until it is moved: the platform moves it, into the tenant of the session.
  return withPlatform(async (tx) => {
    const [logo] = await tx.select().from(temporaryAssets).where(eq(temporaryAssets.id, id)).for('update');
    if (!logo) throw notFound();
    if (logo.movedTo) return ownPicture(tx, to.tenantId, logo.movedTo);
    const bytes = logo.expiresAt > new Date() ? await storage().get(logo.storageKey) : null;
    if (!bytes) throw notFound();
    if ((await sumAssetBytes(tx, to.tenantId)) + bytes.byteLength > ASSET_QUOTA_BYTES)
      throw invalidFields({ img_id: [refusal('library_full')] });
    const assetId = newId();
    const storageKey = `assets/${to.tenantId}/${assetId}`;
    await storage().put(storageKey, bytes);
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
  if (!(await findAsset(tx, { tenantId, id }))) throw notFound();
  return id;
}

/** Forgets logos that nobody took over in seven days, and the copies of those that somebody did. Each hour. */
export async function forgetTemporaryAssets(): Promise<void> {
  const lapsed = lt(temporaryAssets.expiresAt, sql`now()`);
  for (;;) {
    const rows = await asPlatform()
      .select({ id: temporaryAssets.id, storageKey: temporaryAssets.storageKey })
      .from(temporaryAssets)
      .where(lapsed)
      .limit(200);
    // The file first: a row that stays is found again, a file without a row never would be.
    for (const { id, storageKey } of rows) {
      await storage().remove(storageKey);
      await asPlatform().delete(temporaryAssets).where(eq(temporaryAssets.id, id));
    }
    if (rows.length < 200) return;
  }
}
