import { getHolidays } from '@/lib/platform/holidays/get-holidays';
import { SHIPPING_METHODS } from '../pricing/shipping';
import { COUNTRIES } from '../regions/countries';
import { getHomeCountry, getTimeZone, REGIONS, type Region } from '../regions/regions';
import { type PromiseInput, promiseDelivery } from './delivery-promise';

const noon = (day: string) => new Date(`${day.split('-').reverse().join('-')}T12:00:00Z`);
const flip = (day: string) => day.split('-').reverse().join('-');
/** Returns the promise for an order without any facts except its time and region, unless `facts` contains some. */
const promise = (now: Date, region: Region, facts: Partial<PromiseInput> = {}) =>
  promiseDelivery({ now, timeZone: getTimeZone(region), ...facts });
const dates = ({ from, to }: { from: string; to: string }) => ({ from, to });
const place = (country: string) => ({ country, holidays: getHolidays(country) });

describe('promiseDelivery, with nothing known but the day', () => {
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
    for (const region of REGIONS) expect(dates(promise(noon(today), region))).toEqual({ from, to });
  });

  it('counts from the date in the region, not from the date in UTC', () => {
    const lateSunday = new Date('2026-03-08T23:30:00Z');
    expect(promise(lateSunday, 'UK').from).toBe('12-03-2026');
    expect(promise(lateSunday, 'EU').from).toBe('13-03-2026');
    const earlyMonday = new Date('2026-03-09T02:00:00Z');
    expect(promise(earlyMonday, 'UK').from).toBe('13-03-2026');
    expect(promise(earlyMonday, 'US').from).toBe('12-03-2026');
  });

  it('moves on to the next day at midnight in the region, and says so', () => {
    const midnight = new Date('2026-03-10T23:00:00Z');
    const before = promise(new Date(midnight.getTime() - 1), 'EU');
    expect(before.from).toBe('16-03-2026');
    expect(before.validUntil).toEqual(midnight);
    expect(promise(midnight, 'EU').from).toBe('17-03-2026');
  });

  it('moves on earlier by the time for which orders are held', () => {
    const lastMoment = new Date('2026-03-10T22:30:00Z');
    expect(promise(new Date(lastMoment.getTime() - 1), 'EU', { holdMinutes: 30 }).from).toBe('16-03-2026');
    expect(promise(lastMoment, 'EU', { holdMinutes: 30 }).from).toBe('17-03-2026');
  });
});

/** Local times of the store, with the offset from UTC at that time in London, Amsterdam and New York. */
const MOMENTS = [
  ['an ordinary Tuesday', '2026-03-03 12:00', '+00:00', '+01:00', '-05:00'],
  ['a Friday at the cut-off hour', '2026-06-12 14:00', '+01:00', '+02:00', '-04:00'],
  ['the last minute of a Tuesday', '2026-06-16 23:59', '+01:00', '+02:00', '-04:00'],
  ['a Saturday morning', '2026-09-05 09:00', '+01:00', '+02:00', '-04:00'],
  ['the night in which Europe turns its clocks forward', '2026-03-29 03:30', '+01:00', '+02:00', '-04:00'],
  ['the night in which America turns its clocks forward', '2026-03-08 03:30', '+00:00', '+01:00', '-04:00'],
  ['the evening before Europe turns its clocks back', '2026-10-24 23:30', '+01:00', '+02:00', '-04:00'],
  ['the evening after America turned its clocks back', '2026-11-01 23:30', '+00:00', '+01:00', '-05:00'],
  ['the day before Good Friday at the cut-off hour', '2026-04-02 14:00', '+01:00', '+02:00', '-04:00'],
  ['Christmas Eve, a minute before the cut-off hour', '2026-12-24 13:59', '+00:00', '+01:00', '-05:00'],
] as const;

/** Public holidays in the months of the table, copied from the countries' calendars. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  GB: '2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-26 2026-12-28 2027-01-01',
  NL: '2026-04-05 2026-04-06 2026-04-27 2026-05-14 2026-05-24 2026-05-25 2026-12-25 2026-12-26 2027-01-01',
  DE: '2026-04-03 2026-04-06 2026-05-01 2026-05-14 2026-05-25 2026-10-03 2026-12-25 2026-12-26 2027-01-01',
  US: '2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18',
  IL: '2026-04-02 2026-04-08 2026-04-22 2026-05-22 2026-09-12 2026-09-13 2026-09-21 2026-09-26 2026-10-03',
};
const DESTINATIONS = ['GB', 'NL', 'DE', 'US', 'IL'] as const;

/** Business days in transit: within a country, to a neighbouring country, and to another continent. */
const STANDARD = { home: [1, 3], near: [1, 3], far: [4, 8] } as const;
const EXPRESS = { home: [1, 1], near: [1, 2], far: [2, 4] } as const;
const ROUTES: Readonly<Record<Region, Readonly<Record<string, keyof typeof STANDARD>>>> = {
  UK: { GB: 'home', NL: 'near', DE: 'near', US: 'far', IL: 'far' },
  EU: { GB: 'near', NL: 'home', DE: 'near', US: 'far', IL: 'far' },
  US: { GB: 'far', NL: 'far', DE: 'far', US: 'home', IL: 'far' },
};

/** Counts business days one by one, as a check that is independent of the code under test. */
function walk(start: string, count: number, country: string): string {
  let day = start;
  let left = count;
  while (left > 0) {
    const next = new Date(`${day}T12:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    day = next.toISOString().slice(0, 10);
    const weekday = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')[next.getUTCDay()] ?? '';
    const isWeekend = (country === 'IL' ? ['Fri', 'Sat'] : ['Sat', 'Sun']).includes(weekday);
    if (!isWeekend && !HOLIDAYS[country]?.includes(day)) left -= 1;
  }
  return day;
}

const CASES = MOMENTS.flatMap(([name, local, ...offsets]) =>
  REGIONS.flatMap((region, index) =>
    DESTINATIONS.flatMap((destination) =>
      (['standard', 'express'] as const).flatMap((method) =>
        [24, 14].map((cutOffHour) => {
          const [day = '', clock = ''] = local.split(' ');
          const isLate = Number(clock.slice(0, 2)) >= cutOffHour;
          const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
          const origin = { UK: 'GB', EU: 'NL', US: 'US' }[region];
          const [earliest, latest] = (method === 'express' ? EXPRESS : STANDARD)[ROUTES[region][destination] ?? 'home'];
          const shipped = walk(isLate ? tomorrow : day, 3, origin);
          return {
            title: `${name}, ${region} to ${destination} by ${method}, cut-off ${cutOffHour}:00`,
            now: new Date(`${day}T${clock}:00${offsets[index]}`),
            ...{ region, destination, method, cutOffHour },
            from: walk(shipped, earliest, destination),
            to: walk(shipped, latest, destination),
          };
        }),
      ),
    ),
  ),
);

describe('promiseDelivery, by clock, zone, change of clocks, country, method, holiday and cut-off hour', () => {
  it('has 600 cases', () => expect(CASES).toHaveLength(600));

  it.each(CASES)('$title', ({ now, region, destination, method, cutOffHour, from, to }) => {
    const result = promise(now, region, {
      ...{ method, cutOffHour },
      origin: place(getHomeCountry(region)),
      destination: place(destination),
    });
    expect({ from: flip(result.from), to: flip(result.to) }).toEqual({ from, to });
  });
});

describe('a promise', () => {
  const HOUR_MS = 3_600_000;
  const routes = REGIONS.flatMap((region) =>
    ['GB', 'NL', 'US', 'DE', 'IL', 'TR', 'AU'].map((to) => [region, to] as const),
  );

  it.each(routes)('from %s to %s names no day without deliveries, and never becomes earlier', (region, destination) => {
    const holidays = getHolidays(destination);
    const weekend = destination === 'IL' ? [5, 6] : [0, 6];
    for (const method of SHIPPING_METHODS) {
      let [lastFrom, lastTo] = ['', ''];
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 1, 15); at += 9 * HOUR_MS) {
        const result = promise(new Date(at), region, {
          ...{ method, cutOffHour: 15, holdMinutes: 45, leadTimeDays: 4 },
          origin: place(getHomeCountry(region)),
          destination: place(destination),
        });
        const [from, to] = [flip(result.from), flip(result.to)];
        for (const day of [from, to])
          if (holidays.has(day) || weekend.includes(new Date(day).getUTCDay()))
            throw new Error(`${day} is no day of delivery in ${destination}, ordered at ${new Date(at).toISOString()}`);
        if (from < lastFrom || to < lastTo || from > to)
          throw new Error(`${from} to ${to} follows ${lastFrom} to ${lastTo}`);
        [lastFrom, lastTo] = [from, to];
      }
    }
  });

  it('is not later by Express than by Standard, to any country', () => {
    for (const { iso2 } of COUNTRIES)
      for (const region of REGIONS) {
        const arrives = (method: (typeof SHIPPING_METHODS)[number]) =>
          flip(
            promise(noon('03-03-2026'), region, {
              method,
              origin: place(getHomeCountry(region)),
              destination: place(iso2),
            }).to,
          );
        expect(arrives('express') < arrives('standard')).toBe(true);
        expect(arrives('standard_tracked')).toBe(arrives('standard'));
      }
  });

  it('counts a lead time longer than usual, and does not promise more for a shorter one', () => {
    expect(promise(noon('02-03-2026'), 'UK', { leadTimeDays: 5 }).from).toBe('10-03-2026');
    expect(promise(noon('02-03-2026'), 'UK', { leadTimeDays: 1 }).from).toBe('06-03-2026');
  });

  it('says after how many weekdays an order ships and arrives, holidays included', () => {
    const christmas = promise(noon('24-12-2026'), 'UK', { origin: place('GB'), destination: place('GB') });
    expect(christmas).toMatchObject({ shipDay: '2026-12-31', from: '04-01-2027', to: '06-01-2027' });
    expect(christmas).toMatchObject({ handlingWeekdays: 5, transitWeekdays: { earliest: 2, latest: 4 } });
  });
});

describe('delivery of a window that is handed over together', () => {
  it('is one to three business days after the hand-over, and never earlier than that of a single order', () => {
    // 18 June 2026 is a Thursday.
    const shipBy = '2026-06-18';
    expect(dates(promise(noon('01-06-2026'), 'UK', { shipBy }))).toEqual({ from: '19-06-2026', to: '23-06-2026' });
    expect(dates(promise(noon('17-06-2026'), 'UK', { shipBy }))).toEqual({ from: '23-06-2026', to: '25-06-2026' });
  });
});

describe('the last moment to order for an event', () => {
  const DAY_MS = 86_400_000;
  it.each([
    // An order of Tuesday 30 June arrives by Wednesday 8 July, one of Wednesday 1 July by Thursday 9 July.
    ['01-06-2026', '2026-07-10', null, '2026-07-01'],
    ['01-07-2026', '2026-07-10', null, '2026-07-01'],
    ['02-07-2026', '2026-07-10', null, null],
    ['01-06-2026', '2026-07-10', '2026-07-06', '2026-07-01'],
    ['01-06-2026', '2026-07-10', '2026-07-07', null],
    ['11-07-2026', '2026-07-10', null, null],
  ])('on %s for an event on %s with hand-over %s is the end of %s', (today, eventFrom, shipBy, last) => {
    const { orderBy, isInTime } = promise(noon(today), 'UK', { eventFrom, shipBy });
    // London is an hour ahead of UTC in summer.
    expect(orderBy?.toISOString() ?? null).toBe(last && `${last}T23:00:00.000Z`);
    expect(isInTime).toBe(last !== null);
  });

  it('is the cut-off hour, less the time for which orders are held', () => {
    const facts = { eventFrom: '2026-07-10', cutOffHour: 14, holdMinutes: 30 };
    const { orderBy } = promise(noon('01-06-2026'), 'EU', facts);
    expect(orderBy).toEqual(new Date('2026-07-01T13:30:00+02:00'));
    expect(promise(new Date((orderBy?.getTime() ?? 0) - 1), 'EU', facts).isInTime).toBe(true);
    expect(promise(orderBy ?? new Date(0), 'EU', facts).isInTime).toBe(false);
  });

  it('is later by Express', () => {
    // Orders of Friday to Sunday are produced together, and arrive on Thursday, 9 July.
    const by = (method: 'standard' | 'express') =>
      promise(noon('02-07-2026'), 'UK', { eventFrom: '2026-07-10', method });
    expect(by('standard').orderBy).toBeNull();
    expect(by('express').orderBy).toEqual(new Date('2026-07-05T23:00:00Z'));
  });

  it('agrees with the dates at each event of two years, over holidays and changes of clocks', () => {
    for (let day = 0; day < 730; day += 1) {
      const eventFrom = new Date(Date.UTC(2026, 0, 25 + day)).toISOString().slice(0, 10);
      const facts = { origin: place('NL'), destination: place('DE') };
      const { orderBy } = promise(noon('02-01-2026'), 'EU', { ...facts, eventFrom });
      if (orderBy === null) throw new Error(`an order of 2 January is late for ${eventFrom}`);
      const arrives = (at: number) => flip(promise(new Date(at), 'EU', facts).to);
      expect(arrives(orderBy.getTime() - 1) < eventFrom).toBe(true);
      expect(arrives(orderBy.getTime()) < eventFrom).toBe(false);
      expect(orderBy.getTime()).toBeGreaterThan(Date.parse(eventFrom) - 30 * DAY_MS);
    }
  });

  it('is unknown without an event', () => {
    expect(promise(noon('01-06-2026'), 'UK')).toMatchObject({ orderBy: null, isInTime: null });
  });
});
