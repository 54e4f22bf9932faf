import { and, eq } from 'drizzle-orm';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId, type TenantId } from '@/lib/db/ids';
import { events, waitListEntries } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { parseWaitListToken } from '@/lib/platform/signed-links';

interface EntryKey {
  readonly tenantId: TenantId;
  readonly entryId: string;
}

/** Returns the key of the entry in a mailed token. Fails with 404 for a token that this installation did not create. */
function parseToken(token: string): EntryKey {
  const entry = parseWaitListToken(token);
  if (!entry) throw buildNotFoundError();
  return { tenantId: asTenantId(entry.tenantId), entryId: entry.entryId };
}

const isEntry = ({ tenantId, entryId }: EntryKey) =>
  and(eq(waitListEntries.id, entryId), eq(waitListEntries.tenantId, tenantId));

/** Returns an entry with its store; null when it has ended. */
export async function findWaitListEntry(tx: Tx, key: EntryKey) {
  const [row] = await tx
    .select({ entry: waitListEntries, store: events.name, slug: events.slug })
    .from(waitListEntries)
    .innerJoin(events, and(eq(events.id, waitListEntries.eventId), eq(events.tenantId, key.tenantId)))
    .where(isEntry(key));
  return row ?? null;
}

/** Returns the data for the page of a mailed token; null when the entry has ended. */
export async function readWaitListEntry(token: string) {
  const key = parseToken(token);
  const row = await withTenant(key.tenantId, (tx) => findWaitListEntry(tx, key));
  if (!row) return null;
  const { entry, store, slug } = row;
  return { email: entry.email, store, slug, kind: entry.kind, is_confirmed: entry.confirmedAt !== null };
}

/** Confirms an entry; an entry that has ended is not restored. */
export async function confirmWaitListEntry(token: string): Promise<void> {
  const key = parseToken(token);
  await withTenant(key.tenantId, (tx) =>
    tx.update(waitListEntries).set({ confirmedAt: new Date() }).where(isEntry(key)),
  );
}

export async function deleteWaitListEntry(token: string): Promise<void> {
  const key = parseToken(token);
  await withTenant(key.tenantId, (tx) => tx.delete(waitListEntries).where(isEntry(key)));
}
