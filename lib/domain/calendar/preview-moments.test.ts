import { listPreviewMoments } from './preview-moments';
import type { StoreCalendar } from './store-calendar';

const CALENDAR: StoreCalendar = {
  timeZone: 'Europe/London',
  place: '',
  eventFrom: '2027-07-10',
  eventUntil: '2027-07-12',
  mode: 'window',
  opensAt: new Date('2027-06-01T08:00:00Z'),
  closesAt: new Date('2027-06-14T17:00:00Z'),
  shownClosesAt: null,
  everyDays: null,
  breakDays: 0,
  shipBy: null,
  whenClosed: 'products',
  afterEvent: 'continues',
};
const list = (change: Partial<StoreCalendar> = {}, now = '2026-12-01T12:00:00Z') =>
  listPreviewMoments({ ...CALENDAR, ...change }, new Date(now)).map(({ kind, at }) => `${kind} ${at.toISOString()}`);

describe('the moments that a preview offers', () => {
  it('are those before, in and after the order window, and the day after the event', () => {
    const moments = [
      'before_opening 2027-06-01T07:59:00.000Z',
      'open 2027-06-01T08:00:00.000Z',
      'last_day 2027-06-14T05:00:00.000Z',
      'closed 2027-06-14T17:00:00.000Z',
      'after_event 2027-07-13T11:00:00.000Z',
    ];
    expect(list()).toEqual(moments);
    expect(list({}, '2027-06-05T12:00:00Z')).toEqual(moments);
    expect(list({}, '2028-01-01T12:00:00Z')).toEqual(moments);
  });

  it('lie on whole minutes, and a closing within a minute is followed by a closed store', () => {
    expect(list({ closesAt: new Date('2027-06-14T17:00:21Z') })).toContain('closed 2027-06-14T17:01:00.000Z');
  });

  it('contain the time after a displayed closing', () => {
    expect(list({ shownClosesAt: new Date('2027-06-14T12:00:00Z') })).toEqual(
      expect.arrayContaining(['last_day 2027-06-14T00:00:00.000Z', 'last_call 2027-06-14T12:00:00.000Z']),
    );
  });

  it('are those of the present rolling window, and no closing where the next window follows at once', () => {
    const rolling = { mode: 'rolling', everyDays: 14, closesAt: null, eventFrom: null, eventUntil: null } as const;
    const now = '2027-06-20T12:00:00Z';
    expect(list({ ...rolling, breakDays: 2 }, now)).toEqual([
      'before_opening 2027-06-15T07:59:00.000Z',
      'open 2027-06-15T08:00:00.000Z',
      'last_day 2027-06-26T20:00:00.000Z',
      'closed 2027-06-27T08:00:00.000Z',
    ]);
    expect(list(rolling, now)).toEqual(['open 2027-06-15T08:00:00.000Z', 'last_day 2027-06-28T20:00:00.000Z']);
  });

  it('are none without dates', () => {
    expect(list({ mode: 'always', eventFrom: null, eventUntil: null })).toEqual([]);
  });
});
