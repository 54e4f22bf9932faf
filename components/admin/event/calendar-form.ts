import type { CalendarBody } from '@/lib/contracts/calendars';

/** Form values of a store's calendar. Dates, days and numbers are texts; '' = not set. */
export interface CalendarForm {
  time_zone: string;
  place: string;
  event_from: string;
  event_until: string;
  mode: CalendarBody['mode'];
  opens_at: string;
  closes_at: string;
  shown_closes_at: string;
  every_days: string;
  break_days: string;
  produce_by: string;
  ship_by: string;
  when_closed: CalendarBody['when_closed'];
  after_event: CalendarBody['after_event'];
}

/** Fields that contain a day, or a local time that begins with one. */
export const DAY_FIELDS = [
  'opens_at',
  'shown_closes_at',
  'closes_at',
  'produce_by',
  'ship_by',
  'event_from',
  'event_until',
] as const satisfies readonly (keyof CalendarForm)[];
export type DayField = (typeof DAY_FIELDS)[number];

/** Converts saved dates to form values. A store without saved dates gets `timeZone` as its time zone. */
export const toCalendarForm = (saved: CalendarBody | null, timeZone: string): CalendarForm => ({
  time_zone: saved?.time_zone ?? timeZone,
  place: saved?.place ?? '',
  event_from: saved?.event_from ?? '',
  event_until: saved?.event_until ?? '',
  mode: saved?.mode ?? 'always',
  opens_at: saved?.opens_at ?? '',
  closes_at: saved?.closes_at ?? '',
  shown_closes_at: saved?.shown_closes_at ?? '',
  every_days: saved?.every_days ? String(saved.every_days) : '',
  break_days: String(saved?.break_days ?? 0),
  produce_by: saved?.produce_by ?? '',
  ship_by: saved?.ship_by ?? '',
  when_closed: saved?.when_closed ?? 'products',
  after_event: saved?.after_event ?? 'continues',
});

/** Returns the request that saves a form, without the fields that the chosen mode does not use. */
export function toCalendarBody(form: CalendarForm): CalendarBody {
  const isWindow = form.mode === 'window';
  const isRolling = form.mode === 'rolling';
  const hasTimes = isWindow || isRolling;
  return {
    ...form,
    event_from: form.event_from || null,
    event_until: form.event_until || null,
    opens_at: (hasTimes && form.opens_at) || null,
    closes_at: (hasTimes && form.closes_at) || null,
    shown_closes_at: (isWindow && form.shown_closes_at) || null,
    every_days: isRolling ? parseCount(form.every_days) : null,
    break_days: isRolling ? (parseCount(form.break_days) ?? 0) : 0,
    produce_by: (isWindow && form.produce_by) || null,
    ship_by: (isWindow && form.ship_by) || null,
  };
}

/**
 * Parses a typed number of days: null for empty text. Any other text becomes 0.5, which the server rejects with an
 * error for the field, because it accepts integers only.
 */
const parseCount = (text: string): number | null =>
  text.trim() === '' ? null : /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0.5;

const DAY_MS = 86_400_000;

/**
 * Moves a day (YYYY-MM-DD), or a local time that begins with one, by a number of days. Returns `value` unchanged where
 * the year would need more than four digits.
 */
export function moveDay(value: string, days: number): string {
  const [day = ''] = new Date(Date.parse(value.slice(0, 10)) + days * DAY_MS).toISOString().split('T');
  return day.length === 10 ? day + value.slice(10) : value;
}
