import { sql } from 'drizzle-orm';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { SHIPPING_METHODS } from '@/lib/domain/pricing/shipping';
import { toProductView } from '@/lib/views/storefront/product-view';
import { toStoreView } from '@/lib/views/storefront/store-view';
import { promiseHomeDelivery } from '@/lib/web/storefront/delivery-promise';
import { buildProductData } from '@/lib/web/storefront/structured-data';
import { tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  createCustomer,
  placeOrder,
  readProduct,
  readStore,
  toStoreParams,
} from './support/shop';

jest.setTimeout(240_000);
setUpOwnDatabase();

/** Fakes the clock only, so that timers and the database keep working. */
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-12-24T10:00:00Z'),
    doNotFake: [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'performance',
    ],
  });
});
afterEach(() => jest.useRealTimers());

const STORE = 'summer-fest';
/**
 * Delivery days of an order that is produced on 29, 30 and 31 December. Bank holidays are 25 and 28 December and 1
 * January.
 */
const STANDARD = { from: '04-01-2027', to: '06-01-2027' };
const EXPRESS = { from: '04-01-2027', to: '04-01-2027' };

async function readCheckout(address: Parameters<typeof createCustomer>[2] = {}) {
  const store = await readStore(STORE);
  const products = [buildBasketLine(await readProduct(store))];
  return { store, products, customer: await createCustomer(store, products, address) };
}

describe('the dates of delivery', () => {
  it('are given at checkout for every offered method, and for no other', async () => {
    const { customer } = await readCheckout();
    const { delivery_dates: dates, shipping_prices: prices } = customer;
    for (const method of SHIPPING_METHODS) expect(dates[method] === null).toBe(prices[method] === null);
    expect(dates.standard).toMatchObject(STANDARD);
    expect(dates.express).toMatchObject(EXPRESS);
  });

  it('say for each method whether it is expected before the event, until the event begins', async () => {
    const isBefore = async (eventFrom: string | null) => {
      await queryRows(sql`update store_calendars set event_from = ${eventFrom}, event_until = null
        where event_id = (select id from events where slug = ${STORE})`);
      const { delivery_dates: dates } = (await readCheckout()).customer;
      return [dates.standard?.arrives_before_event, dates.express?.arrives_before_event];
    };
    expect(await isBefore('2027-01-07')).toEqual([true, true]);
    expect(await isBefore('2027-01-05')).toEqual([false, true]);
    expect(await isBefore('2027-01-04')).toEqual([false, false]);
    expect(await isBefore('2026-12-24')).toEqual([undefined, undefined]);
    expect(await isBefore(null)).toEqual([undefined, undefined]);
  });

  it('follow the public holidays of the country of the address', async () => {
    jest.setSystemTime(new Date('2026-04-27T10:00:00Z'));
    const dates = async (country: string) =>
      (await readCheckout({ address_country: country })).customer.delivery_dates.standard;
    expect(await dates('Germany')).toMatchObject({ from: '04-05-2026', to: '06-05-2026' });
    expect(await dates('United Kingdom')).toMatchObject({ from: '01-05-2026', to: '06-05-2026' });
  });

  it.each([
    ['standard', STANDARD],
    ['express', EXPRESS],
  ] as const)('are stored with an order by %s exactly as displayed', async (method, { from, to }) => {
    const { store, products, customer } = await readCheckout();
    const { order } = await placeOrder(store, buildPayBody(store, products, customer, { method }));
    expect(order).toMatchObject({ estimated_delivery_date_x: from, estimated_delivery_date_y: to });
    const [row] = await queryRows(
      sql`select delivery_from || ' ' || delivery_to as days from orders where id = ${order.id}`,
    );
    expect(row?.days).toBe([from, to].map((day) => day.split('-').reverse().join('-')).join(' '));
    const [stored] = await queryRows(sql`select ship_by::text as day from orders where id = ${order.id}`);
    expect(stored?.day).toBe('2026-12-31');
  });

  it('on the store’s pages and in its structured data equal those at checkout', async () => {
    const store = await readStore(STORE);
    const now = new Date();
    const promise = promiseHomeDelivery(store, now);
    expect(promise).toMatchObject(STANDARD);
    expect(promiseHomeDelivery(store, now, 'express')).toMatchObject(EXPRESS);
    const { id } = await readProduct(store);
    const call = { params: { ...toStoreParams(store), productID: id } };
    const { home_shipping: homeShipping, product: record } = (await tenantApi.call(storefrontEndpoints.product, call))
      .data;
    expect(homeShipping?.methods).toEqual(expect.arrayContaining(['standard', 'express']));
    // Counted from Monday to Friday: 31 December is the fifth day, 4 and 6 January are the second and the fourth after.
    const facts = { store, view: toStoreView(store), product: toProductView(record), brand: '', photos: record.photos };
    const { shipping } = buildProductData({ ...facts, homeShipping, promise });
    expect(shipping).toMatchObject({
      deliveryTime: {
        handlingTime: { minValue: 5, maxValue: 5 },
        transitTime: { minValue: 2, maxValue: 4 },
      },
    });
  });

  it('are later where the fulfiller needs longer, and earlier where nothing is held for corrections', async () => {
    jest.setSystemTime(new Date('2026-03-02T23:45:00Z'));
    const standard = async () => (await readCheckout()).customer.delivery_dates.standard;
    // Orders are held for 30 minutes, and this order until the next day.
    await queryRows(sql`update events set fulfilment = fulfilment || '{"automatic": true, "holdMinutes": 30}'`);
    expect(await standard()).toMatchObject({ from: '09-03-2026', to: '11-03-2026' });
    await queryRows(sql`update events set fulfilment = fulfilment || '{"holdMinutes": 0}'`);
    expect(await standard()).toMatchObject({ from: '06-03-2026', to: '10-03-2026' });
    await queryRows(sql`update fulfillers set details = details || '{"leadTimeDays": 5}'`);
    expect(await standard()).toMatchObject({ from: '10-03-2026', to: '12-03-2026' });
    // After the fulfiller's cut-off hour an order counts as one of the next day.
    await queryRows(sql`update fulfillers set details = details || '{"cutOffHour": 14}'`);
    expect(await standard()).toMatchObject({ from: '11-03-2026', to: '13-03-2026' });
    jest.setSystemTime(new Date('2026-03-02T13:59:00Z'));
    expect(await standard()).toMatchObject({ from: '10-03-2026', to: '12-03-2026' });
    expect(promiseHomeDelivery(await readStore(STORE), new Date())).toMatchObject({ from: '10-03-2026' });
    await queryRows(sql`update fulfillers set details = details - 'cutOffHour'`);
  });
});
