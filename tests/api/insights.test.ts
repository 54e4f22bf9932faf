import { sql } from 'drizzle-orm';
import { foldLedgerDays } from '@/lib/backend/ledger/fold-days';
import { postMissingEntries } from '@/lib/backend/ledger/post-missing';
import { insightEndpoints } from '@/lib/contracts/insights';
import { signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';

jest.setTimeout(120_000);
setUpOwnDatabase();
const OWNER = 'owner@brightside.test';
const YEAR = { from: '2020-01-01', to: '2029-12-31' };
let reader: { readonly token: string; readonly tenant: number };
beforeAll(async () => {
  await postMissingEntries();
  const { token, tenantId } = await signIn(OWNER);
  reader = { token, tenant: tenantId };
});

const exportPath = () => `/api/${reader.tenant}/insights/export?from=2020-01-01&to=2029-12-31`;

const show = async (query: { readonly from?: string; readonly to?: string } = {}) =>
  (await tenantApi.call(insightEndpoints.show, { params: { tenant: reader.tenant }, query }, { token: reader.token }))
    .data;

/** Sums a tenant's orders and revenue directly from the ledger entries. */
async function sumEntries() {
  const [row] = await queryRows(sql`
    select count(*) filter (where cause = 'settled' and line = 1)::int as orders,
      -sum(amount_minor) filter (where account in ('owner', 'voucher', 'charge_back_excess'))::int as revenue
    from ledger_entries where tenant_id = ${reader.tenant} and currency = 'GBP' and order_id is not null`);
  return { orders: Number(row?.orders), revenue: Number(row?.revenue) };
}
const inPounds = async () => (await show(YEAR)).series.find(({ currency }) => currency === 'GBP');

describe('insights', () => {
  it('agree with the ledger to the penny, before and after postings are added to the daily sums', async () => {
    const before = await inPounds();
    expect(before?.totals).toMatchObject(await sumEntries());
    expect(before?.totals.orders).toBeGreaterThan(10);
    expect(await foldLedgerDays()).toBeGreaterThan(10);
    expect(await count(sql`select count(*) as n from ledger_unfolded`)).toBe(0);
    expect(await inPounds()).toEqual(before);
    await createPaidOrder();
    const after = await inPounds();
    expect(after?.totals.orders).toBe((before?.totals.orders ?? 0) + 1);
    expect(after?.totals).toMatchObject(await sumEntries());
    expect(await foldLedgerDays()).toBe(1);
    expect(await foldLedgerDays()).toBe(0);
    expect(await inPounds()).toEqual(after);
  });

  it('add each posting to its day once, even when several nodes add at the same time', async () => {
    for (let n = 0; n < 4; n++) await createPaidOrder();
    const before = await inPounds();
    await Promise.all([foldLedgerDays(), foldLedgerDays(), foldLedgerDays()]);
    expect(await inPounds()).toEqual(before);
    const [days] = await queryRows(sql`select sum(amount_minor)::int as sum from ledger_days`);
    expect(Number(days?.sum)).toBe(0);
  });

  it('have equal sums over time, by store and by country', async () => {
    const { series } = await show(YEAR);
    for (const { totals, bars, stores, countries } of series)
      for (const rows of [bars, stores, countries])
        for (const name of ['orders', 'revenue', 'profit'] as const)
          expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(totals[name]);
  });

  it('are compared with an equal number of days before', async () => {
    const { range, before } = await show({ from: '2026-03-01', to: '2026-03-31' });
    expect([range, before]).toEqual([
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-01-29', to: '2026-02-28' },
    ]);
    const recent = await show();
    expect(recent.bucket).toBe('day');
    const [gbp] = recent.series;
    const { series } = await show(recent.before);
    expect(gbp?.previous).toEqual(series.find(({ currency }) => currency === gbp?.currency)?.totals ?? gbp?.previous);
  });

  it('reject a range that ends before it begins, or is longer than ten years', async () => {
    const { browser } = await signInBrowser(OWNER);
    for (const range of [
      'from=2026-03-02&to=2026-03-01',
      'from=1990-01-01&to=2026-01-01',
      'from=today',
      'from=0001-01-01&to=0001-01-05',
    ])
      expect((await browser.get(`/api/${reader.tenant}/insights?${range}`)).status).toBe(422);
  });

  it('are exported by day, store, country and currency', async () => {
    const { browser } = await signInBrowser(OWNER);
    const { status, text } = await browser.get(exportPath());
    expect(status).toBe(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('day,store,country,currency,orders,revenue_ex_tax,profit');
    const orders = rows.reduce((sum, row) => sum + Number(row.split(',').at(-3)), 0);
    const { series } = await show(YEAR);
    expect(orders).toBe(series.reduce((sum, { totals }) => sum + totals.orders, 0));
    const byCountry = await browser.get(`${exportPath()}&by=country`);
    const [countryHead, ...countryRows] = byCountry.text.trim().split('\r\n');
    expect(countryHead).toContain('day,country,currency,orders,revenue_ex_tax,profit');
    expect(countryRows.reduce((sum, row) => sum + Number(row.split(',').at(-3)), 0)).toBe(orders);
    expect(new Set(countryRows.map((row) => row.split(',').slice(0, 3).join())).size).toBe(countryRows.length);
  });

  it('list only countries and stores that have figures', async () => {
    await queryRows(sql`insert into ledger_days (tenant_id, day, event_id, currency, country_iso2, account, cause, amount_minor, postings)
      select tenant_id, day, event_id, currency, 'MT', a.account, 'released', a.amount, 1
      from (select * from ledger_days where tenant_id = ${reader.tenant} and event_id <> 0 and currency = 'GBP' limit 1) d
      cross join (values ('platform_account', -100), ('payout_balance', 100)) a (account, amount)`);
    const countries = (await inPounds())?.countries ?? [];
    expect(countries.length).toBeGreaterThan(0);
    expect(countries.map(({ country }) => country)).not.toContain('MT');
  });

  it('rank products, sizes, colours and vouchers by orders, as soon as an order is paid', async () => {
    await foldLedgerDays();
    const before = await inPounds();
    await createPaidOrder();
    const recent = await inPounds();
    expect(await foldLedgerDays()).toBe(1);
    expect(await inPounds()).toEqual(recent);
    const pieces = (lists: typeof recent) =>
      (['products', 'sizes', 'colours'] as const).map((name) =>
        (lists?.[name] ?? []).reduce((sum, row) => sum + row.pieces, 0),
      );
    const [line] = await queryRows(sql`
      select l.quantity, l.quantity * l.unit_net_minor as sales, l.product_id as product, l.size from order_lines l
      join orders o on o.id = l.order_id where o.payment_state = 'paid' order by o.placed_at desc limit 1`);
    expect(pieces(recent)).toEqual(pieces(before).map((sum) => sum + Number(line?.quantity)));
    const find = (lists: typeof recent) => lists?.products.find(({ id }) => id === Number(line?.product));
    expect(find(recent)?.sales).toBe((find(before)?.sales ?? 0) + Number(line?.sales));
    expect(find(recent)).toMatchObject({ name: expect.stringMatching(/./), listing: { slug: 'summer-fest' } });
    const ranked = recent?.products.map(({ sales }) => sales) ?? [];
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
  });

  it('show how much discount each voucher gave', async () => {
    const { series } = await show(YEAR);
    const codes = await queryRows(sql`
      select discount_code as code, count(*)::int as orders, sum(discount_minor)::int as discount from orders
      where tenant_id = ${reader.tenant} and discount_code is not null and currency = 'GBP'
        and payment_state not in ('awaiting payment', 'failed', 'cancelled') group by 1 order by 3 desc, 2 desc`);
    expect(codes.length).toBeGreaterThan(0);
    expect(series.find(({ currency }) => currency === 'GBP')?.vouchers).toEqual(codes.slice(0, 10));
  });

  it.each(['product', 'size', 'colour', 'voucher'])('export every %s that was sold', async (by) => {
    const { browser } = await signInBrowser(OWNER);
    const { status, text } = await browser.get(`${exportPath()}&by=${by}`);
    expect(status).toBe(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain(
      by === 'voucher' ? 'day,store,voucher,currency,orders,discount' : `day,store,${by},currency,pieces,sales_ex_tax`,
    );
    const sum = rows.reduce((total, row) => total + Number(row.split(',').at(-2)), 0);
    if (by === 'size') expect(rows.map((row) => row.split(',')[2])).not.toContain('small');
    const [sold] = await queryRows(sql`
      select sum(quantity)::int as quantity from sales_days where tenant_id = ${reader.tenant} and dimension = ${by}`);
    expect(sum).toBe(Number(sold?.quantity));
  });

  it('hide secret codes from a support visit that the owner has not allowed', async () => {
    const staff = await signInBrowser('staff@merchloom.test');
    await staff.browser.post('/api/support-visits', { client: reader.tenant, reason: 'Support ticket 42' });
    const answer = await staff.browser.get(`/api/${reader.tenant}/insights?from=2020-01-01&to=2029-12-31`);
    expect(answer.status).toBe(200);
    const listed = (await queryRows(sql`select code from vouchers where tenant_id = ${reader.tenant} and listed`)).map(
      ({ code }) => code,
    );
    const { data } = answer.json() as { data: Awaited<ReturnType<typeof show>> };
    const seen = data.series.flatMap(({ vouchers }) => vouchers.map(({ code }) => code));
    expect(seen.length).toBeGreaterThan(0);
    for (const code of seen) expect(listed.includes(code) || code.includes('•')).toBe(true);
  });

  it('show a tenant nothing of another tenant', async () => {
    const { browser } = await signInBrowser('owner@nordhavn.test');
    for (const path of ['insights', 'insights/export'])
      expect((await browser.get(`/api/${reader.tenant}/${path}`)).status).toBe(404);
  });
});
