import { promiseStoreDelivery } from './promise-store-delivery';

const dates = (...input: Parameters<typeof promiseStoreDelivery>) => {
  const { from, to } = promiseStoreDelivery(...input);
  return `${from} ${to}`;
};
const fulfillerIn = (country: string) => ({ country, leadTimeDays: null });
const christmasEve = new Date('2026-12-24T10:00:00Z');

describe('promiseStoreDelivery', () => {
  it('stands still on the public holidays of the country of production', () => {
    // Produced on 29, 30 and 31 December, because 25 and 28 December are bank holidays.
    expect(dates({ region: 'UK', fulfiller: null }, { now: christmasEve, country: 'GB' })).toBe(
      '04-01-2027 06-01-2027',
    );
    // In the Netherlands, 28 December is a business day.
    expect(dates({ region: 'EU', fulfiller: null }, { now: christmasEve, country: 'NL' })).toBe(
      '31-12-2026 05-01-2027',
    );
    expect(dates({ region: 'UK', fulfiller: fulfillerIn('NL') }, { now: christmasEve, country: 'NL' })).toBe(
      '31-12-2026 05-01-2027',
    );
  });

  it('stands still on the public holidays of the country of delivery', () => {
    // Ships from the UK on Thursday 30 April; 1 May is a holiday in Germany, and 4 May in the UK.
    const now = new Date('2026-04-27T10:00:00Z');
    expect(dates({ region: 'UK', fulfiller: null }, { now, country: 'DE' })).toBe('04-05-2026 06-05-2026');
    expect(dates({ region: 'UK', fulfiller: null }, { now, country: 'GB' })).toBe('01-05-2026 06-05-2026');
  });

  it('counts an order after the cut-off hour of the fulfiller as one of the next day', () => {
    const fulfiller = { ...fulfillerIn('GB'), cutOffHour: 14 };
    const at = (time: string) => ({ now: new Date(`2026-04-20T${time}:00+01:00`), country: 'GB' });
    expect(dates({ region: 'UK', fulfiller }, at('13:59'))).toBe('24-04-2026 28-04-2026');
    expect(dates({ region: 'UK', fulfiller }, at('14:00'))).toBe('27-04-2026 29-04-2026');
  });

  it('counts weekends only where the country of delivery is unknown', () => {
    const now = new Date('2026-04-27T10:00:00Z');
    expect(dates({ region: 'US', fulfiller: null }, { now, country: '' })).toBe('01-05-2026 05-05-2026');
    expect(dates({ region: 'US', fulfiller: fulfillerIn('Leeds') }, { now, country: 'XX' })).toBe(
      '01-05-2026 05-05-2026',
    );
  });
});
