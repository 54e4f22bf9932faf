import { toPublicSale } from './sale-state';
import type { StoreCalendar } from './store-calendar';

/**
 * Mails that visitors can ask a store for: `open` when a closed store takes orders, `last-call` a day before an open
 * store closes.
 */
export const WAIT_LIST_KINDS = ['open', 'last-call'] as const;
export type WaitListKind = (typeof WAIT_LIST_KINDS)[number];

/** Time before the closing that shoppers see at which they are reminded. */
const REMINDER_MS = 86_400_000;

/**
 * State of a store's reminder before its closing. `offered`: visitors can ask for it; `due`: it is sent now; `over`: the
 * store is closed, or may close at any moment; `none`: the store has no closing.
 */
type ReminderState = 'offered' | 'due' | 'over' | 'none';

/**
 * Returns the state of a store's reminder. It depends only on the closing that shoppers see, so it does not reveal the
 * real one.
 */
export function getReminderState(calendar: StoreCalendar | null, now: Date): ReminderState {
  if (calendar === null) return 'none';
  const { phase, closesAt, isLastCall } = toPublicSale(calendar, now);
  if (phase !== 'open' || isLastCall) return 'over';
  if (closesAt === null) return 'none';
  return isReminderOffered(closesAt, now) ? 'offered' : 'due';
}

/** Returns whether a reminder before the closing that shoppers see would still come later than now. */
export const isReminderOffered = (closesAt: Date, now: Date): boolean =>
  closesAt.getTime() - now.getTime() > REMINDER_MS;
