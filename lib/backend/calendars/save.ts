import type { CalendarBody } from '@/lib/contracts/calendars';
import type { EventActor } from '@/lib/db/keys';
import { storeCalendars } from '@/lib/db/schema';
import { getSaleState } from '@/lib/domain/calendar/sale-state';
import { parseLocalTime } from '@/lib/domain/dates/zone';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { recordEventAudit } from '../events/change';
import type { CalendarRow } from '../stores/calendar-dto';
import { publishStoreChange } from '../stores/changed';
import { findCalendar } from '../stores/find-calendar';
import { changeTenantEvent } from '../stores/own-event';
import { readCalendar } from './show';

/**
 * Saves the dates of a store's event and its order windows. Fields that the mode does not use are cleared. 409 while
 * the store is locked, 422 for a closing that has passed.
 */
export function saveCalendar(change: EventActor, body: CalendarBody) {
  return changeTenantEvent(change, async (tx, event) => {
    const columns = toColumns(body);
    const stored = await findCalendar(tx, event);
    assertClosesLater(columns, stored);
    const dates = { ...columns, windowSince: findWindowStart(columns, stored) };
    await tx
      .insert(storeCalendars)
      .values({ eventId: event.id, tenantId: event.tenantId, ...dates })
      .onConflictDoUpdate({ target: storeCalendars.eventId, set: dates });
    await recordEventAudit(tx, change, event, 'event calendar changed', body);
    await publishStoreChange(tx, event);
    return readCalendar(tx, event);
  });
}

function toColumns(body: CalendarBody) {
  const at = (local: string | null): Date | null => (local === null ? null : parseLocalTime(local, body.time_zone));
  const { mode } = body;
  const isWindow = mode === 'window';
  const isRolling = mode === 'rolling';
  return {
    timeZone: body.time_zone,
    place: body.place,
    eventFrom: body.event_from,
    eventUntil: body.event_until,
    mode,
    opensAt: isWindow || isRolling ? at(body.opens_at) : null,
    closesAt: isWindow || isRolling ? at(body.closes_at) : null,
    shownClosesAt: isWindow ? at(body.shown_closes_at) : null,
    everyDays: isRolling ? body.every_days : null,
    breakDays: isRolling ? body.break_days : 0,
    produceBy: isWindow ? body.produce_by : null,
    shipBy: isWindow ? body.ship_by : null,
    whenClosed: body.when_closed,
    afterEvent: body.after_event,
    updatedAt: new Date(),
  };
}

/**
 * Returns the time from which orders count for a window without an opening of its own: the time at which the store
 * opened again, or changed to such a window. Null = the window has an opening, or the store had no window before.
 */
function findWindowStart({ mode, opensAt }: Pick<CalendarRow, 'mode' | 'opensAt'>, stored: CalendarRow | null) {
  if (mode !== 'window' || opensAt !== null || stored === null) return null;
  const now = new Date();
  const isContinued = stored.mode === 'window' && getSaleState(stored, now).phase === 'open';
  return isContinued ? (stored.windowSince ?? stored.opensAt) : now;
}

/** Rejects a new closing that has passed; a stored one may stay. */
function assertClosesLater({ closesAt }: { readonly closesAt: Date | null }, stored: CalendarRow | null): void {
  if (closesAt === null || closesAt > new Date() || closesAt.getTime() === stored?.closesAt?.getTime()) return;
  throw buildInvalidFieldsError({ closes_at: ['in the past'] });
}
