import type { CalendarBody, CalendarDto } from '@/lib/contracts/calendars';
import type { Tx } from '@/lib/db/client';
import type { EventPath } from '@/lib/db/keys';
import { getSaleState } from '@/lib/domain/calendar/sale-state';
import { formatLocalTime } from '@/lib/domain/dates/zone';
import type { CalendarRow } from '../stores/calendar-dto';
import { findCalendar } from '../stores/find-calendar';
import { type TenantEvent, withTenantEvent } from '../stores/own-event';

/** Returns a store's dates with the state of its sale now. Fails with `not_found` for another tenant's store. */
export const showCalendar = (named: EventPath) => withTenantEvent(named, readCalendar);

export async function readCalendar(tx: Tx, event: TenantEvent): Promise<CalendarDto> {
  const row = await findCalendar(tx, event);
  const sale = row && getSaleState(row, new Date());
  return {
    locked: event.locked,
    calendar: row && toCalendarBody(row),
    phase: sale?.phase ?? 'open',
    window: sale?.window ?? null,
    opens_at: sale?.opensAt?.toISOString() ?? null,
    closes_at: sale?.closesAt?.toISOString() ?? null,
  };
}

function toCalendarBody(row: CalendarRow): CalendarBody {
  const local = (at: Date | null): string | null => at && formatLocalTime(at, row.timeZone);
  return {
    time_zone: row.timeZone,
    place: row.place,
    event_from: row.eventFrom,
    event_until: row.eventUntil,
    mode: row.mode,
    opens_at: local(row.opensAt),
    closes_at: local(row.closesAt),
    shown_closes_at: local(row.shownClosesAt),
    every_days: row.everyDays,
    break_days: row.breakDays,
    produce_by: row.produceBy,
    ship_by: row.shipBy,
    when_closed: row.whenClosed,
    after_event: row.afterEvent,
  };
}
