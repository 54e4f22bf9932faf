import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { asPlatform, type Tx, withPlatform } from '@/lib/db/client';
import type { TenantId } from '@/lib/db/ids';
import { assets } from '@/lib/db/schema';
import { refusal } from '@/lib/domain/refusals/refusals';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { storage } from '@/lib/storage/select';

/** A basket left for longer than this asks for its picture anew. */
const KEPT_DAYS = 30;
const BATCH = 200;
const MEGABYTE = 1024 * 1024;

const ofShoppers = and(isNotNull(assets.eventId), isNull(assets.deletedAt));

/**
 * Refuses a shopper's picture that the tenant's room for them does not hold: a disk is not filled from outside.
 * @throws AppError `too_large`
 */
export async function assertRoom(tx: Tx, tenantId: TenantId, bytes: number): Promise<void> {
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${assets.bytes}), 0)::float8` })
    .from(assets)
    .where(and(eq(assets.tenantId, tenantId), ofShoppers));
  if ((used?.bytes ?? 0) + bytes <= env().SHOPPER_PICTURES_MB * MEGABYTE) return;
  throw new AppError('too_large', refusal('store_full'), {
    detail: `the pictures of shoppers of tenant ${tenantId} fill SHOPPER_PICTURES_MB`,
  });
}

/** Forgets shoppers' pictures that are older than thirty days and on nothing that was ordered. Platform-wide, each night. */
export async function forgetShopperPictures(): Promise<void> {
  const tenants = await asPlatform()
    .selectDistinct({ tenantId: assets.tenantId })
    .from(assets)
    .where(and(ofShoppers, isOld));
  for (const { tenantId } of tenants) await forgetOf(tenantId);
}

const isOld = lt(assets.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);

async function forgetOf(tenantId: number): Promise<void> {
  for (;;) {
    const rows = await withPlatform(async (tx) => {
      const old = await tx
        .select({ id: assets.id, storageKey: assets.storageKey })
        .from(assets)
        .where(and(eq(assets.tenantId, tenantId), ofShoppers, isOld, isOnNothing(tenantId)))
        .limit(BATCH);
      const ids = old.map(({ id }) => id);
      // The row first: whoever still finds a row finds its bytes.
      if (ids.length > 0) await tx.delete(assets).where(inArray(assets.id, ids));
      return old;
    });
    for (const { storageKey } of rows) await storage().remove(storageKey);
    if (rows.length < BATCH) return;
  }
}

/** One pass over the tenant's orders and designs finds all the pictures that they show. */
const isOnNothing = (tenantId: number) => sql`${assets.id}::text not in (
  select (regexp_matches(concat(front, back), 'asset:([0-9a-f-]{36})', 'g'))[1] from order_lines where tenant_id = ${tenantId}
  union
  select (regexp_matches(concat(front, back), 'asset:([0-9a-f-]{36})', 'g'))[1] from products where tenant_id = ${tenantId}
  union
  select (regexp_matches(former::text, 'asset:([0-9a-f-]{36})', 'g'))[1] from order_corrections where tenant_id = ${tenantId}
)`;
