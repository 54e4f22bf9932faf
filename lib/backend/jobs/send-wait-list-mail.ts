import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, waitListEntries } from '@/lib/db/schema';
import { buildWaitListMail } from '@/lib/integrations/mail/wait-list-mail';
import { buildWaitListLeavePath, buildWaitListPagePath } from '@/lib/platform/signed-links';
import { buildSiteUrl } from '@/lib/platform/site-addresses';
import { deliverMail } from '../mail/deliver';
import { findStoreSender } from '../mail/store-senders';
import { toMailStore } from '../stores/mail-store';
import { findStoreRecord } from '../stores/queries';
import { findWaitListEntry } from '../wait-lists/entry';

const queued = z.object({ tenantId: z.number().int(), entryId: z.uuid(), kind: z.enum(['confirm', 'open']) });

/**
 * Sends a mail to the address of a wait-list entry. The mail asks for a confirmation of the entry, or reports that the
 * store takes orders; after the latter, the entry is deleted. No mail is sent when the entry was deleted or confirmed
 * meanwhile, or when the store has closed again.
 */
export async function sendWaitListMail(payload: unknown): Promise<void> {
  const { entryId, kind, ...named } = queued.parse(payload);
  const tenantId = asTenantId(named.tenantId);
  const waiting = await withTenant(tenantId, async (tx) => {
    const row = await findWaitListEntry(tx, { tenantId, entryId });
    const isStore = and(eq(events.id, row?.entry.eventId ?? 0), eq(events.tenantId, tenantId));
    const store = row && (await findStoreRecord(tx, isStore));
    return store && { entry: row.entry, store };
  });
  if (!waiting) return;
  const { entry, store } = waiting;
  const isEntry = and(eq(waitListEntries.id, entryId), eq(waitListEntries.tenantId, tenantId));
  const isDue =
    kind === 'confirm' ? entry.confirmedAt === null : entry.confirmedAt !== null && store.status === 'Active';
  if (!isDue) {
    // The entry gets its mail when the store opens the next time.
    if (kind === 'open')
      await withTenant(tenantId, (tx) => tx.update(waitListEntries).set({ queuedAt: null }).where(isEntry));
    return;
  }
  const name = store.content.store_name || store.name;
  const link = { tenantId, entryId };
  const sender = await findStoreSender(tenantId, store.eventId);
  const content = await buildWaitListMail({
    kind,
    lang: entry.lang,
    store: toMailStore({ ...store, name, colours: store.colourSet }),
    pageUrl: buildSiteUrl(buildWaitListPagePath(link, entry.lang)),
  });
  const mail = {
    to: { name: entry.email, email: entry.email },
    fromName: name,
    sender,
    replyTo: store.content.email,
    ...content,
  };
  if (kind === 'confirm') {
    await deliverMail(tenantId, { ...mail, id: entry.confirmMailId, purpose: 'transactional' });
    return;
  }
  const unsubscribeUrl = buildSiteUrl(buildWaitListLeavePath(link, entry.lang));
  await deliverMail(tenantId, { ...mail, id: entry.id, purpose: 'optional', unsubscribeUrl });
  await withTenant(tenantId, (tx) => tx.delete(waitListEntries).where(isEntry));
}
