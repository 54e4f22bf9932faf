import { and, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { type Tx, withTenant } from '@/lib/db/client';
import { asTenantId } from '@/lib/db/ids';
import { events, waitListEntries } from '@/lib/db/schema';
import { getReminderState } from '@/lib/domain/calendar/reminders';
import { toPublicSale } from '@/lib/domain/calendar/sale-state';
import { buildWaitListMail } from '@/lib/integrations/mail/wait-list-mail';
import { buildWaitListLeavePath, buildWaitListPagePath } from '@/lib/platform/signed-links';
import { buildSiteUrl } from '@/lib/platform/site-addresses';
import { deliverMail } from '../mail/deliver';
import { findStoreSender } from '../mail/store-senders';
import { toMailStore } from '../stores/mail-store';
import { findStoreRecord, type StoreRecord } from '../stores/queries';
import { findWaitListEntry } from '../wait-lists/entry';

const queued = z.object({
  tenantId: z.number().int(),
  entryId: z.uuid(),
  kind: z.enum(['confirm', 'open', 'last-call']),
});

/**
 * Sends a mail to the address of a wait-list entry. The mail asks for a confirmation of the entry, or reports that the
 * store takes orders or closes within a day; after the latter two, the entry is deleted. No mail is sent when the entry
 * was deleted or confirmed meanwhile, or when the store has closed again.
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
  if (!isDue(kind, entry, store)) {
    await withTenant(tenantId, (tx) => postpone(tx, isEntry, { kind, store }));
    return;
  }
  const name = store.content.store_name || store.name;
  const link = { tenantId, entryId };
  const sender = await findStoreSender(tenantId, store.eventId);
  const content = await buildWaitListMail({
    kind: kind === 'confirm' && entry.kind === 'last-call' ? 'confirm-last-call' : kind,
    lang: entry.lang,
    store: toMailStore({ ...store, name, colours: store.colourSet }),
    pageUrl: buildSiteUrl(buildWaitListPagePath(link, entry.lang)),
    closing: kind === 'last-call' ? getClosing(store) : null,
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

type MailKind = z.output<typeof queued>['kind'];
type Entry = typeof waitListEntries.$inferSelect;

function isDue(kind: MailKind, entry: Entry, { status, calendar }: StoreRecord): boolean {
  if (kind === 'confirm') return entry.confirmedAt === null;
  const isFor = entry.kind === kind && entry.confirmedAt !== null && status === 'Active';
  return isFor && (kind === 'open' || getReminderState(calendar, new Date()) === 'due');
}

/**
 * Lets an entry wait for the next opening where its store has closed again, and a reminder for a closing that was moved
 * to a later time. A reminder of a store that has closed is deleted.
 */
async function postpone(tx: Tx, isEntry: SQL | undefined, { kind, store }: { kind: MailKind; store: StoreRecord }) {
  if (kind === 'open') await tx.update(waitListEntries).set({ queuedAt: null }).where(isEntry);
  if (kind !== 'last-call') return;
  if (getReminderState(store.calendar, new Date()) === 'over') await tx.delete(waitListEntries).where(isEntry);
  else await tx.update(waitListEntries).set({ reminderQueuedAt: null }).where(isEntry);
}

/** Returns the closing that shoppers see; null when there is none. */
function getClosing({ calendar }: StoreRecord) {
  if (calendar === null) return null;
  const { closesAt: at } = toPublicSale(calendar, new Date());
  return at && { at, timeZone: calendar.timeZone };
}
