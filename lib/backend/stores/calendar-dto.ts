import type { storeCalendars } from '@/lib/db/schema';
import { listLaterWindows } from '@/lib/domain/calendar/later-windows';
import { toPublicSale } from '@/lib/domain/calendar/sale-state';
import type { StoreStatus } from '@/lib/domain/store/event';

export type CalendarRow = typeof storeCalendars.$inferSelect;

/**
 * Converts the calendar of a store at a moment for its shoppers. The real closing is not sent while another closing is
 * shown.
 */
export function toShopperCalendarDto(row: CalendarRow, ownerStatus: StoreStatus, now: Date) {
  const sale = toPublicSale(row, now);
  return {
    event_from: row.eventFrom,
    event_until: row.eventUntil,
    place: row.place,
    time_zone: row.timeZone,
    ship_by: row.mode === 'window' ? row.shipBy : null,
    phase: sale.phase,
    opens_at: sale.opensAt?.toISOString() ?? null,
    closes_at: sale.closesAt?.toISOString() ?? null,
    window_ends_at: sale.windowEndsAt?.toISOString() ?? null,
    later_windows: listLaterWindows(row, now).map(({ opensAt, closesAt }) => ({
      opens_at: opensAt.toISOString(),
      closes_at: closesAt.toISOString(),
    })),
    is_last_call: sale.isLastCall,
    is_closed: ownerStatus === 'Active' && sale.phase !== 'open',
    shows_products: row.whenClosed === 'products',
    changes_at: sale.changesAt?.toISOString() ?? null,
  };
}
