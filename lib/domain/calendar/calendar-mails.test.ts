import { listDueCalendarMails, listEndedWindows } from './calendar-mails';
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
const ROLLING = { ...WINDOW, mode: 'rolling', closesAt: null, everyDays: 7 } as const;
const kindsAt = (calendar: StoreCalendar, iso: string) =>
  listDueCalendarMails(calendar, at(iso))
    .map(({ kind }) => kind)
    .join(' ');

describe('the mails about an order window', () => {
  it.each([
    ['2026-06-01T07:59Z', ''],
    ['2026-06-01T08:00Z', 'window-opened'],
    ['2026-06-03T08:00Z', 'window-opened'],
    ['2026-06-03T08:01Z', ''],
    // Half of 13 days and 10 hours.
    ['2026-06-08T00:59Z', ''],
    ['2026-06-08T01:00Z', 'window-halfway'],
    ['2026-06-10T01:00Z', 'window-halfway'],
    ['2026-06-10T01:01Z', ''],
    ['2026-06-13T18:00Z', 'window-closing'],
    ['2026-06-14T17:59Z', 'window-closing'],
    ['2026-06-14T18:00Z', 'window-closed'],
    ['2026-06-16T18:01Z', ''],
  ])('are due at %s: %s', (now, kinds) => {
    expect(kindsAt(WINDOW, now)).toBe(kinds);
  });

  it('report no half-time of a short window, nor of one without an opening', () => {
    const half = '2026-06-04T07:00Z';
    expect(kindsAt({ ...WINDOW, closesAt: at('2026-06-07T08:00Z') }, half)).toBe('');
    expect(kindsAt({ ...WINDOW, closesAt: at('2026-06-07T07:59Z') }, '2026-06-04T08:00Z')).toBe('');
    expect(kindsAt({ ...WINDOW, closesAt: at('2026-06-07T08:00Z') }, '2026-06-04T08:00Z')).toBe('window-halfway');
    expect(kindsAt({ ...WINDOW, opensAt: null }, '2026-06-08T01:00Z')).toBe('');
  });

  it('name the window that they are about, also between two rolling ones', () => {
    const rolling = { ...ROLLING, breakDays: 2 };
    expect(listDueCalendarMails(rolling, at('2026-06-08T08:00Z'))).toEqual([
      {
        kind: 'window-opened',
        about: at('2026-06-08T08:00Z'),
        window: 2,
        openedAt: at('2026-06-08T08:00Z'),
        endsAt: at('2026-06-13T08:00Z'),
      },
    ]);
    expect(listDueCalendarMails(rolling, at('2026-06-13T09:00Z'))).toEqual([
      {
        kind: 'window-closed',
        about: at('2026-06-13T08:00Z'),
        window: 2,
        openedAt: at('2026-06-08T08:00Z'),
        endsAt: at('2026-06-13T08:00Z'),
      },
    ]);
  });

  it('report an opening at once, also after a break of a day, and none where no break went before', () => {
    const rolling = { ...ROLLING, breakDays: 1 };
    expect(kindsAt(rolling, '2026-06-08T08:00Z')).toBe('window-opened');
    expect(kindsAt(rolling, '2026-06-10T08:00Z')).toBe('window-opened');
    expect(kindsAt(rolling, '2026-06-10T08:01Z')).toBe('');
    expect(kindsAt({ ...rolling, breakDays: 0 }, '2026-06-08T08:00Z')).toBe('window-ended');
  });

  it('report the end of a window that the next one follows at once, and never that the store closes', () => {
    expect(kindsAt(ROLLING, '2026-06-07T07:59Z')).toBe('');
    expect(kindsAt(ROLLING, '2026-06-07T08:00Z')).toBe('window-ending');
    expect(listDueCalendarMails(ROLLING, at('2026-06-08T08:00Z'))).toEqual([
      {
        kind: 'window-ended',
        about: at('2026-06-08T08:00Z'),
        window: 1,
        openedAt: at('2026-06-01T08:00Z'),
        endsAt: at('2026-06-08T08:00Z'),
      },
    ]);
    const last = { ...ROLLING, closesAt: at('2026-06-15T08:00Z') };
    expect(kindsAt(last, '2026-06-14T08:00Z')).toBe('window-closing');
    expect(kindsAt(last, '2026-06-15T08:00Z')).toBe('window-closed');
    // Windows of a day: one mail a day.
    expect(kindsAt({ ...ROLLING, everyDays: 1 }, '2026-06-05T09:00Z')).toBe('window-ended');
  });

  it('are none for a store that takes orders at any time', () => {
    expect(kindsAt({ ...WINDOW, mode: 'always' }, '2026-06-01T08:00Z')).toBe('');
  });
});

describe('the windows whose production is watched', () => {
  const ended = (calendar: StoreCalendar, iso: string) =>
    listEndedWindows(calendar, at(iso)).map(({ window, openedAt, endsAt }) => [
      window,
      openedAt?.toISOString().slice(5, 10),
      endsAt.toISOString().slice(5, 10),
    ]);

  it('are the closed one, also after the event', () => {
    expect(ended(WINDOW, '2026-06-14T17:59Z')).toEqual([]);
    expect(ended(WINDOW, '2026-06-14T18:00Z')).toEqual([[1, '06-01', '06-14']]);
    const ends = { ...WINDOW, eventFrom: '2026-07-10', afterEvent: 'ends' } as const;
    expect(ended(ends, '2026-07-20T00:00Z')).toEqual([[1, '06-01', '06-14']]);
    expect(ended(WINDOW, '2026-09-13T00:00Z')).toEqual([]);
    expect(ended({ ...WINDOW, opensAt: null }, '2026-06-20T00:00Z')).toEqual([[1, undefined, '06-14']]);
  });

  it('are those of 90 days, with and without a break', () => {
    expect(ended(ROLLING, '2026-06-22T09:00Z')).toEqual([
      [3, '06-15', '06-22'],
      [2, '06-08', '06-15'],
      [1, '06-01', '06-08'],
    ]);
    expect(ended({ ...ROLLING, breakDays: 2 }, '2026-06-22T09:00Z')).toEqual([
      [3, '06-15', '06-20'],
      [2, '06-08', '06-13'],
      [1, '06-01', '06-06'],
    ]);
    expect(ended(ROLLING, '2027-06-22T09:00Z')).toHaveLength(13);
    expect(ended({ ...ROLLING, mode: 'always' }, '2026-06-22T09:00Z')).toEqual([]);
  });
});
