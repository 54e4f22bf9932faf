import { sql } from 'drizzle-orm';
import { authEndpoints } from '@/lib/contracts/auth';
import type { EndpointInput } from '@/lib/contracts/endpoint';
import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { eventEndpoints } from '@/lib/contracts/events';
import { supportEndpoints } from '@/lib/contracts/support';
import { signIn, tenantApi } from './support/call';
import { ownDatabase, queryRows } from './support/database';
import { allowAsColleague, allowChanges, signInColleague, startVisit } from './support/visit';

jest.setTimeout(120_000);
ownDatabase();

const STAFF = 'staff@merchloom.test';
const OWNER = 'owner@brightside.test';
const SLUG = 'company-kit';

/** Starts a visit of staff to the owner's tenant that asks to change things. */
async function askingVisit() {
  const staff = await signIn(STAFF);
  const owner = await signIn(OWNER);
  await startVisit(staff, owner.tenantId);
  await tenantApi.call(supportEndpoints.askChanges, { params: {}, body: { reason: 'Help with the store' } }, staff);
  return { staff, owner, tenant: owner.tenantId };
}

/** Lets the owner answer what the newest visit asks for. */
async function answer({ owner, tenant }: Awaited<ReturnType<typeof askingVisit>>, allow: boolean): Promise<void> {
  const { data } = await tenantApi.call(supportEndpoints.list, { params: { tenant } }, owner);
  const [asking] = data.visits;
  const params = { tenant, visitId: asking?.id ?? '' };
  await tenantApi.call(supportEndpoints.answer, { params, body: { allow, asked_at: asking?.asked_at ?? '' } }, owner);
}

const needsOwner = { code: 'forbidden', reason: { code: 'visit_owner' } };

describe('on a visit that only a colleague has allowed', () => {
  /** Returns calls of the visitor for the first product of a store, and for its terms. */
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

  it('no price, tax or shipping price is changed before the owner allows it, and all else is', async () => {
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

describe('changes that the owner has declined', () => {
  it('are not allowed by a colleague on another visit either, for a day', async () => {
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

  it('are not declined any more once the owner has allowed a later visit, nor by another client', async () => {
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
