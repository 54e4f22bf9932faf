import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { getStorage } from '@/lib/integrations/storage/select';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors';

/** Days after which an unused picture is deleted; an older basket has to upload its picture again. */
const UNUSED_PICTURE_RETENTION_DAYS = 30;
const BATCH = 200;
const MEGABYTE = 1024 * 1024;

const ofShoppers = and(isNotNull(assets.eventId), isNull(assets.deletedAt));

/**
 * Rejects a shopper's picture that exceeds the tenant's storage quota for shoppers' pictures, so that visitors cannot
 * fill the disk.
 * @throws AppError `too_large`
 */
export async function assertUploadQuota(tx: Tx, tenantId: TenantId, bytes: number): Promise<void> {
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${assets.bytes}), 0)::float8` })
    .from(assets)
    .where(and(eq(assets.tenantId, tenantId), ofShoppers));
  if ((used?.bytes ?? 0) + bytes <= env().SHOPPER_PICTURES_MB * MEGABYTE) return;
  throw new AppError('too_large', buildErrorReason('store_full'), {
    detail: `the pictures of shoppers of tenant ${tenantId} fill SHOPPER_PICTURES_MB`,
  });
}

/**
 * Deletes shoppers' pictures that are older than thirty days and not part of any order or design. Runs every night,
 * without tenant scope.
 */
export async function deleteUnusedShopperPictures(): Promise<void> {
  const tenants = await asPlatform()
    .selectDistinct({ tenantId: assets.tenantId })
    .from(assets)
    .where(and(ofShoppers, isOld));
  for (const { tenantId } of tenants) await deleteUnusedPictures(tenantId);
}

const isOld = lt(assets.createdAt, sql`now() - make_interval(days => ${UNUSED_PICTURE_RETENTION_DAYS})`);

async function deleteUnusedPictures(tenantId: number): Promise<void> {
  for (;;) {
    const rows = await withPlatform(async (tx) => {
      const old = await tx
        .select({ id: assets.id, storageKey: assets.storageKey })
        .from(assets)
        .where(and(eq(assets.tenantId, tenantId), ofShoppers, isOld, isOnNothing(tenantId)))
        .limit(BATCH);
      const ids = old.map(({ id }) => id);
      // The row is deleted before the file, so that an existing row always has its bytes.
      if (ids.length > 0) await tx.delete(assets).where(inArray(assets.id, ids));
      return old;
    });
    for (const { storageKey } of rows) await getStorage().remove(storageKey);
    if (rows.length < BATCH) return;
  }
}

/**
 * Builds the condition for pictures that are not in use. One pass over the tenant's orders and designs collects all
 * pictures in use.
 */
const isOnNothing = (tenantId: number) => sql`${assets.id}::text not in (
  select (regexp_matches(concat(front, back), 'asset:([0-9a-f-]{36})', 'g'))[1] from order_lines where tenant_id = ${tenantId}
  union
  select (regexp_matches(concat(front, back), 'asset:([0-9a-f-]{36})', 'g'))[1] from products where tenant_id = ${tenantId}
  union
  select (regexp_matches(former::text, 'asset:([0-9a-f-]{36})', 'g'))[1] from order_corrections where tenant_id = ${tenantId}
)`;
