import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import type { CommittedChange } from '@/lib/contracts/changes';
import { checkoutEndpoints } from '@/lib/contracts/checkout';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { subscribeChanges } from '@/lib/web/tenant-api/feed';
import { waitUntil } from '../setup/wait-until';
import { sendApi, signInBrowser } from './support/browser';
import { getCallError, signIn, tenantApi } from './support/call';
import { count, countTakenUses, queryRows, setUpOwnDatabase } from './support/database';
import { buildBasketLine, buildPayBody, createCustomer, placeOrder, readProduct, readStore } from './support/shop';
import { parseAnswer } from './support/walk';

jest.setTimeout(120_000);
setUpOwnDatabase();

/** Signs in a user and returns functions that work with the codes of an event. */
async function openVoucherCodes(slug = 'summer-fest', email = 'owner@brightside.test') {
  const { token, tenantId } = await signIn(email);
  const params = { tenant: tenantId, slug };
  const context = { token };
  return {
    tenantId,
    list: async (query: Record<string, string | number> = {}) =>
      (await tenantApi.call(voucherEndpoints.list, { params, query }, context)).data,
    create: async (body: Parameters<typeof tenantApi.call<typeof voucherEndpoints.create>>[1]['body']) =>
      (await tenantApi.call(voucherEndpoints.create, { params, ...(body ? { body } : {}) }, context)).data,
    generate: async (body: { count: number; discount_amount?: number; prefix?: string }) =>
      (await tenantApi.call(voucherEndpoints.generate, { params, body }, context)).data.codes,
    update: (voucherId: number, body: Record<string, unknown>) =>
      tenantApi.call(voucherEndpoints.update, { params: { ...params, voucherId }, body }, context),
    remove: (voucherId: number) =>
      tenantApi.call(voucherEndpoints.remove, { params: { ...params, voucherId } }, context),
    load: async (csv: string, apply = false) =>
      (await tenantApi.call(voucherEndpoints.import, { params, body: { csv, apply } }, context)).data,
  };
}

describe('a code', () => {
  it('is added, found, changed, switched off and deleted, and each change is recorded', async () => {
    const codes = await openVoucherCodes();
    const createdVoucher = await codes.create({ code: 'SAVE5', discount_amount: 5, usage_limit: 3 });
    expect(createdVoucher).toMatchObject({
      code: 'SAVE5',
      discount_amount: 500,
      used: 0,
      type: 'voucher',
      state: 'usable',
    });
    const matchingVouchers = await codes.list({ q: 'ave5' });
    expect(matchingVouchers.rows.map(({ id }) => id)).toEqual([createdVoucher.id]);
    expect(matchingVouchers).toMatchObject({ type: 'voucher', currency: 'GBP' });
    const changed = await codes.update(createdVoucher.id, { discount_amount: '7.50', active: false, code: 'SAVE7' });
    expect(changed.data).toMatchObject({ code: 'SAVE7', discount_amount: 750, state: 'off', usage_limit: 3 });
    expect((await codes.list({ state: 'off' })).rows.map(({ code }) => code)).toEqual(['SAVE7']);
    await codes.remove(createdVoucher.id);
    expect((await getCallError(codes.remove(createdVoucher.id))).code).toBe('not_found');
    const entries = await queryRows(sql`select action from audit_entries where action like 'voucher%' order by id`);
    expect(entries.map(({ action }) => action)).toEqual(['vouchers added', 'voucher changed', 'voucher deleted']);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['too short', { code: 'ab', discount_amount: 1 }, 'code'],
    ['with edge spaces', { code: ' SAVE5', discount_amount: 1 }, 'code'],
    ['of another code’s name', { code: 'WELCOME10', discount_amount: 1 }, 'code'],
    ['without an amount', { code: 'SAVE6' }, 'discount_amount'],
    ['worth nothing', { code: 'SAVE6', discount_amount: 0 }, 'discount_amount'],
    ['with three decimals', { code: 'SAVE6', discount_amount: 1.234 }, 'discount_amount'],
    ['for nobody', { code: 'SAVE6', discount_amount: 1, usage_limit: 0 }, 'usage_limit'],
    [
      'that ends before it starts',
      { code: 'SAVE6', discount_amount: 1, valid_from: '2026-02-01T00:00:00Z', valid_until: '2026-01-01T00:00:00Z' },
      'valid_until',
    ],
  ])('%s is rejected', async (_what, body, field) => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    const answer = await browser.post(`/api/${user.tenant_id}/events/summer-fest/vouchers`, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.problem().errors ?? {})).toContain(field);
  });

  it('cannot be moved to another tenant, event, type or number of uses', async () => {
    const { browser, user } = await signInBrowser('owner@brightside.test');
    for (const forged of [{ tenant_id: 1 }, { event_id: 1 }, { kind: 'promo' }, { taken: 0 }, { id: 1 }]) {
      const body = { code: 'FORGED', discount_amount: 1, ...forged };
      expect((await browser.post(`/api/${user.tenant_id}/events/summer-fest/vouchers`, body)).status).toBe(422);
    }
    expect(await countTakenUses('FORGED')).toBe(-1);
  });

  it('that orders have used keeps its name, cannot be deleted, and cannot be limited below its uses', async () => {
    const codes = await openVoucherCodes();
    const { id } = await codes.create({ code: 'INUSE', discount_amount: 5 });
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, products);
    await placeOrder(store, buildPayBody(store, products, customer, { code: 'INUSE', discountMinor: 500 }));
    expect((await getCallError(codes.update(id, { code: 'OTHER' }))).errors).toHaveProperty('code');
    expect((await getCallError(codes.remove(id))).code).toBe('conflict');
    await codes.update(id, { usage_limit: 1 });
    expect((await codes.list({ state: 'used up' })).rows.map(({ code }) => code)).toContain('INUSE');
    await queryRows(sql`update vouchers set taken = 4 where id = ${id}`);
    expect((await getCallError(codes.update(id, { usage_limit: 3 }))).errors).toHaveProperty('usage_limit');
  });

  it('of a gift store is a promotion code, costs nothing and is never sent to a browser', async () => {
    const codes = await openVoucherCodes('launch-gift');
    const createdVoucher = await codes.create({ code: 'PARTY', usage_limit: 1, listed: true });
    expect(createdVoucher).toMatchObject({ type: 'promo', discount_amount: 0, listed: false });
  });
});

describe('the checkout’s data about codes', () => {
  const areUpperCase = async (slug: string) => {
    const store = await readStore(slug);
    const answer = await sendApi('GET', `/api/${store.tenant_id}/${slug}/checkout/setup`);
    return parseAnswer(checkoutEndpoints.setup.answer, answer).data.are_codes_upper_case;
  };

  it('state whether all codes are uppercase, and are invalidated as soon as one is not', async () => {
    const codes = await openVoucherCodes('company-kit');
    const gifts = await openVoucherCodes('launch-gift');
    expect([await areUpperCase('company-kit'), await areUpperCase('launch-gift')]).toEqual([true, true]);
    const changes: CommittedChange[] = [];
    const feed = await new Promise<{ close(): void }>((resolve) => {
      const opened = subscribeChanges(
        (change) => changes.push(change),
        () => resolve(opened),
      );
    });
    const createdVoucher = await codes.create({ code: 'Crew-10', discount_amount: 5 });
    await gifts.load('code\nCafé-1\n', true);
    for (const slug of ['company-kit', 'launch-gift'])
      await waitUntil('the change', () => changes.some((change) => change.kind === 'store' && change.slug === slug));
    feed.close();
    expect([await areUpperCase('company-kit'), await areUpperCase('launch-gift')]).toEqual([false, false]);
    await codes.update(createdVoucher.id, { code: 'CREW-10' });
    expect(await areUpperCase('company-kit')).toBe(true);
    await queryRows(sql`delete from vouchers where code in ('Café-1', 'CREW-10')`);
  });
});

describe('generated codes', () => {
  it('are as many as requested, all different, valid once each, and unknown to shoppers’ browsers', async () => {
    const codes = await openVoucherCodes();
    const generatedCodes = await codes.generate({ count: 300, discount_amount: 5, prefix: 'VIP-' });
    expect(new Set(generatedCodes).size).toBe(300);
    expect(generatedCodes.every((code) => /^VIP-(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/.test(code))).toBe(true);
    const store = await readStore('summer-fest');
    const customer = await createCustomer(store, [buildBasketLine(await readProduct(store))]);
    expect(customer.event_vouchers.some(({ code }) => code.startsWith('VIP-'))).toBe(false);
    expect((await codes.list({ q: 'VIP-', sort: 'code' })).meta.total).toBe(300);
    const wrong = await getCallError(codes.generate({ count: 5_001, discount_amount: 5 }));
    expect(wrong.errors).toHaveProperty('count');
  });
});

describe('a CSV file of codes', () => {
  it('is previewed without a change, then imported completely or not at all', async () => {
    const codes = await openVoucherCodes();
    const good = 'code,discount_amount,usage_limit\nCSV-ONE,5.00,1\nCSV-TWO,"4,50",\n';
    expect(await codes.load(good)).toEqual({ rows: 2, added: 0, wrong_rows: 0, problems: [] });
    expect(await countTakenUses('CSV-ONE')).toBe(-1);
    const bad = `${good}CSV-ONE,5,1\nWELCOME10,5,1\nab,x,1\n`;
    const refused = await codes.load(bad, true);
    expect(refused).toMatchObject({ rows: 5, added: 0, wrong_rows: 3 });
    expect(refused.problems).toEqual([
      { line: 4, code: 'CSV-ONE', errors: { code: 'twice in this file' } },
      { line: 5, code: 'WELCOME10', errors: { code: 'exists already' } },
      { line: 6, code: 'ab', errors: { code: 'too short', discount_amount: 'invalid' } },
    ]);
    expect(await countTakenUses('CSV-ONE')).toBe(-1);
    expect(await codes.load(good, true)).toMatchObject({ added: 2 });
    expect(await countTakenUses('CSV-ONE')).toBe(0);
  });

  it.each(['', 'nothing', 'name,amount\nx,1', `code\n"${'x'.repeat(20_000)}"`, 'code\n"open'])(
    'that is invalid (%#) is rejected with a reason, not with a server error',
    async (csv) => {
      const codes = await openVoucherCodes();
      expect(Object.keys((await getCallError(codes.load(csv, true))).errors)).toEqual(['csv']);
    },
  );

  it('is exported so that no spreadsheet evaluates it, and is imported unchanged', async () => {
    const codes = await openVoucherCodes('company-kit');
    for (const code of ['=HYPERLINK("http://evil")', '@SUM(1)', '+1+1', '-1+1', 'a,"b"'])
      await codes.create({ code, discount_amount: 1 });
    const { browser } = await signInBrowser('owner@brightside.test');
    const file = await browser.get(`/api/${codes.tenantId}/events/company-kit/vouchers.csv`);
    expect(file.headers.get('content-disposition')).toContain('company-kit-codes.csv');
    const rows: string[][] = parse(file.text, { bom: true });
    expect(rows.slice(1).map(([code = '']) => code[0])).toEqual(['a', "'", "'", "'", "'"]);
    await queryRows(sql`delete from vouchers v using events e where e.id = v.event_id and e.slug = 'company-kit'`);
    expect(await codes.load(file.text, true)).toMatchObject({ added: 5, wrong_rows: 0 });
    expect((await codes.list({ sort: 'code' })).rows.map(({ code }) => code)).toContain('=HYPERLINK("http://evil")');
  });

  it('of thousands is streamed completely', async () => {
    const codes = await openVoucherCodes('company-kit');
    await queryRows(sql`insert into vouchers (tenant_id, event_id, code, kind, discount_minor)
      select tenant_id, id, 'BULK-' || n, 'voucher', 100 from events, generate_series(1, 2500) n where slug = 'company-kit'`);
    const { browser } = await signInBrowser('owner@brightside.test');
    const file = await browser.get(`/api/${codes.tenantId}/events/company-kit/vouchers.csv?q=BULK-`);
    expect(parse(file.text, { bom: true })).toHaveLength(2_501);
  });
});

describe('access to codes', () => {
  it('is denied to other tenants, and to customer service', async () => {
    const ownerCodes = await openVoucherCodes();
    const [row] = (await ownerCodes.list()).rows;
    if (!row) throw new Error('the demo store has codes');
    const rival = await signIn('owner@nordhavn.test');
    const attempts = [
      { tenant: ownerCodes.tenantId, slug: 'summer-fest' },
      { tenant: rival.tenantId, slug: 'summer-fest' },
      { tenant: rival.tenantId, slug: 'nordic-run' },
    ];
    for (const params of attempts) {
      const call = tenantApi.call(
        voucherEndpoints.update,
        { params: { ...params, voucherId: row.id }, body: { active: false } },
        rival,
      );
      expect((await getCallError(call)).code).toBe('not_found');
    }
    expect(await count(sql`select count(*) as n from vouchers where id = ${row.id} and active`)).toBe(1);
    const service = await openVoucherCodes('summer-fest', 'service@brightside.test').then((codes) =>
      getCallError(codes.list()),
    );
    expect(service.code).toBe('forbidden');
  });

  it('is read-only while their event is locked', async () => {
    const codes = await openVoucherCodes();
    await queryRows(sql`update events set locked = true where slug = 'summer-fest'`);
    expect((await getCallError(codes.create({ code: 'LOCKED', discount_amount: 1 }))).code).toBe('conflict');
    await queryRows(sql`update events set locked = false where slug = 'summer-fest'`);
  });
});
