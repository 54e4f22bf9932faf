import { getHolidays } from '@/lib/platform/holidays/get-holidays';
import { ORDER_STATUSES } from '../orders/statuses';
import { SHIPPING_METHODS } from '../pricing/shipping';
import { checkDelay, type ExpectedOrder, hasProductionBegun, isBeingMade } from './delivery-delay';
import { promiseDelivery } from './delivery-promise';

const at = (iso: string) => new Date(iso);
const place = (country: string) => ({ country, holidays: getHolidays(country) });
/** Order of Monday 2 March 2026, promised from 6 to 10 March: produced on 3, 4 and 5 March. */
const ORDER: ExpectedOrder = {
  now: at('2026-03-04T12:00Z'),
  timeZone: 'UTC',
  method: 'standard',
  origin: null,
  destination: null,
  expectedBy: '2026-03-10',
  hasBegun: true,
  arrivesBy: '2026-03-12',
};
const check = (now: string, change: Partial<ExpectedOrder> = {}) => checkDelay({ ...ORDER, now: at(now), ...change });

describe('checkDelay', () => {
  it.each([
    // The last day for the hand-over is Thursday 5 March: three business days before Tuesday 10 March.
    ['is in time', true, '2026-03-05T23:59:59Z', null, '2026-03-06T00:00Z'],
    ['was not handed over', true, '2026-03-06T00:00Z', '2026-03-12', '2026-03-10T00:00Z'],
    // Its production begins on Wednesday 4 March at the latest.
    ['has not begun, and may still', false, '2026-03-04T23:59:59Z', null, '2026-03-05T00:00Z'],
    ['has not begun', false, '2026-03-05T00:00Z', '2026-03-12', '2026-03-07T00:00Z'],
  ])('an order that %s', (_what, hasBegun, now, delayedTo, next) => {
    expect(check(now, { hasBegun })).toEqual({ delayedTo, nextCheckAt: at(next) });
  });

  it.each([
    ['weekends', {}, '2026-03-16', '2026-03-12T00:00Z'],
    ['Express', { method: 'express' } as const, '2026-03-10', '2026-03-10T00:00Z'],
    [
      'another continent',
      { origin: place('NL'), destination: place('US') },
      '2026-03-17',
      // Eight business days before 17 March.
      '2026-03-06T00:00Z',
    ],
    [
      'holidays of the destination',
      { origin: place('NL'), destination: place('GB') },
      '2026-04-08',
      // 3 and 6 April are bank holidays: 2, 7 and 8 April are the days in transit.
      '2026-04-02T00:00Z',
    ],
    [
      'holidays of the origin',
      { origin: place('GB'), destination: place('NL') },
      '2026-12-31',
      // 25 and 28 December are no business days in the UK, and 25 and 26 December none in the Netherlands.
      '2026-12-25T00:00Z',
    ],
    ['the zone of the store', { timeZone: 'America/New_York' }, '2026-03-10', '2026-03-06T05:00Z'],
  ])('counts %s', (_what, change, expectedBy, deadline) => {
    const before = new Date(at(deadline).getTime() - 1).toISOString();
    expect(check(before, { ...change, expectedBy, arrivesBy: '2027-12-31' })).toEqual({
      delayedTo: null,
      nextCheckAt: at(deadline),
    });
    expect(check(deadline, { ...change, expectedBy, arrivesBy: '2027-12-31' }).delayedTo).toBe('2027-12-31');
  });

  it('never announces an earlier day, and checks again later', () => {
    const { delayedTo, nextCheckAt } = check('2026-03-09T09:00Z', { arrivesBy: '2026-03-05' });
    expect(delayedTo).toBeNull();
    expect(nextCheckAt).toEqual(at('2026-03-10T09:00Z'));
  });

  it('keeps each promise of two years on its own day, and moves each missed one to a later day once', () => {
    for (const [origin, destination] of [
      ['GB', 'GB'],
      ['NL', 'DE'],
      ['NL', 'US'],
      ['US', 'IL'],
    ] as const)
      for (const method of SHIPPING_METHODS)
        for (let day = 0; day < 730; day += 7 / 2) {
          const ordered = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000);
          const route = { timeZone: 'UTC', method, origin: place(origin), destination: place(destination) };
          const promise = (now: Date) => promiseDelivery({ now, ...route });
          const last = (now: Date) => promise(now).to.split('-').reverse().join('-');
          const check = (now: Date, hasBegun: boolean, expectedBy: string) =>
            checkDelay({ ...route, now, hasBegun, expectedBy, arrivesBy: last(now) });
          const expectedBy = last(ordered);
          // The order is in time until the end of the day on which the promise has it handed over.
          const shipDay = Date.parse(promise(ordered).shipDay);
          const inTime = check(ordered, true, expectedBy);
          expect(inTime.delayedTo).toBeNull();
          expect(inTime.nextCheckAt.getTime()).toBeGreaterThanOrEqual(shipDay + 86_400_000);
          expect(check(ordered, false, expectedBy).delayedTo).toBeNull();
          const late = check(inTime.nextCheckAt, true, expectedBy);
          expect((late.delayedTo ?? '') > expectedBy).toBe(true);
          expect(check(inTime.nextCheckAt, true, late.delayedTo ?? '').delayedTo).toBeNull();
          expect(late.nextCheckAt > inTime.nextCheckAt).toBe(true);
        }
  });
});

describe('the production of an order', () => {
  it('counts as begun once a fulfiller has it, or while its owner makes it', () => {
    expect(ORDER_STATUSES.filter((status) => hasProductionBegun(status, false))).toEqual([
      'submitted to fulfiller',
      'picked',
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
      'awaiting reprint',
    ]);
    expect(hasProductionBegun('processed', true)).toBe(true);
    expect(hasProductionBegun('address issue', true)).toBe(false);
  });

  it('can be stopped until it is being made', () => {
    expect(ORDER_STATUSES.filter(isBeingMade)).toEqual([
      'in production',
      'awaiting packing',
      'packaged',
      'ready to ship',
      'shipped',
      'awaiting reprint',
    ]);
  });
});
