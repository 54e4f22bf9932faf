import { sql } from 'drizzle-orm';
import { COUNTRIES } from '@/lib/domain/regions/countries';
import { queryRows, setUpOwnDatabase } from './support/database';
import { addFulfiller } from './support/fulfil';
import { COMPANY, confirmEmail, createDraftStore, type FreshOwner, setStatus, signUpOwner } from './support/owners';
import { buildBasketLine, HOME_ADDRESS, readProduct, readStore } from './support/shop';
import { signInMember } from './support/visitor';
import { createShopper } from './support/walk';

jest.setTimeout(60_000);
setUpOwnDatabase();

const saveCompany = (owner: FreshOwner, change: object = {}) =>
  owner.browser.call('PUT', `/api/${owner.tenantId}/company`, { ...COMPANY, ...change });
const readEvent = async ({ browser, tenantId }: Pick<FreshOwner, 'browser' | 'tenantId'>, slug: string) =>
  ((await browser.get(`/api/${tenantId}/events/${slug}`)).json() as { data: Record<string, unknown> }).data;
/** Saves an event's details with a change, as the given user. */
async function saveDetails(
  owner: Pick<FreshOwner, 'browser' | 'tenantId'>,
  slug: string,
  change: object,
  who = owner.browser,
) {
  const event = await readEvent(owner, slug);
  const body = {
    name: event.name,
    type: event.type,
    region: event.region,
    currency: event.currency,
    vat_rate: event.vat_rate,
    not_vat_registered: event.not_vat_registered,
    countries: event.countries,
    states: event.states,
    default_lang: null,
    shipping: 'platform',
    ...change,
  };
  return who.call('PUT', `/api/${owner.tenantId}/events/${slug}/details`, body);
}
const dashboard = async (owner: FreshOwner) =>
  ((await owner.browser.get(`/api/${owner.tenantId}/dashboard`)).json() as { data: Record<string, unknown> }).data;

describe('a new owner’s paid store', () => {
  it('opens once the address is confirmed and the company has a name, an address and, with VAT, a number', async () => {
    const owner = await signUpOwner();
    await saveCompany(owner, { address: '', vat_number: '' });
    await queryRows(sql`update tenants set company = company || '{"legalName": ""}' where id = ${owner.tenantId}`);
    const slug = await createDraftStore(owner, { not_vat_registered: false });
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['email', 'company', 'address', 'vat_number']);
    await confirmEmail(owner);
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['company', 'address', 'vat_number']);
    await saveCompany(owner, { address: '', vat_number: '' });
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['address', 'vat_number']);
    await saveCompany(owner, { vat_number: '' });
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['vat_number']);
    await saveCompany(owner);
    expect(await setStatus(owner, slug, 'Active')).toEqual({ status: 200, open: [] });
  });

  it('starts without VAT, and needs no VAT number then', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    const company = await owner.browser.get(`/api/${owner.tenantId}/company`);
    expect(company.json()).toMatchObject({ data: { not_vat_registered: true } });
    await saveCompany(owner, { not_vat_registered: true });
    const slug = await createDraftStore(owner, { not_vat_registered: false });
    expect(await readEvent(owner, slug)).toMatchObject({ not_vat_registered: true, company_not_vat_registered: true });
    expect((await setStatus(owner, slug, 'Active')).status).toBe(200);
    expect((await readStore(slug)).not_vat_registered).toBe(true);
  });

  it('starts with VAT in a registered company, and its draft follows a company that becomes registered', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner, { not_vat_registered: true });
    const [draft, open] = [await createDraftStore(owner), await createDraftStore(owner)];
    expect((await setStatus(owner, open, 'Active')).status).toBe(200);
    // Saving other details does not count as a VAT choice while that choice is not available.
    expect((await saveDetails(owner, draft, {})).status).toBe(200);
    const saved = (await saveCompany(owner)).json() as { data: { stores_without_vat: object[] } };
    expect(await readEvent(owner, draft)).toMatchObject({ not_vat_registered: false, vat_rate: 20 });
    expect(await readEvent(owner, open)).toMatchObject({ not_vat_registered: true });
    expect(saved.data.stores_without_vat).toEqual([{ slug: open, name: expect.any(String) }]);
    const point = async (slug: string) => {
      const overview = await owner.browser.get(`/api/${owner.tenantId}/events/${slug}/overview`);
      const { data } = overview.json() as { data: { checklist: { check: string }[] } };
      return data.checklist.find(({ check }) => check === 'store_vat');
    };
    expect([await point(draft), await point(open)]).toEqual([
      undefined,
      { check: 'store_vat', met: false, blocks: false },
    ]);
    expect((await saveDetails(owner, open, { not_vat_registered: false, vat_rate: 20 })).status).toBe(200);
    expect(await point(open)).toBeUndefined();
    // An owner's choice for one store survives changes of the company.
    const chosen = await createDraftStore(owner, { not_vat_registered: true });
    await saveCompany(owner, { not_vat_registered: true });
    await saveCompany(owner);
    expect(await readEvent(owner, chosen)).toMatchObject({ not_vat_registered: true });
    expect(await readEvent(owner, open)).toMatchObject({ not_vat_registered: false, vat_rate: 20 });
  });

  it('stays open when a requirement is removed later, and its owner is notified', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner, { not_vat_registered: false });
    await setStatus(owner, slug, 'Active');
    expect((await dashboard(owner)).incomplete_stores).toEqual([]);
    await queryRows(
      sql`update tenants set company = company || '{"address": "", "vatNumber": ""}' where id = ${owner.tenantId}`,
    );
    expect((await readStore(slug)).status).toBe('Active');
    expect((await dashboard(owner)).incomplete_stores).toEqual([
      { slug, name: expect.any(String), checks: ['address', 'vat_number'] },
    ]);
  });
});

describe('a store for enquiries', () => {
  it.each(['bulk', 'products'])('of type %s opens with products and a contact address alone', async (type) => {
    const owner = await signUpOwner();
    const slug = await createDraftStore(owner, { type });
    await queryRows(sql`update store_contents set contact_form_email = '', content = content || '{"email": ""}' where event_id = (
      select id from events where slug = ${slug})`);
    await queryRows(sql`update tenants set company = company || '{"email": ""}' where id = ${owner.tenantId}`);
    await queryRows(sql`update event_products set price_minor = 1 where event_id = (
      select id from events where slug = ${slug})`);
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['contact']);
    await queryRows(sql`update store_contents set contact_form_email = 'shop@fresh.test' where event_id = (
      select id from events where slug = ${slug})`);
    expect((await setStatus(owner, slug, 'Active')).status).toBe(200);
    const store = await readStore(slug);
    const refused = await owner.browser.post(`/api/${store.tenant_id}/${slug}/gift-order`, {});
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  });
});

describe('an open store', () => {
  const readErrors = (answer: { status: number; text: string; json(): unknown }) =>
    answer.status === 422 ? (answer.json() as { errors: Record<string, string[]> }).errors : answer.text;
  /** Opens an enquiry-only (bulk) store of an owner whose company details are empty. */
  async function openBulk(change: object = {}) {
    const owner = await signUpOwner();
    await saveCompany(owner, { address: '', vat_number: '' });
    const slug = await createDraftStore(owner, { type: 'bulk', ...change });
    expect(await setStatus(owner, slug, 'Active')).toEqual({ status: 200, open: [] });
    return { owner, slug };
  }

  it.each(['store', 'promo'])('for enquiries does not become a %s without its opening checks', async (type) => {
    const { owner, slug } = await openBulk({ not_vat_registered: false });
    await queryRows(sql`update tenants set production = null where id = ${owner.tenantId}`);
    const before = await readEvent(owner, slug);
    const refused = await saveDetails(owner, slug, { type, name: 'Renamed' });
    const points = readErrors(refused) as Record<string, string[]>;
    expect(Object.keys(points)).toEqual(['type']);
    const reasons = points.type?.map((text) => /“(.*)”/.exec(text)?.[1]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        'Orders can be made',
        'Your e-mail address is confirmed',
        'Company address is set',
        type === 'promo' ? 'At least one gift code can be used' : 'VAT number is set',
      ]),
    );
    // Nothing of the rejected request was saved: the store stays an enquiry-only (bulk) store, which takes no payments.
    expect(await readEvent(owner, slug)).toMatchObject({ type: 'bulk', status: 'Active', name: before.name });
  });

  it('becomes one once they are met, and at any time after it was put on hold', async () => {
    const { owner, slug } = await openBulk();
    await setStatus(owner, slug, 'On hold');
    expect((await saveDetails(owner, slug, { type: 'store' })).status).toBe(200);
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['email', 'address']);
    const { owner: confirmedOwner, slug: ready } = await openBulk();
    await confirmEmail(confirmedOwner);
    await saveCompany(confirmedOwner);
    expect((await saveDetails(confirmedOwner, ready, { type: 'store' })).status).toBe(200);
    expect(await readEvent(confirmedOwner, ready)).toMatchObject({ type: 'store', status: 'Active' });
  });

  it('charges no VAT without a number, and has no gifts that cannot be claimed', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner, { vat_number: '' });
    const slug = await createDraftStore(owner, { not_vat_registered: true });
    await setStatus(owner, slug, 'Active');
    const refused = await saveDetails(owner, slug, { not_vat_registered: false });
    expect(readErrors(refused)).toEqual({ not_vat_registered: [expect.stringContaining('VAT number is set')] });
    expect((await readStore(slug)).not_vat_registered).toBe(true);
    const gifts = await createDraftStore(owner, { type: 'promo' });
    await saveDetails(owner, gifts, { is_sample: true });
    await setStatus(owner, gifts, 'Active');
    expect(readErrors(await saveDetails(owner, gifts, { is_sample: false }))).toEqual({
      is_sample: [expect.stringContaining('At least one gift code can be used')],
    });
  });

  it('rejects a production method or country with which its orders would not be made', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner);
    await setStatus(owner, slug, 'Active');
    const settings = `/api/${owner.tenantId}/events/${slug}/fulfilment`;
    const body = { automatic: true, hold_minutes: 30, budget: null };
    expect((await owner.browser.call('PUT', settings, { ...body, production: 'self' })).status).toBe(200);
    await queryRows(sql`update tenants set production = null where id = ${owner.tenantId}`);
    const refused = await owner.browser.call('PUT', settings, { ...body, production: null });
    expect(readErrors(refused)).toEqual({ production: [expect.stringContaining('Orders can be made')] });
    const name = `Fresh ${owner.tenantId}`;
    await queryRows(sql`update tenants set name = ${name} where id = ${owner.tenantId}`);
    await addFulfiller({ tenant: name, provider: 'email' });
    expect((await owner.browser.call('PUT', settings, { ...body, production: 'fulfiller' })).status).toBe(200);
    expect(readErrors(await saveDetails(owner, slug, { countries: ['FR'] }))).toEqual({
      countries: [expect.stringContaining('Orders can be made')],
    });
    expect((await saveDetails(owner, slug, { countries: ['IE'] })).status).toBe(200);
  });

  it('of an earlier version, which names no country, is checked only for what its owner changes', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner);
    const name = `Fresh ${owner.tenantId}`;
    await queryRows(sql`update tenants set name = ${name}, production = 'fulfiller' where id = ${owner.tenantId}`);
    await addFulfiller({ tenant: name, provider: 'email' });
    await setStatus(owner, slug, 'Active');
    await queryRows(sql`update events set countries = '{}' where slug = ${slug}`);
    expect(await readEvent(owner, slug)).toMatchObject({ status: 'Active', countries: [] });
    // If the store has no chosen countries, the form sends every country, and an API client sends the empty list. In
    // both cases the stored list stays empty.
    for (const countries of [COUNTRIES.map(({ iso2 }) => iso2), []]) {
      const renamed = await saveDetails(owner, slug, { name: `Renamed ${countries.length}`, countries });
      expect([renamed.status, readErrors(renamed)]).toEqual([200, expect.any(String)]);
      expect(await readEvent(owner, slug)).toMatchObject({ name: `Renamed ${countries.length}`, countries: [] });
    }
    expect(readErrors(await saveDetails(owner, slug, { countries: ['FR'] }))).toEqual({
      countries: [expect.stringContaining('Orders can be made')],
    });
    expect((await saveDetails(owner, slug, { countries: ['IE'] })).status).toBe(200);
    // A store with chosen countries cannot clear them.
    expect(readErrors(await saveDetails(owner, slug, { countries: [] }))).toEqual({ countries: ['required'] });
  });

  it('keeps a contact address, and visible colours', async () => {
    const { owner, slug } = await openBulk();
    await queryRows(sql`update tenants set company = company || '{"email": ""}' where id = ${owner.tenantId}`);
    await queryRows(sql`update store_contents set contact_form_email = 'shop@fresh.test', content = content || '{"email": ""}'
      where event_id = (select id from events where slug = ${slug})`);
    const save = (storeConfig: object) =>
      owner.browser.call('PUT', `/api/${owner.tenantId}/store-admin/${slug}/configuration`, { storeConfig });
    expect(readErrors(await save({ contactUsFormEmail: '' }))).toEqual({
      'storeConfig.contactUsFormEmail': [expect.stringContaining('Shoppers can reach you')],
    });
    expect(
      readErrors(await save({ colourSet: { name: 'Pale', primary: '#fefefe', secondary: '#123456', tertiary: '' } })),
    ).toEqual({ 'storeConfig.colourSet': [expect.stringContaining('Colours have enough contrast')] });
    expect((await save({ homeHeading: 'Hello' })).status).toBe(200);
  });

  it('that lost a requirement elsewhere can still be changed', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner);
    await setStatus(owner, slug, 'Active');
    await queryRows(sql`update tenants set company = company || '{"address": ""}' where id = ${owner.tenantId}`);
    expect((await saveDetails(owner, slug, { name: 'Another name' })).status).toBe(200);
    // A detail that was missing before does not block changes of the company either.
    expect((await saveCompany(owner, { address: '', phone: '+44 161 496 0000' })).status).toBe(200);
  });

  it('keeps the company details that its invoices need', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner, { not_vat_registered: false });
    await setStatus(owner, slug, 'Active');
    const named = (answer: Awaited<ReturnType<typeof saveCompany>>) =>
      Object.entries(readErrors(answer)).map(([field, [text]]) => [
        field,
        /^Your stores? Store .* needs? this\./.test(text ?? ''),
      ]);
    expect(named(await saveCompany(owner, { address: ' ', vat_number: '\u200b' }))).toEqual([
      ['address', true],
      ['vat_number', true],
    ]);
    expect(Object.keys(readErrors(await saveCompany(owner, { legal_name: '' })))).toEqual(['legal_name']);
    // The company's address is now the only recipient of the store's contact form.
    await queryRows(sql`update store_contents set contact_form_email = '', content = content || '{"email": ""}'
      where event_id = (select id from events where slug = ${slug})`);
    expect(named(await saveCompany(owner, { email: '' }))).toEqual([['email', true]]);
    const company = await owner.browser.get(`/api/${owner.tenantId}/company`);
    expect(company.json()).toMatchObject({ data: { address: COMPANY.address, vat_number: COMPANY.vat_number } });
    // Replacing number and address is allowed. A company that is not VAT registered needs no VAT number.
    expect((await saveCompany(owner, { address: 'Elsewhere 1', vat_number: 'GB000000042' })).status).toBe(200);
    expect((await saveCompany(owner, { not_vat_registered: true })).status).toBe(200);
    // If the company were registered for VAT again, its stores would charge VAT without a VAT number.
    expect(named(await saveCompany(owner, { vat_number: '' }))).toEqual([['vat_number', true]]);
    await setStatus(owner, slug, 'On hold');
    expect((await saveCompany(owner, { address: '', vat_number: '', email: '' })).status).toBe(200);
  });
});

describe('a promo event without codes', () => {
  it('opens once its owner has decided so, and its team sees the decision', async () => {
    const owner = await signUpOwner();
    await confirmEmail(owner);
    await saveCompany(owner);
    const slug = await createDraftStore(owner, { type: 'promo' });
    expect((await setStatus(owner, slug, 'Active')).open).toEqual(['promo_codes']);
    expect((await saveDetails(owner, slug, { is_sample: true })).json()).toMatchObject({ data: { is_sample: true } });
    expect((await setStatus(owner, slug, 'Active')).status).toBe(200);
    const list = await owner.browser.get(`/api/${owner.tenantId}/events`);
    expect(list.json()).toMatchObject({ data: { rows: [{ slug, is_sample: true }] } });
    const [entry] = await queryRows(sql`select details->'changed'->'isSample' as changed from audit_entries
      where tenant_id = ${owner.tenantId} and action = 'event details updated'`);
    expect(entry?.changed).toEqual({ from: false, to: true });
    // An omitted field stays as it is. Another store type cannot be a sample store.
    expect((await saveDetails(owner, slug, {})).json()).toMatchObject({ data: { is_sample: true } });
    expect((await saveDetails(owner, slug, { type: 'store', is_sample: true })).json()).toMatchObject({
      data: { is_sample: false },
    });
  });

  const demo = async () => ({
    browser: await signInMember('owner@brightside.test'),
    tenantId: (await readStore('launch-gift')).tenant_id,
  });

  it('can be decided by managers of its own tenant alone', async () => {
    const owner = await demo();
    const change = { is_sample: true };
    const as = async (email: string) =>
      (await saveDetails(owner, 'launch-gift', change, await signInMember(email))).status;
    expect(await as('service@brightside.test')).toBe(403);
    expect(await as('owner@nordhavn.test')).toBe(404);
    expect((await readStore('launch-gift')).is_sample).toBe(false);
  });

  it('gives one gift per e-mail address without a code', async () => {
    const owner = await demo();
    const shopper = await createShopper('launch-gift');
    const products = [buildBasketLine(await readProduct(shopper.store))];
    const claim = (email: string) =>
      shopper.browser.post(`${shopper.base}/gift-order`, {
        ...HOME_ADDRESS,
        email,
        products,
        promo_code: '',
        message: '',
      });
    expect((await claim('first@guest.test')).problem().errors).toEqual({ promo_code: ['required'] });
    expect((await saveDetails(owner, 'launch-gift', { is_sample: true, shipping: 'free' })).status).toBe(200);
    expect((await claim('first@guest.test')).status).toBe(200);
    expect((await claim(' First@guest.test')).status).toBe(422);
    expect((await claim('second@guest.test')).status).toBe(200);
    expect((await saveDetails(owner, 'launch-gift', { is_sample: false, shipping: 'free' })).status).toBe(200);
    expect((await claim('third@guest.test')).status).toBe(422);
  });
});
