import { REGIONS } from '../regions/regions';
import { deliveryWindow, findLastOrderDay } from './delivery-window';

const noon = (day: string) => new Date(`${day.split('-').reverse().join('-')}T12:00:00Z`);

describe('deliveryWindow', () => {
  it.each([
    ['DLV-01', '02-03-2026', '06-03-2026', '10-03-2026'],
    ['DLV-02', '03-03-2026', '09-03-2026', '11-03-2026'],
    ['DLV-03', '04-03-2026', '10-03-2026', '12-03-2026'],
    ['DLV-04', '05-03-2026', '11-03-2026', '13-03-2026'],
    ['DLV-05', '06-03-2026', '12-03-2026', '16-03-2026'],
    ['DLV-06', '07-03-2026', '12-03-2026', '16-03-2026'],
    ['DLV-07', '08-03-2026', '12-03-2026', '16-03-2026'],
    ['DLV-08', '30-04-2026', '06-05-2026', '08-05-2026'],
    ['DLV-09', '25-12-2026', '31-12-2026', '04-01-2027'],
    ['DLV-10', '30-12-2026', '05-01-2027', '07-01-2027'],
    ['DLV-11', '01-01-2027', '07-01-2027', '11-01-2027'],
    ['DLV-12', '24-02-2028', '01-03-2028', '03-03-2028'],
  ])('%s: ordered on %s, it arrives from %s to %s', (_id, today, from, to) => {
    for (const region of REGIONS) expect(deliveryWindow(noon(today), region)).toEqual({ from, to });
  });

  it('counts from the date in the region, not from the date in UTC', () => {
    const lateSunday = new Date('2026-03-08T23:30:00Z');
    expect(deliveryWindow(lateSunday, 'UK').from).toBe('12-03-2026');
    expect(deliveryWindow(lateSunday, 'EU').from).toBe('13-03-2026');
    const earlyMonday = new Date('2026-03-09T02:00:00Z');
    expect(deliveryWindow(earlyMonday, 'UK').from).toBe('13-03-2026');
    expect(deliveryWindow(earlyMonday, 'US').from).toBe('12-03-2026');
  });

  it('moves on to the next day at midnight in the region', () => {
    const midnight = Date.parse('2026-03-10T23:00:00Z');
    expect(deliveryWindow(new Date(midnight - 1), 'EU').from).toBe('16-03-2026');
    expect(deliveryWindow(new Date(midnight), 'EU').from).toBe('17-03-2026');
  });

  it('never names a weekend day and never ends before it starts, on any day of three years', () => {
    const parse = (text: string) => Date.parse(text.split('-').reverse().join('-'));
    for (let day = 0; day < 3 * 366; day += 1) {
      const { from, to } = deliveryWindow(new Date(Date.UTC(2026, 0, 1 + day, 12)), 'EU');
      for (const text of [from, to]) {
        expect(text).toMatch(/^\d\d-\d\d-\d{4}$/);
        expect([1, 2, 3, 4, 5]).toContain(new Date(parse(text)).getUTCDay());
      }
      expect(parse(from)).toBeLessThan(parse(to));
    }
  });
});

describe('delivery of a window that is handed over together', () => {
  it('is one to three business days after the hand-over, and never earlier than that of a single order', () => {
    // 18 June 2026 is a Thursday.
    expect(deliveryWindow(noon('01-06-2026'), 'UK', '2026-06-18')).toEqual({ from: '19-06-2026', to: '23-06-2026' });
    expect(deliveryWindow(noon('17-06-2026'), 'UK', '2026-06-18')).toEqual({ from: '23-06-2026', to: '25-06-2026' });
  });
});

describe('the last day to order for an event', () => {
  it.each([
    // An order of Tuesday 30 June arrives by Wednesday 8 July, one of Wednesday 1 July by Thursday 9 July.
    ['01-06-2026', '2026-07-10', null, '2026-07-01'],
    ['01-07-2026', '2026-07-10', null, '2026-07-01'],
    ['02-07-2026', '2026-07-10', null, null],
    ['01-06-2026', '2026-07-10', '2026-07-06', '2026-07-01'],
    ['01-06-2026', '2026-07-10', '2026-07-07', null],
    ['11-07-2026', '2026-07-10', null, null],
  ])('on %s for an event on %s with hand-over %s is %s', (today, eventFrom, shipBy, last) => {
    expect(findLastOrderDay(noon(today), 'UK', { eventFrom, shipBy })).toBe(last);
  });

  it('agrees with the estimate on every day of two years', () => {
    for (let day = 0; day < 730; day += 1) {
      const eventFrom = new Date(Date.UTC(2026, 0, 20 + day)).toISOString().slice(0, 10);
      const last = findLastOrderDay(noon('02-01-2026'), 'EU', { eventFrom, shipBy: null });
      const arrives = (order: string, plus: number) =>
        deliveryWindow(new Date(Date.parse(`${order}T12:00:00Z`) + plus * 86_400_000), 'EU')
          .to.split('-')
          .reverse()
          .join('-');
      expect(last).not.toBeNull();
      expect(arrives(last ?? '', 0) < eventFrom).toBe(true);
      expect(arrives(last ?? '', 1) < eventFrom).toBe(false);
    }
  });
});
