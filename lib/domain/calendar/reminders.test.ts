import { getReminderState } from './reminders';
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

describe('the reminder before a store closes', () => {
  it.each([
    ['2026-05-31T08:00Z', 'over'],
    ['2026-06-01T08:00Z', 'offered'],
    ['2026-06-13T17:59:59Z', 'offered'],
    ['2026-06-13T18:00Z', 'due'],
    ['2026-06-14T17:59:59Z', 'due'],
    ['2026-06-14T18:00Z', 'over'],
  ])('at %s is %s', (now, state) => {
    expect(getReminderState(WINDOW, at(now))).toBe(state);
  });

  it('follows the closing that shoppers see, and not the real one', () => {
    const calendar = { ...WINDOW, shownClosesAt: at('2026-06-12T18:00Z') };
    expect(getReminderState(calendar, at('2026-06-11T17:59Z'))).toBe('offered');
    expect(getReminderState(calendar, at('2026-06-11T18:00Z'))).toBe('due');
    expect(getReminderState(calendar, at('2026-06-12T18:00Z'))).toBe('over');
  });

  it('does not exist where the store closes at no time, or opens again in the same moment', () => {
    const now = at('2026-06-07T12:00Z');
    expect(getReminderState(null, now)).toBe('none');
    expect(getReminderState({ ...WINDOW, mode: 'always' }, now)).toBe('none');
    expect(getReminderState({ ...WINDOW, mode: 'rolling', closesAt: null, everyDays: 7 }, now)).toBe('none');
    expect(getReminderState({ ...WINDOW, mode: 'rolling', closesAt: null, everyDays: 9, breakDays: 2 }, now)).toBe(
      'due',
    );
  });
});
