import { sql } from 'drizzle-orm';
import { foldLedgerDays } from '@/lib/backend/ledger/fold-days';
import { foldStoreVisits } from '@/lib/backend/store-visits/fold';
import { insightEndpoints } from '@/lib/contracts/insights';
import { DatabaseSnapshot } from '@/lib/db/backup/dump';
import { FUNNEL_STEPS, VISIT_STEPS } from '@/lib/domain/store-visits/steps';
import { signInBrowser } from './support/browser';
import { getCallError, sendRequest, serviceEndpoints, signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { createPaidOrder } from './support/paid-order';
import { buildBasketLine, HOME_ADDRESS, readProduct, readStore } from './support/shop';
import { openSite } from './support/site';

jest.setTimeout(120_000);
const database = setUpOwnDatabase();

const OWNER = 'owner@brightside.test';
const SLUG = 'summer-fest';
const HOST = 'localhost:3000';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let reader: { readonly token: string; readonly tenant: number };
let productPath = '';
beforeAll(async () => {
  const { token, tenantId } = await signIn(OWNER);
  reader = { token, tenant: tenantId };
  productPath = `/${SLUG}/Product=${(await readProduct(await readStore(SLUG))).id}`;
});
beforeEach(async () => {
  for (const table of ['days', 'deltas', 'marks', 'keys'])
    await queryRows(sql`delete from ${sql.identifier(`store_visit_${table}`)}`);
});

const showInsights = async (query: { readonly from?: string; readonly to?: string } = {}) =>
  (await tenantApi.call(insightEndpoints.show, { params: { tenant: reader.tenant }, query }, { token: reader.token }))
    .data;
/** Returns the visits per step, without the paid orders of the demo. */
async function readSteps() {
  const { totals } = (await showInsights()).funnel;
  return VISIT_STEPS.map((step) => totals[step]);
}

type Visit = Parameters<typeof tenantApi.call<typeof serviceEndpoints.recordStoreVisits>>[1]['body'];
const record = (visits: NonNullable<Visit>['visits']) =>
  tenantApi.call(serviceEndpoints.recordStoreVisits, { params: {}, body: { visits } });
const buildVisit = (visitor: string, more: Partial<NonNullable<Visit>['visits'][number]> = {}) => ({
  tenant: reader.tenant,
  slug: SLUG,
  step: 'visit' as const,
  visitor,
  agent: FIREFOX,
  ...more,
});

describe('visits of a store over HTTP', () => {
  it('count each browser once per step, up to the address, and no bots', async () => {
    const site = await openSite();
    const openPages = async (headers: Record<string, string>) => {
      for (const path of [`/${SLUG}`, `/${SLUG}`, `/${SLUG}/products`, productPath, `${productPath}?colour=white`])
        expect((await site.ask(path, HOST, headers)).status).toBe(200);
    };
    try {
      const store = await readStore(SLUG);
      const line = buildBasketLine(await readProduct(store));
      const call = (path: string, body: unknown, agent: string) =>
        site.ask(
          `/api/${reader.tenant}/${SLUG}/${path}`,
          HOST,
          { 'user-agent': agent, origin: `http://${HOST}` },
          {
            method: 'POST',
            body,
          },
        );
      const checked = {
        lines: [{ id: line.id, product_id: line.product_id, colour: line.products.store.colour, size: line.size }],
      };
      await openPages({ 'user-agent': FIREFOX });
      await openPages({ 'user-agent': SAFARI });
      expect((await call('basket/check', checked, SAFARI)).status).toBe(200);
      expect((await call('checkout/create-customer', { ...HOME_ADDRESS, products: [line] }, SAFARI)).status).toBe(200);
      await openPages({ 'user-agent': GOOGLEBOT });
      await call('basket/check', checked, GOOGLEBOT);
      await openPages({ 'user-agent': `${FIREFOX} prefetching`, 'sec-purpose': 'prefetch' });
      await openPages({ 'user-agent': `${FIREFOX} objecting`, 'sec-gpc': '1' });
      await openPages({ 'user-agent': `${FIREFOX} of the team`, cookie: 'session=sealed' });
      await site.ask(`/${SLUG}`, HOST, { 'user-agent': `${FIREFOX} asking for heads` }, { method: 'HEAD' });
      await site.ask(`/${SLUG}/no-such-page`, HOST, { 'user-agent': `${FIREFOX} lost` });
      await call('checkout/create-customer', { ...HOME_ADDRESS, products: [] }, `${FIREFOX} rejected`);
      await site.recordVisits();
      expect(await readSteps()).toEqual([2, 2, 1, 1]);
      // Later pages of the day belong to the same visit.
      await openPages({ 'user-agent': SAFARI });
      await site.recordVisits();
      expect(await readSteps()).toEqual([2, 2, 1, 1]);
    } finally {
      await site.close();
    }
  });

  it('count once when two nodes see the person, and add up otherwise', async () => {
    const nodes = [await openSite(), await openSite()] as const;
    try {
      await nodes[0].ask(`/${SLUG}`, HOST, { 'user-agent': FIREFOX });
      await nodes[1].ask(productPath, HOST, { 'user-agent': FIREFOX });
      await nodes[1].ask(`/${SLUG}`, HOST, { 'user-agent': SAFARI });
      await Promise.all(nodes.map((node) => node.recordVisits()));
      expect(await readSteps()).toEqual([2, 1, 0, 0]);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  });
});

describe('the funnel', () => {
  it('does not change while visits are added to their days, even when several nodes add at the same time', async () => {
    for (let n = 0; n < 5; n++) await record([buildVisit(`203.0.113.${n}`), buildVisit(`198.51.100.${n}`)]);
    const before = (await showInsights()).funnel;
    expect(before.totals.visit).toBe(10);
    await Promise.all([foldStoreVisits(), foldStoreVisits(), foldStoreVisits()]);
    expect(await count(sql`select count(*) as n from store_visit_deltas`)).toBe(0);
    expect((await showInsights()).funnel).toEqual(before);
    await record([buildVisit('203.0.113.99'), buildVisit('203.0.113.1')]);
    expect((await showInsights()).funnel.totals.visit).toBe(11);
  });

  it('ends with exactly the orders of the series: in total, over time, by store and before', async () => {
    await createPaidOrder();
    await record([buildVisit('203.0.113.1', { step: 'checkout' })]);
    for (const query of [{}, { from: '2020-01-01', to: '2029-12-31' }]) {
      const { series, funnel } = await showInsights(query);
      const countOrders = (name: 'totals' | 'previous') => series.reduce((sum, each) => sum + each[name].orders, 0);
      expect(funnel.totals.paid).toBe(countOrders('totals'));
      expect(funnel.previous.paid).toBe(countOrders('previous'));
      for (const rows of [funnel.bars, funnel.stores])
        for (const step of FUNNEL_STEPS)
          expect(rows.reduce((sum, { figures }) => sum + figures[step], 0)).toBe(funnel.totals[step]);
    }
    await foldLedgerDays();
    const { series, funnel } = await showInsights();
    expect(funnel.totals.paid).toBe(series.reduce((sum, { totals }) => sum + totals.orders, 0));
  });

  it('is compared with the days before', async () => {
    await queryRows(sql`insert into store_visit_days (tenant_id, day, event_id, step, visits)
      select tenant_id, '2026-02-10'::date, id, 'visit', 12 from events where slug = ${SLUG}`);
    const { funnel } = await showInsights({ from: '2026-03-01', to: '2026-03-31' });
    expect([funnel.totals.visit, funnel.previous.visit]).toEqual([0, 12]);
  });

  it('is exported by day and store', async () => {
    await record([buildVisit('203.0.113.1', { step: 'product' })]);
    const { browser } = await signInBrowser(OWNER);
    const { status, text } = await browser.get(`/api/${reader.tenant}/insights/export?by=funnel`);
    expect(status).toBe(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('day,store,visits,products_viewed,personalised,checkouts_begun,paid');
    const sums = [-5, -4, -3, -2, -1].map((at) => rows.reduce((sum, row) => sum + Number(row.split(',').at(at)), 0));
    const { totals } = (await showInsights()).funnel;
    expect(sums).toEqual(FUNNEL_STEPS.map((step) => totals[step]));
    expect(sums.slice(0, 2)).toEqual([1, 1]);
  });

  it('shows a tenant nothing of another tenant', async () => {
    await record([buildVisit('203.0.113.1')]);
    const nordhavn = await signIn('owner@nordhavn.test');
    const { data } = await tenantApi.call(
      insightEndpoints.show,
      { params: { tenant: nordhavn.tenantId } },
      { token: nordhavn.token },
    );
    expect(data.funnel.totals.visit).toBe(0);
    const foreign = tenantApi.call(
      insightEndpoints.show,
      { params: { tenant: reader.tenant } },
      { token: nordhavn.token },
    );
    expect((await getCallError(foreign)).code).toBe('not_found');
  });
});

describe('the recording of visits', () => {
  it('is for the web tier alone', async () => {
    const body = JSON.stringify({ visits: [buildVisit('203.0.113.1')] });
    expect((await sendRequest('POST', serviceEndpoints.recordStoreVisits.path, { body })).status).toBe(404);
    const owner = { authorization: `Bearer ${reader.token}` };
    expect((await sendRequest('POST', serviceEndpoints.recordStoreVisits.path, { body, headers: owner })).status).toBe(
      404,
    );
    expect(await readSteps()).toEqual([0, 0, 0, 0]);
  });

  it('ignores stores and tenants that do not exist, and a store under another tenant', async () => {
    const foreign = (await readStore('nordic-run')).tenant_id;
    const { data } = await record([
      buildVisit('203.0.113.1', { slug: 'no-such-store' }),
      buildVisit('203.0.113.1', { tenant: 2_000_000_000 }),
      buildVisit('203.0.113.1', { tenant: foreign }),
    ]);
    expect(data.counted).toBe(0);
    expect(await count(sql`select count(*) as n from store_visit_marks`)).toBe(0);
  });

  it.each([
    ['a step that does not exist', { step: 'paid' }],
    ['a tenant beyond the database’s numbers', { tenant: 3_000_000_000 }],
    ['an agent that is too long', { agent: 'x'.repeat(501) }],
    ['a slug with a quote', { slug: "a'b" }],
  ])('rejects %s', async (_name, more) => {
    const visit = { ...buildVisit('203.0.113.1'), ...more };
    expect((await getCallError(record([visit as ReturnType<typeof buildVisit>]))).code).toBe('invalid');
  });

  it('stores neither address nor browser, and recognises no browser in another store or on another day', async () => {
    await record([buildVisit('203.0.113.77'), buildVisit('203.0.113.77', { slug: 'company-kit' })]);
    const marks = await queryRows(sql`select visit, event_id from store_visit_marks`);
    const stored = JSON.stringify(
      await Promise.all(
        ['marks', 'days', 'deltas'].map((name) =>
          queryRows(sql`select * from ${sql.identifier(`store_visit_${name}`)}`),
        ),
      ),
    );
    expect(stored).not.toContain('203.0.113');
    expect(stored).not.toContain('Mozilla');
    expect(new Set(marks.map(({ visit }) => visit)).size).toBe(marks.length);
    const [former] = await queryRows(sql`select encode(key, 'hex') as key from store_visit_keys`);
    await queryRows(sql`update store_visit_keys set day = day - 1`);
    await queryRows(sql`update store_visit_marks set day = day - 1`);
    await record([buildVisit('203.0.113.77')]);
    await foldStoreVisits();
    // The key and the marks that identified the visits of the day before are deleted.
    const keys = await queryRows(sql`select encode(key, 'hex') as key from store_visit_keys`);
    expect(keys).toHaveLength(1);
    expect(keys[0]?.key).not.toBe(former?.key);
    const left = await queryRows(sql`select visit from store_visit_marks`);
    expect(left).toHaveLength(1);
    expect(marks.map(({ visit }) => visit)).not.toContain(left[0]?.visit);
  });

  it('excludes the data that recognise a visit from backups and from the write-ahead log', async () => {
    const snapshot = await DatabaseSnapshot.open(database().url);
    const names = snapshot.tables.map(({ name }) => name);
    await snapshot.close();
    expect(names).toEqual(expect.arrayContaining(['store_visit_days', 'store_visit_deltas']));
    expect(names).not.toEqual(expect.arrayContaining(['store_visit_keys']));
    expect(names).not.toEqual(expect.arrayContaining(['store_visit_marks']));
    const unlogged = await queryRows(sql`
      select relname as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`);
    expect(unlogged.map(({ name }) => name)).toEqual(['store_visit_keys', 'store_visit_marks']);
  });
});
