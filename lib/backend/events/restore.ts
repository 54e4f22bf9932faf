import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { withTenant } from '@/lib/db/client';
import { events } from '@/lib/db/schema';
import { notFound } from '@/lib/platform/errors';
import { findTenantEvent } from '../stores/own-event';
import { audit, type Change } from './change';
import { readEvent } from './to-dto';

/** Restores a deleted store with its former status (ADM-10). 404 when no deleted store has that address. */
export function restoreEvent(change: Change) {
  const { tenantId, slug } = change;
  return withTenant(tenantId, async (tx) => {
    const [event] = await tx
      .update(events)
      .set({ deletedAt: null, updatedAt: sql`now()` })
      .where(and(eq(events.tenantId, tenantId), eq(events.slug, slug), isNotNull(events.deletedAt)))
      .returning();
    if (!event) throw notFound();
    await audit(tx, change, event, 'event restored', { status: event.status });
    const restored = await findTenantEvent(tx, { tenantId, slug });
    if (!restored) throw notFound();
    return readEvent(tx, restored);
  });
}
