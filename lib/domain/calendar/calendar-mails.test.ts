import { findDueCalendarMail } from './calendar-mails';
import type { StoreCalendar } from './store-calendar';

const at = (iso: string) => new Date(iso);
const WINDOW: StoreCalendar = {
  timeZone: 'UTC',
  place: '',
  eventFrom: null,
  eventUntil: null,
  mode: 'window',
  opensAt: at('2026-06-01T08:00Z'),
  closesAt: at('2026-06-14T18:00Z'),
  shownClosesAt: null,
  everyDays: null,
  breakDays: 0,
  shipBy: null,
  whenClosed: 'products',
  afterEvent: 'continues',
};
const kindAt = (calendar: StoreCalendar, iso: string) => findDueCalendarMail(calendar, at(iso))?.kind ?? null;

describe('the mails about an order window', () => {
  it.each([
    ['2026-06-01T07:59Z', null],
    ['2026-06-01T08:00Z', 'window-opened'],
    ['2026-06-03T08:00Z', 'window-opened'],
    ['2026-06-03T08:01Z', null],
    ['2026-06-13T18:00Z', 'window-closing'],
    ['2026-06-14T17:59Z', 'window-closing'],
    ['2026-06-14T18:00Z', 'window-closed'],
    ['2026-06-16T18:01Z', null],
  ])('are due at %s: %s', (now, kind) => {
    expect(kindAt(WINDOW, now)).toBe(kind);
  });

  it('name the window that they are about, also between two rolling ones', () => {
    const rolling = { ...WINDOW, mode: 'rolling', closesAt: null, everyDays: 7, breakDays: 2 } as const;
    expect(findDueCalendarMail(rolling, at('2026-06-08T08:00Z'))).toEqual({
      kind: 'window-opened',
      about: at('2026-06-08T08:00Z'),
      window: 2,
      openedAt: at('2026-06-08T08:00Z'),
    });
    expect(findDueCalendarMail(rolling, at('2026-06-13T09:00Z'))).toEqual({
      kind: 'window-closed',
      about: at('2026-06-13T08:00Z'),
      window: 2,
      openedAt: at('2026-06-08T08:00Z'),
    });
  });

  it('report an opening at once, also after a break of a day, and none where no break went before', () => {
    const rolling = { ...WINDOW, mode: 'rolling', closesAt: null, everyDays: 7, breakDays: 1 } as const;
    expect(kindAt(rolling, '2026-06-08T08:00Z')).toBe('window-opened');
    expect(kindAt(rolling, '2026-06-10T08:00Z')).toBe('window-opened');
    expect(kindAt(rolling, '2026-06-10T08:01Z')).toBeNull();
    expect(kindAt({ ...rolling, breakDays: 0 }, '2026-06-08T08:00Z')).toBeNull();
  });

  it('are none for a store that takes orders at any time', () => {
    expect(kindAt({ ...WINDOW, mode: 'always' }, '2026-06-01T08:00Z')).toBeNull();
  });
});
