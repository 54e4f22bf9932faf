import { getLastOrderMoment, listLaterWindows } from './later-windows';
import type { StoreCalendar } from './store-calendar';

/** Windows of five days from Tuesday 1 June on, with two days between them. */
const CALENDAR: StoreCalendar = {
  timeZone: 'Europe/London',
  place: '',
  eventFrom: '2027-06-20',
  eventUntil: null,
  mode: 'rolling',
  opensAt: new Date('2027-06-01T08:00:00Z'),
  closesAt: null,
  shownClosesAt: null,
  everyDays: 7,
  breakDays: 2,
  shipBy: null,
  whenClosed: 'products',
  afterEvent: 'continues',
};
const NOW = new Date('2027-06-03T12:00:00Z');
const list = (change: Partial<StoreCalendar> = {}) =>
  listLaterWindows({ ...CALENDAR, ...change }, NOW).map(({ opensAt, closesAt }) =>
    [opensAt, closesAt].map((at) => at.toISOString().slice(5, 10)).join(' '),
  );

describe('the later windows of a store', () => {
  it('are those that open before the event', () => {
    expect(list()).toEqual(['06-08 06-13', '06-15 06-20']);
    expect(list({ breakDays: 0 })).toEqual(['06-08 06-15', '06-15 06-22']);
    expect(list({ closesAt: new Date('2027-06-10T08:00:00Z') })).toEqual(['06-08 06-10']);
  });

  it('are none without an event, in a single window, and where orders are taken at any time', () => {
    expect(list({ eventFrom: null })).toEqual([]);
    expect(list({ mode: 'window', closesAt: new Date('2027-06-10T08:00:00Z') })).toEqual([]);
    expect(list({ mode: 'always' })).toEqual([]);
  });

  it('let shoppers order until the last moment that arrives in time, and never at a time without orders', () => {
    const closesAt = new Date('2027-06-06T08:00:00Z');
    const laterWindows = listLaterWindows(CALENDAR, NOW);
    const last = (orderBy: string) => getLastOrderMoment(new Date(orderBy), { closesAt, laterWindows }).toISOString();
    expect(last('2027-06-05T00:00:00Z')).toBe('2027-06-05T00:00:00.000Z');
    expect(last('2027-06-07T00:00:00Z')).toBe('2027-06-06T08:00:00.000Z');
    expect(last('2027-06-11T00:00:00Z')).toBe('2027-06-11T00:00:00.000Z');
    expect(last('2027-06-14T00:00:00Z')).toBe('2027-06-13T08:00:00.000Z');
  });
});
