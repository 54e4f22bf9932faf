import { sql } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';

/** Invalidates every node's cache of a store at commit. Needed for changes without a database trigger. */
export async function publishStoreChange(
  tx: Tx,
  { tenantId, slug }: { tenantId: number; slug: string },
): Promise<void> {
  await tx.execute(sql`select tell_store_changed(${tenantId}, ${slug})`);
}
