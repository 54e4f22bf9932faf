/** Modes of a store's sale: orders at any time, in one order window, or in windows that repeat. */
export const ORDER_MODES = ['always', 'window', 'rolling'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];

/** Views of a store that takes no orders: its products, only a notice, or nothing (404). */
export const CLOSED_DISPLAYS = ['products', 'notice', 'hidden'] as const;
export type ClosedDisplay = (typeof CLOSED_DISPLAYS)[number];

/** Whether a store continues to take orders after its event. */
export const AFTER_EVENT_MODES = ['continues', 'ends'] as const;
export type AfterEventMode = (typeof AFTER_EVENT_MODES)[number];

/** Maximum number of days from the opening of one rolling window to the opening of the next. */
export const MAX_ROLLING_DAYS = 366;

/** Dates of a store's event, and the times at which the store takes orders. Days are YYYY-MM-DD in `timeZone`. */
export interface StoreCalendar {
  /** Time zone of the store's event (IANA name). */
  readonly timeZone: string;
  readonly place: string;
  readonly eventFrom: string | null;
  /** Last day; null = the event lasts one day. */
  readonly eventUntil: string | null;
  readonly mode: OrderMode;
  /**
   * Opening of the window, or of the first rolling window. Null = a single window without an opening time: the store
   * takes orders until the closing.
   */
  readonly opensAt: Date | null;
  /** Closing of the window. For rolling windows: end of the last window; null = the windows never end. */
  readonly closesAt: Date | null;
  /** Closing time that shoppers see, not later than `closesAt`; null = they see `closesAt`. */
  readonly shownClosesAt: Date | null;
  /** Days from the opening of one rolling window to the opening of the next; null for other modes. */
  readonly everyDays: number | null;
  /** Number of days at the end of each rolling window in which the store takes no orders. */
  readonly breakDays: number;
  /** Day on which all orders of the window are handed to the carrier. Null = each order ships once it is produced. */
  readonly shipBy: string | null;
  readonly whenClosed: ClosedDisplay;
  readonly afterEvent: AfterEventMode;
}
