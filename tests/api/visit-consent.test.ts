import { sql } from 'drizzle-orm';
import { authEndpoints } from '@/lib/contracts/auth';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { fulfilmentEndpoints } from '@/lib/contracts/fulfilment';
import { orderEndpoints } from '@/lib/contracts/orders';
import { searchEndpoints } from '@/lib/contracts/search';
import { storeConfigEndpoints } from '@/lib/contracts/store-config';
import { supportEndpoints } from '@/lib/contracts/support';
import { voucherEndpoints } from '@/lib/contracts/vouchers';
import { signIn, tenantApi } from './support/call';
import { queryRows, setUpOwnDatabase } from './support/database';
import { receiveMails } from './support/mailbox';
import { allowAsColleague, allowChanges, signInColleague, startVisit } from './support/visit';

jest.setTimeout(120_000);
setUpOwnDatabase();
beforeEach(() => queryRows(sql`delete from rate_limits`));

const STAFF = 'staff@merchloom.test';
const OWNER = 'owner@brightside.test';
const SLUG = 'company-kit';

/** Starts a visit of staff to the owner's tenant, and requests write access for it. */
async function askingVisit() {
  const staff = await signIn(STAFF);
  const owner = await signIn(OWNER);
  await startVisit(staff, owner.tenantId);
  await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Help with the store' } }, staff);
  return { staff, owner, tenant: owner.tenantId };
}

/** Lets the owner approve or decline the newest visit's request. */
async function answer({ owner, tenant }: Awaited<ReturnType<typeof askingVisit>>, allow: boolean): Promise<void> {
  const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
  const [asking] = data.visits;
  const params = { tenant, visitId: asking?.id ?? '' };
  await tenantApi.call(supportEndpoints.answer, { params, body: { allow, asked_at: asking?.asked_at ?? '' } }, owner);
}

const needsOwner = { code: 'forbidden', reason: { code: 'visit_owner' } };

describe('on a visit that only a colleague has allowed', () => {
  /**
   * Returns functions with which the visiting staff member reads and changes the first product of a store, and the
   * store's terms.
   */
  async function visitor({ staff, tenant }: Awaited<ReturnType<typeof askingVisit>>) {
    const params = { tenant, slug: SLUG };
    const { data } = await tenantApi.call(eventProductEndpoints.list, { params, query: {} }, staff);
    const [product] = data.rows;
    if (!product) throw new Error(`${SLUG} has no product`);
    const change = (fields: object) => {
      const body = { changes: [{ product_id: product.id, ...fields }] };
      return tenantApi.call(eventProductEndpoints.change, { params, body }, staff);
    };
    const changeMany = (set: object) => {
      const body = { ids: [product.id], set };
      return tenantApi.call(eventProductEndpoints.changeMany, { params, body }, staff);
    };
    const { data: event } = await tenantApi.call(eventEndpoints.show, { params }, staff);
    const { name, type, region, currency, vat_rate, not_vat_registered, countries, states, shipping } = event;
    const terms: EndpointInput<typeof eventEndpoints.saveDetails>['body'] = {
      ...{ name, type, region, currency, vat_rate, not_vat_registered, countries, states, default_lang: null },
      shipping: shipping.kind,
      shipping_fixed: shipping.fixed,
      shipping_standard: shipping.standard,
      shipping_standard_tracked: shipping.standard_tracked,
      shipping_express: shipping.express,
      shipping_additional_item: shipping.additional_item,
    };
    const saveTerms = (fields: object) =>
      tenantApi.call(eventEndpoints.saveDetails, { params, body: { ...terms, ...fields } }, staff);
    return { staff, params, product, change, changeMany, saveTerms };
  }

  it('no price, tax or shipping price can be changed before the owner allows it, and all else can', async () => {
    const visit = await askingVisit();
    await allowAsColleague(await signInColleague(STAFF), visit.tenant);
    const { params, product, change, changeMany, saveTerms } = await visitor(visit);
    const { data: catalogue } = await tenantApi.call(
      eventProductEndpoints.catalogue,
      { params, query: {} },
      visit.staff,
    );
    const blank = catalogue.rows[0];
    if (!blank) throw new Error('the catalogue offers nothing more');
    const add = (extra: object) => {
      const body = { blank_id: blank.id, colours: [blank.colours[0]?.code ?? ''], ...extra };
      return tenantApi.call(eventProductEndpoints.add, { params, body }, visit.staff);
    };
    const calls = [
      () => change({ price: 0.01 }),
      () => change({ name: 'A cheaper one', price: 0.01 }),
      () => change({ vat_applies: !product.vat_applies }),
      () => changeMany({ price: { way: 'set', value: 0.01 } }),
      () => add({ price: 0.01 }),
      () => saveTerms({ shipping: 'free' }),
      () => saveTerms({ type: 'promo' }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(needsOwner);
    await change({ name: 'Another name', price: product.price / 100 });
    await saveTerms({ name: 'Another store name' });

    await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'The prices' } }, visit.staff);
    await answer(visit, true);
    await change({ name: product.name, price: 0.01 });
    await saveTerms({ shipping: 'free' });
  });
});

describe('on such a visit, still before the owner allows it', () => {
  const text = (content: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: content }] }],
  });

  /** Starts a visit whose write access only a colleague has allowed. */
  async function colleagueVisit() {
    const visit = await askingVisit();
    await allowAsColleague(await signInColleague(STAFF), visit.tenant);
    return { ...visit, params: { tenant: visit.tenant, slug: SLUG } };
  }

  it('no store can be opened, neither by its status nor by restoring it, and every store can be put on hold', async () => {
    const { staff, owner, tenant } = await colleagueVisit();
    const params = { tenant, slug: 'summer-fest' };
    const setStatus = (status: 'Active' | 'On hold') =>
      tenantApi.call(eventEndpoints.setStatus, { params, body: { status } }, staff);
    await setStatus('On hold');
    await expect(setStatus('Active')).rejects.toMatchObject(needsOwner);
    // The demo's company lacks details that its own users need to open a store again.
    await queryRows(sql`update events set status = 'Active' where tenant_id = ${tenant} and slug = ${params.slug}`);
    await tenantApi.call(eventEndpoints.remove, { params }, owner);
    const restore = (who = staff) => tenantApi.call(eventEndpoints.restore, { params }, who);
    await expect(restore()).rejects.toMatchObject(needsOwner);
    expect((await restore(owner)).data.status).toBe('Active');
  });

  it('no order can be given to another fulfiller, and the other steps of an order stay open', async () => {
    const { staff, tenant } = await colleagueVisit();
    const [order] = await queryRows(
      sql`select id from orders where tenant_id = ${tenant} and status = 'shipped' limit 1`,
    );
    const act = (body: EndpointInput<typeof fulfilmentEndpoints.act>['body']) =>
      tenantApi.call(fulfilmentEndpoints.act, { params: { tenant, orderId: String(order?.id) }, body }, staff);
    await expect(act({ action: 'choose', fulfiller_id: 1 })).rejects.toMatchObject(needsOwner);
    await expect(act({ action: 'retry' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('no terms and no privacy text can be replaced, and saving them unchanged is no change', async () => {
    const { staff, owner, params } = await colleagueVisit();
    const save = (storePages: object, who = staff) =>
      tenantApi.call(storeConfigEndpoints.save, { params, body: { storeConfig: {}, storePages } }, who);
    await save({ terms: text('Our terms'), privacy: null }, owner);
    for (const pages of [{ terms: text('Other terms') }, { terms: null }, { privacy: text('We sell your data') }])
      await expect(save(pages)).rejects.toMatchObject(needsOwner);
    await save({ terms: text('Our terms'), privacy: null, faqs: [] });
  });
});

describe('a client’s voucher codes', () => {
  it('are masked on a visit until the owner allows changes, except those that the store publishes', async () => {
    const owner = await signIn(OWNER);
    const tenant = owner.tenantId;
    const params = { tenant, slug: 'summer-fest' };
    const add = (code: string, listed: boolean) =>
      tenantApi.call(voucherEndpoints.create, { params, body: { code, listed, discount_amount: 5 } }, owner);
    await add('QZ-HIDDEN-77', false);
    await add('QZ-SHOWN-77', true);
    const [order] = await queryRows(sql`update orders set discount_code = 'QZ-HIDDEN-77'
      where id = (select id from orders where tenant_id = ${tenant} and status = 'shipped' limit 1) returning id`);
    const read = async (who: typeof owner, q: string) => {
      const list = await tenantApi.call(voucherEndpoints.list, { params, query: { q } }, who);
      const search = await tenantApi.call(searchEndpoints.find, { params: { tenant }, query: { q } }, who);
      const call = { params: { tenant, orderId: String(order?.id) } };
      const { data } = await tenantApi.call(orderEndpoints.show, call, who);
      return {
        listed: list.data.rows.map(({ code }) => code).sort(),
        found: search.data.vouchers.map(({ code }) => code).sort(),
        used: data.discount_code,
      };
    };
    const staff = await signIn(STAFF);
    await startVisit(staff, tenant);
    const masked = 'QZ••••••';
    // Part of a hidden code finds nothing, because the code could be guessed letter by letter.
    expect(await read(staff, 'QZ-')).toEqual({ listed: ['QZ-SHOWN-77'], found: ['QZ-SHOWN-77'], used: masked });
    expect(await read(staff, 'qz-hidden-77')).toEqual({ listed: [masked], found: [masked], used: masked });
    const all = await tenantApi.call(voucherEndpoints.list, { params, query: {} }, staff);
    expect(all.data.rows.filter(({ listed, code }) => !listed && !/^..•{6}$/.test(code))).toEqual([]);

    await allowChanges(staff, owner);
    const codes = ['QZ-HIDDEN-77', 'QZ-SHOWN-77'];
    const full = { listed: codes, found: codes, used: 'QZ-HIDDEN-77' };
    expect(await read(staff, 'QZ-')).toEqual(full);
    expect(await read(owner, 'QZ-')).toEqual(full);
  });
});

describe('mails about visits', () => {
  const ask = (staff: Awaited<ReturnType<typeof signIn>>, reason: string) =>
    tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason } }, staff);
  const tooOften = { code: 'rate_limited', reason: { code: 'visit_asked_often' } };

  it('are sent for a few requests of one visit only, also after declines', async () => {
    const visit = await askingVisit();
    await receiveMails();
    for (const reason of ['Second request', 'Third request']) {
      await answer(visit, false);
      await ask(visit.staff, reason);
    }
    await answer(visit, false);
    await expect(ask(visit.staff, 'Fourth request')).rejects.toMatchObject(tooOften);
    const mails = (await receiveMails()).filter(({ to, kind }) => to === OWNER && kind === 'visit-asks');
    expect(mails).toHaveLength(2);
    const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant: visit.tenant } }, visit.owner);
    expect(data.visits[0]).toMatchObject({ access: 'reads' });
  });

  it('are sent for a bounded number of requests a day, over all visits to a client', async () => {
    for (let number = 0; number < 12; number += 1) await askingVisit();
    await expect(askingVisit()).rejects.toMatchObject(tooOften);
    const other = await signIn('owner@nordhavn.test');
    const staff = await signIn(STAFF);
    await startVisit(staff, other.tenantId);
    await ask(staff, 'Help with the store');
  });

  it('are sent once for visits that one person begins within minutes', async () => {
    const owner = await signIn('owner@bayfront.test');
    const staff = await signIn(STAFF);
    await receiveMails();
    const countStarts = async () =>
      (await receiveMails()).filter(({ to, kind }) => to === 'owner@bayfront.test' && kind === 'visit-started').length;
    const begin = async (who: typeof staff) => {
      await startVisit(who, owner.tenantId);
      await tenantApi.call(supportEndpoints.end, { params: {} }, who);
    };
    for (let number = 0; number < 4; number += 1) await begin(staff);
    expect(await countStarts()).toBe(1);
    await begin(await signInColleague(STAFF));
    expect(await countStarts()).toBe(1);
    await queryRows(sql`update support_visits set started_at = started_at - interval '16 minutes'
      where tenant_id = ${owner.tenantId}`);
    await begin(staff);
    expect(await countStarts()).toBe(1);
  });
});

describe('changes that the owner has declined', () => {
  it('cannot be allowed by a colleague on another visit either, for a day', async () => {
    const declined = await askingVisit();
    await answer(declined, false);
    await tenantApi.call(supportEndpoints.end, { params: {} }, declined.staff);
    const next = await askingVisit();
    const me = await tenantApi.call(authEndpoints.user, { params: {} }, next.staff);
    expect(me.visit).toMatchObject({ declined: true });
    const colleague = await signInColleague(STAFF);
    await expect(allowAsColleague(colleague, next.tenant)).rejects.toMatchObject({
      code: 'conflict',
      reason: { code: 'visit_declined' },
    });
    await queryRows(sql`update support_visits set declined_at = declined_at - interval '25 hours'
      where tenant_id = ${next.tenant} and declined_at is not null`);
    await allowAsColleague(colleague, next.tenant);
  });

  it('can be allowed again once the owner has allowed a later visit, and by another client', async () => {
    const declined = await askingVisit();
    await answer(declined, false);
    const other = await signIn('owner@nordhavn.test');
    const staff = await signIn(STAFF);
    await startVisit(staff, other.tenantId);
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, staff)).visit).toMatchObject({ declined: false });

    const allowed = await signIn(STAFF);
    await startVisit(allowed, declined.tenant);
    await allowChanges(allowed, declined.owner);
    const next = await askingVisit();
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, next.staff)).visit).toMatchObject({
      declined: false,
    });
    await allowAsColleague(await signInColleague(STAFF), next.tenant);
  });
});
