import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import type { EventActor } from '@/lib/db/keys';
import { events } from '@/lib/db/schema';
import { buildNotFoundError } from '@/lib/platform/errors';
import { assertVisitAllowedByOwner } from '../http/caller';
import type { SupportVisit } from '../http/signed-in';
import { findTenantEvent } from '../stores/own-event';
import { recordEventAudit } from './change';
import { readEvent } from './to-dto';

/**
 * Restores a deleted store with its former status (ADM-10). 404 when no deleted store has that address; `forbidden`
 * where a support visit without the owner's permission would open it.
 */
export function restoreEvent(change: EventActor, visit: SupportVisit | null) {
  const { tenantId, slug } = change;
  return withTenant(tenantId, async (tx) => {
    const [event] = await tx
      .update(events)
      .set({ deletedAt: null, updatedAt: sql`now()` })
      .where(and(eq(events.tenantId, tenantId), eq(events.slug, slug), isNotNull(events.deletedAt)))
      .returning();
    if (!event) throw buildNotFoundError();
    if (event.status === 'Active') assertVisitAllowedByOwner(visit);
    await recordEventAudit(tx, change, event, 'event restored', { status: event.status });
    const restored = await findTenantEvent(tx, { tenantId, slug });
    if (!restored) throw buildNotFoundError();
    return readEvent(tx, restored);
  });
}
