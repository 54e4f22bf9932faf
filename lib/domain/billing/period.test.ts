import { formatBillNumber, getBillPeriod } from './period';

describe('the month of a bill', () => {
  it.each([
    // The night of New Year's Eve falls on different days in New York and Amsterdam.
    ['2027-01-01T02:00:00Z', 'Europe/Amsterdam', '2026-12-31', '2026-12-31T23:00:00.000Z', '2027-01-01', '2027-01-15'],
    ['2027-01-01T02:00:00Z', 'America/New_York', '2026-11-30', '2026-12-01T05:00:00.000Z', '2026-12-31', '2027-01-14'],
    // Daylight saving time starts between the first of the month and today.
    ['2026-04-15T12:00:00Z', 'Europe/London', '2026-03-31', '2026-03-31T23:00:00.000Z', '2026-04-15', '2026-04-29'],
    ['2028-03-01T12:00:00Z', 'Europe/London', '2028-02-29', '2028-03-01T00:00:00.000Z', '2028-03-01', '2028-03-15'],
  ])('at %s in %s is the one that ended on %s', (now, zone, lastDay, before, issuedOn, dueOn) => {
    const period = getBillPeriod(new Date(now), zone);
    expect({ ...period, before: period.before.toISOString() }).toEqual({ before, lastDay, issuedOn, dueOn });
  });

  it('has a number that sorts as it is written', () => {
    expect([formatBillNumber(1), formatBillNumber(123_456)]).toEqual(['MB-000001', 'MB-123456']);
  });
});
