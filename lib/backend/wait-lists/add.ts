import { isNull, sql } from 'drizzle-orm';
import type { ParsedInput } from '@/lib/contracts/endpoint';
import type { waitListEndpoints } from '@/lib/contracts/wait-list';
import { createId } from '@/lib/db/ids';
import { waitListEntries } from '@/lib/db/schema';
import { toMailbox } from '@/lib/domain/account/mailbox';
import { getReminderState, type WaitListKind } from '@/lib/domain/calendar/reminders';
import { buildNotFoundError } from '@/lib/platform/errors';
import { countRateLimit } from '../http/rate-limit';
import { queueJob } from '../queue/queue';
import type { Store } from '../stores/queries';
import { withStore } from '../stores/service';

/**
 * Limit of entries per store over all visitors, so that attackers cannot send many mails to strangers through a wait
 * list.
 */
const OF_ONE_STORE = { points: 600, perSeconds: 3_600 };
/** Limit per mailbox over all stores, so that no mailbox is flooded with mails that ask to confirm. */
const OF_ONE_MAILBOX = { points: 5, perSeconds: 86_400 };

/**
 * Adds an address to the wait list of a store that is closed by its calendar, or to those who are reminded before an
 * open store closes, and enqueues the mail that asks to confirm it. The response is the same for an address that is on
 * the list already; after its confirmation it gets no second mail. A filled honeypot (`website`) is acknowledged and
 * dropped. Fails with `not_found` for a store that does not offer the mail now, and `rate_limited`.
 */
export function addToWaitList({ params, body }: ParsedInput<typeof waitListEndpoints.add>): Promise<{ sent: true }> {
  return withStore(params, async (tx, store) => {
    if (!isOffered(store, body.kind)) throw buildNotFoundError();
    if (body.website !== '') return { sent: true };
    await countRateLimit('wait-list.store', String(store.eventId), OF_ONE_STORE);
    await countRateLimit('wait-list.mailbox', toMailbox(body.email), OF_ONE_MAILBOX);
    const { tenantId, eventId } = store;
    const [entry] = await tx
      .insert(waitListEntries)
      .values({
        id: createId(),
        confirmMailId: createId(),
        tenantId,
        eventId,
        email: body.email.toLowerCase(),
        lang: body.lang,
        kind: body.kind,
        queuedAt: body.kind === 'last-call' ? new Date() : null,
      })
      .onConflictDoUpdate({
        target: [waitListEntries.eventId, waitListEntries.email],
        set: { lang: body.lang, kind: sql`excluded.kind`, queuedAt: sql`excluded.queued_at` },
        // Visitors who merely know a confirmed address must not change its entry.
        setWhere: isNull(waitListEntries.confirmedAt),
      })
      .returning();
    // An entry that is confirmed already is not returned.
    if (entry) {
      const payload = { tenantId, entryId: entry.id, kind: 'confirm' as const };
      await queueJob(tx, { task: 'send-wait-list-mail', payload, key: `wait-list:confirm:${entry.id}` });
    }
    return { sent: true };
  });
}

/** Returns whether a store offers visitors a mail now: about its opening while it is closed, before its closing else. */
function isOffered({ ownerStatus, status, calendar }: Store, kind: WaitListKind): boolean {
  if (ownerStatus !== 'Active') return false;
  if (kind === 'open') return status !== 'Active';
  return status === 'Active' && getReminderState(calendar, new Date()) === 'offered';
}
