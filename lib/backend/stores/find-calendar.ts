import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/lib/db/client';
import { storeCalendars } from '@/lib/db/schema';
import type { CalendarRow } from './calendar-dto';
import type { TenantEvent } from './own-event';

/** Returns the dates of a store; null without any. */
export async function findCalendar(tx: Tx, { id, tenantId }: TenantEvent): Promise<CalendarRow | null> {
  const [row] = await tx
    .select()
    .from(storeCalendars)
    .where(and(eq(storeCalendars.eventId, id), eq(storeCalendars.tenantId, tenantId)));
  return row ?? null;
}
