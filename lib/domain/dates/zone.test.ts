import { addLocalDays, countLocalDays, getLocalDate, getStartOfDay, isTimeZone, parseLocalTime } from './zone';

it('knows time zones by their names', () => {
  expect(['Europe/London', 'UTC', 'America/New_York', 'Mars/Base', '', "'; drop", '+02:00'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  ['2026-01-10', 'Europe/London', 0, '2026-01-10T00:00:00.000Z'],
  ['2026-07-10', 'Europe/London', 0, '2026-07-09T23:00:00.000Z'],
  ['2026-07-10', 'Asia/Tokyo', 1, '2026-07-10T15:00:00.000Z'],
  ['2026-07-10', 'America/Los_Angeles', 0, '2026-07-10T07:00:00.000Z'],
  // Days on which clocks change start at the old offset and end at the new one.
  ['2026-03-29', 'Europe/Amsterdam', 0, '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Amsterdam', 1, '2026-03-29T22:00:00.000Z'],
  ['2026-12-31', 'UTC', 1, '2027-01-01T00:00:00.000Z'],
  ['2024-02-28', 'UTC', 1, '2024-02-29T00:00:00.000Z'],
  ['2025-02-27', 'UTC', 3, '2025-03-02T00:00:00.000Z'],
  ['0001-01-01', 'Asia/Tokyo', 0, '0000-12-31T14:41:00.000Z'],
  ['0050-01-01', 'UTC', 0, '0050-01-01T00:00:00.000Z'],
])('%s in %s, %d days later, begins at %s', (day, zone, plus, at) => {
  expect(getStartOfDay(day, zone, plus).toISOString()).toBe(at);
});

it('returns the local day of a moment', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(['Europe/London', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => getLocalDate(zone, at))).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ]);
});

it.each([
  ['2026-01-10T09:30', 'Europe/London', '2026-01-10T09:30:00.000Z'],
  ['2026-07-10T09:30', 'Europe/London', '2026-07-10T08:30:00.000Z'],
  // The clock change skips this local time, so it is read as 02:30.
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  // This local time occurs twice, and the first occurrence is used.
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/London', '2026-10-25T02:30:00.000Z'],
  ['2026-07-10T00:15', 'Asia/Kathmandu', '2026-07-09T18:30:00.000Z'],
])('%s in %s is %s', (local, zone, at) => {
  expect(parseLocalTime(local, zone).toISOString()).toBe(at);
});

it('moves by local days across a clock change', () => {
  const at = new Date('2026-03-28T17:00:00Z');
  expect(addLocalDays(at, 'Europe/London', 1).toISOString()).toBe('2026-03-29T16:00:00.000Z');
  expect(countLocalDays(at, new Date('2026-03-29T23:30:00Z'), 'Europe/London')).toBe(2);
});
