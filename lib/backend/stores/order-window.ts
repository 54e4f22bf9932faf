import { getSaleState } from '@/lib/domain/calendar/sale-state';
import type { Store } from './queries';

/**
 * Returns the order window in which an order placed now belongs, and the day on which the orders of the window are
 * handed to the carrier. Both null for a store without windows.
 */
export function resolveOrderWindow({ calendar }: Pick<Store, 'calendar'>) {
  if (calendar === null) return { orderWindow: null, shipBy: null };
  const { window } = getSaleState(calendar, new Date());
  return { orderWindow: window, shipBy: calendar.mode === 'window' ? calendar.shipBy : null };
}
