import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  assertCodeAttemptsLeft,
  type CodeAttempt,
  countWrongCode,
  WRONG_CODE_LIMIT_PER_ADDRESS,
} from '@/lib/backend/checkout/code-attempts';
import { readUsedPoints } from '@/lib/backend/http/rate-limit';
import { releaseReservations } from '@/lib/backend/jobs/release-reservations';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { withPlatform } from '@/lib/db/client';
import { buildRandomVoucherCode, MAX_CODES_AT_ONCE, RANDOM_CODE_LENGTH } from '@/lib/domain/vouchers/codes';
import { getCallError, serviceEndpoints, signIn, tenantApi } from './support/call';
import { countTakenUses, queryRows, setUpOwnDatabase } from './support/database';
import {
  buildBasketLine,
  buildPayBody,
  checkOut,
  confirmIntent,
  createCustomer,
  HOME_ADDRESS,
  openIntent,
  placeOrder,
  readProduct,
  readStore,
  settlePayment,
  toIntentFacts,
  toStoreParams,
} from './support/shop';

jest.setTimeout(180_000);

setUpOwnDatabase();

async function addVoucher(code: string, usageLimit: number): Promise<void> {
  const store = await readStore('summer-fest');
  await withPlatform((tx) =>
    tx.execute(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor, usage_limit)
      values (${store.tenant_id}, ${store.event_id}, ${code}, 'voucher', 500, ${usageLimit})`),
  );
}

const INVALID = { discount_code: ['invalid voucher code'] };

describe('a voucher', () => {
  it('with one use gives exactly one discount to 50 concurrent buyers', async () => {
    await addVoucher('ONLYONE', 1);
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customers = await Promise.all(Array.from({ length: 50 }, () => createCustomer(store, products)));
    const outcomes = await Promise.all(
      customers.map((customer) =>
        placeOrder(store, buildPayBody(store, products, customer, { code: 'ONLYONE', discountMinor: 500 })).then(
          (placed) => placed.order.discount,
          (error: { errors?: unknown }) => error.errors,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 500)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 500)).toEqual(Array.from({ length: 49 }, () => INVALID));
    expect(await countTakenUses('ONLYONE')).toBe(1);
  });

  it('that is not listed is deducted, although the browser did not know its value', async () => {
    await addVoucher('SECRET', 5);
    await withPlatform((tx) => tx.execute(sql`update vouchers set listed = false where code = 'SECRET'`));
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    expect(customer.event_vouchers.map(({ code }) => code)).not.toContain('SECRET');
    const unknowing = buildPayBody(store, products, customer, { code: 'SECRET', discountMinor: 0 });
    const placed = await placeOrder(store, unknowing);
    expect(placed.order.discount).toBe(500);
    const knowing = await placeOrder(
      store,
      buildPayBody(store, products, customer, { code: 'SECRET', discountMinor: 500 }),
    );
    expect([knowing.order.id, knowing.version, await countTakenUses('SECRET')]).toEqual([
      placed.order.id,
      placed.version,
      1,
    ]);
    const wrong = buildPayBody(store, products, customer, { code: 'SECRET', discountMinor: 499 });
    expect((await getCallError(placeOrder(store, wrong))).errors).toHaveProperty('amount');
  });

  it('must be typed exactly', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    for (const code of ['welcome10', ' WELCOME10', 'WELCOME10 ', 'GIFT-0001', 'nope']) {
      const refused = await getCallError(
        placeOrder(store, buildPayBody(store, products, customer, { code, discountMinor: 1000 }), '203.0.113.50'),
      );
      expect(refused.errors).toEqual(INVALID);
    }
  });

  it('may be guessed wrong twenty times in ten minutes per checkout, without blocking others behind the address', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    const outcomes: string[] = [];
    for (let guess = 0; guess < 22; guess += 1) {
      const body = buildPayBody(store, products, customer, { code: `GUESS${guess}`, discountMinor: 1000 });
      outcomes.push((await getCallError(placeOrder(store, body, '203.0.113.77'))).code);
    }
    expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'invalid'));
    expect(outcomes[21]).toBe('rate_limited');
    const neighbour = await createCustomer(store, products);
    const right = buildPayBody(store, products, neighbour, { code: 'WELCOME10', discountMinor: 1000 });
    expect((await placeOrder(store, right, '203.0.113.77')).order.discount).toBe(1000);
  });

  it('is not sent to browsers unless its owner lists it', async () => {
    const { token, tenantId } = await signIn('owner@brightside.test');
    const add = (code: string, rest: object) =>
      tenantApi.call(
        voucherEndpoints.create,
        { params: { tenant: tenantId, slug: 'summer-fest' }, body: { code, discount_amount: 5, ...rest } },
        { token },
      );
    await add('QUIET-ONE', {});
    await add('LOUD-ONE', { listed: true });
    const store = await readStore('summer-fest');
    const { event_vouchers: listedVouchers } = await createCustomer(store, [buildBasketLine(await readProduct(store))]);
    const codes = listedVouchers.map(({ code }) => code);
    expect([codes.includes('LOUD-ONE'), codes.includes('QUIET-ONE')]).toEqual([true, false]);
  });

  it('is transferred with the order when the shopper changes the basket', async () => {
    await addVoucher('MOVES', 1);
    const store = await readStore('summer-fest');
    const { products, customer } = await checkOut(store, { code: 'MOVES', discountMinor: 500 });
    expect(await countTakenUses('MOVES')).toBe(1);
    await placeOrder(store, buildPayBody(store, products, customer));
    expect(await countTakenUses('MOVES')).toBe(0);
    const back = await placeOrder(
      store,
      buildPayBody(store, products, customer, { code: 'MOVES', discountMinor: 500 }),
    );
    expect([await countTakenUses('MOVES'), back.version]).toEqual([1, 3]);
  });

  it('is available again 30 minutes after an unpaid order, and stays used by a paid order', async () => {
    await addVoucher('LAPSES', 2);
    const store = await readStore('summer-fest');
    const paid = await checkOut(store, { code: 'LAPSES', discountMinor: 500 });
    await checkOut(store, { code: 'LAPSES', discountMinor: 500 });
    const intent = await openIntent(paid.placed);
    await settlePayment(toIntentFacts(await confirmIntent(intent)));
    await withPlatform((tx) =>
      tx.execute(sql`update voucher_redemptions set reserved_until = now() - interval '1 second'`),
    );
    await releaseReservations();
    expect(await countTakenUses('LAPSES')).toBe(1);
  });

  it('that pays for everything settles without payment, and only then', async () => {
    const store = await readStore('summer-fest');
    const free = await checkOut(store, { code: 'EVERYTHING', discountMinor: 10_000_000 });
    expect(free.placed).toMatchObject({ amount_due_minor: 0, fully_paid_by_voucher: true });
    const call = (orderId: string) =>
      tenantApi.call(serviceEndpoints.settleWithoutPayment, { params: { ...toStoreParams(store), orderId } });
    expect((await call(free.placed.order.id)).data).toMatchObject({
      settled_now: true,
      order: { payment_state: 'no payment needed' },
    });
    expect((await call(free.placed.order.id)).data.settled_now).toBe(false);
    const { placed } = await checkOut(store);
    expect((await getCallError(call(placed.order.id))).code).toBe('invalid');
  });
});

describe('a gift code', () => {
  const offer = async () => {
    const store = await readStore('launch-gift');
    return { params: toStoreParams(store), products: [buildBasketLine(await readProduct(store))] };
  };
  let offered: ReturnType<typeof offer> | undefined;
  async function claim(change: { email?: string; promo_code?: string }, visitor?: string) {
    offered ??= offer();
    const { params, products } = await offered;
    const call = { params, body: { ...HOME_ADDRESS, ...change, products } };
    return tenantApi.call(serviceEndpoints.placeGift, call, visitor ? { clientIp: visitor } : {});
  }

  it('works for each of 300 guests behind one address, 40 of whom mistype their code three times', async () => {
    const store = await readStore('launch-gift');
    const venue = '198.51.100.200';
    await withPlatform((tx) =>
      tx.execute(sql`insert into vouchers (tenant_id, event_id, code, kind, usage_limit)
        select ${store.tenant_id}, ${store.event_id}, 'VENUE-' || n, 'promo', 1 from generate_series(1, 300) n`),
    );
    const guest = async (n: number): Promise<string> => {
      for (let slip = 0; n <= 40 && slip < 3; slip += 1) {
        const refused = await getCallError(
          claim({ email: `v${n}@shopper.test`, promo_code: `VENEU-${n}-${slip}` }, venue),
        );
        if (refused.code !== 'invalid') return refused.code;
      }
      await claim({ email: `v${n}@shopper.test`, promo_code: `VENUE-${n}` }, venue);
      return 'has it';
    };
    const outcomes: string[] = [];
    for (let first = 1; first <= 300; first += 20)
      outcomes.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => guest(first + at)))));
    expect(outcomes).toEqual(Array.from({ length: 300 }, () => 'has it'));
  });

  it('works for a guest for whom another person has tried wrong codes', async () => {
    const email = 'known@shopper.test';
    let code = '';
    for (let n = 0; code !== 'rate_limited'; n += 1)
      code = (await getCallError(claim({ email, promo_code: `WRONG-${n}` }, '198.51.100.201'))).code;
    expect((await claim({ email, promo_code: 'GIFT-0040' }, '198.51.100.202')).data.order.total_store_price).toBe(0);
  });

  it('cannot be guessed from 1,000 addresses, even when the format of generated codes is known', async () => {
    const { token, tenantId } = await signIn('owner@brightside.test');
    const params = { tenant: tenantId, slug: 'launch-gift' };
    await tenantApi.call(voucherEndpoints.generate, { params, body: { count: 500 } }, { token });
    const before = await queryRows(sql`select count(*)::int as n from orders where kind = 'gift'`);
    const guess = async (n: number) => {
      const code = buildRandomVoucherCode(randomBytes(RANDOM_CODE_LENGTH));
      const from = `10.9.${n >> 8}.${n & 255}`;
      return (await getCallError(claim({ email: `guess${n}@shopper.test`, promo_code: code }, from))).code;
    };
    const outcomes = new Set<string>();
    for (let first = 0; first < 1_000; first += 25)
      for (const code of await Promise.all(Array.from({ length: 25 }, (_, at) => guess(first + at))))
        outcomes.add(code);
    expect([...outcomes]).toEqual(['invalid']);
    expect(await queryRows(sql`select count(*)::int as n from orders where kind = 'gift'`)).toEqual(before);
  });

  it('allows each address of a guesser its share of wrong codes and no more', async () => {
    const attempt: CodeAttempt = { kind: 'promo', event: 'guessed', checkout: null, clientIp: '10.10.0.1' };
    const { points } = WRONG_CODE_LIMIT_PER_ADDRESS;
    const counted = await Promise.allSettled(Array.from({ length: points + 5 }, () => countWrongCode(attempt)));
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
    expect((await getCallError(assertCodeAttemptsLeft(attempt))).code).toBe('rate_limited');
    await assertCodeAttemptsLeft({ ...attempt, clientIp: '10.10.0.2' });
  });

  it.each([1_000, 10_000])(
    'is guessed within a year by at most one in a hundred attackers with %d addresses',
    (addresses) => {
      const { points, perSeconds } = WRONG_CODE_LIMIT_PER_ADDRESS;
      const guesses = addresses * points * ((365 * 86_400) / perSeconds);
      const possibleCodes = 32 ** RANDOM_CODE_LENGTH;
      expect((guesses * MAX_CODES_AT_ONCE) / possibleCodes).toBeLessThan(0.01);
    },
  );

  it('is claimed by one of 30 concurrent claims', async () => {
    const claims = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => claim({ email: `g${index}@shopper.test`, promo_code: 'GIFT-0007' })),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countTakenUses('GIFT-0007')).toBe(1);
  });

  it('is claimed by a person once, in any letter case, also by concurrent claims', async () => {
    const claims = await Promise.allSettled([
      claim({ email: 'Twice@Shopper.test', promo_code: 'GIFT-0010' }),
      claim({ email: ' twice@shopper.test', promo_code: 'GIFT-0011' }),
    ]);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = await getCallError(claim({ email: 'twice@shopper.test', promo_code: 'wrong' }));
    expect(again.errors).toEqual({ promo_code: ['it looks like you have ordered your gift already'] });
    expect((await countTakenUses('GIFT-0010')) + (await countTakenUses('GIFT-0011'))).toBe(1);
  });

  it('is checked before anything else is typed, with the reason if it is invalid, and is not used up by that', async () => {
    const store = await readStore('launch-gift');
    const add = (code: string, rest: string) =>
      queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, usage_limit, taken, active, valid_from, valid_until)
        select ${store.tenant_id}, ${store.event_id}, ${code}, 'promo', 1, ${sql.raw(rest)}`);
    await add('STEP-GOOD', '0, true, null, null');
    await add('STEP-USED', '1, true, null, null');
    await add('STEP-OVER', "0, true, null, now() - interval '1 hour'");
    await add('STEP-SOON', "0, true, now() + interval '1 hour', null");
    await add('STEP-GONE', '0, false, null, null');
    await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind) select tenant_id, id, 'STEP-ELSE', 'promo'
      from events where slug = 'company-kit'`);
    const check = async (code: string, clientIp = '198.51.100.210') =>
      (
        await tenantApi.call(
          checkoutEndpoints.checkPromoCode,
          { params: toStoreParams(store), body: { code } },
          { clientIp },
        )
      ).data.state;
    const states: string[] = [];
    for (const end of ['GOOD', 'USED', 'OVER', 'SOON', 'GONE', 'ELSE', 'NONE']) states.push(await check(`STEP-${end}`));
    expect(states).toEqual(['usable', 'used', 'expired', 'early', 'withdrawn', 'unknown', 'unknown']);
    expect(await countTakenUses('STEP-GOOD')).toBe(0);
    // A discount code is not a gift code, and other stores have no gifts.
    expect(await check('WELCOME10')).toBe('unknown');
    const shop = await readStore('summer-fest');
    const elsewhere = tenantApi.call(checkoutEndpoints.checkPromoCode, {
      params: toStoreParams(shop),
      body: { code: 'A-B-C' },
    });
    expect((await getCallError(elsewhere)).code).toBe('not_found');
  });

  it('shares one limit between checks and claims, towards which a valid code does not count', async () => {
    const store = await readStore('launch-gift');
    const clientIp = '198.51.100.211';
    const check = (code: string) =>
      tenantApi.call(checkoutEndpoints.checkPromoCode, { params: toStoreParams(store), body: { code } }, { clientIp });
    await check('GIFT-0045');
    const key = `${store.tenant_id}/${store.slug}/${clientIp}`;
    const points = () => readUsedPoints('promo.wrong.address', key, WRONG_CODE_LIMIT_PER_ADDRESS);
    expect(await points()).toBe(0);
    await check('GUESS-1');
    expect(await points()).toBe(1);
  });

  it('must be valid, and is settled at once when nothing is due', async () => {
    expect((await getCallError(claim({ email: 'a@shopper.test' }))).errors).toEqual({ promo_code: ['required'] });
    const wrong = await getCallError(claim({ email: 'a@shopper.test', promo_code: 'gift-0001' }));
    expect(wrong.errors).toEqual({ promo_code: ['invalid promo code'] });
    const { data } = await claim({ email: 'a@shopper.test', promo_code: 'GIFT-0001' });
    expect(data).toMatchObject({ amount_due_minor: 0, order: { payment_state: 'no payment needed', subtotal: 0 } });
  });
});
