import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { issueTicket } from '@/lib/backend/shopify/tickets';
import { getShopAdminClient } from '@/lib/backend/shopify-connections/connections';
import { authEndpoints } from '@/lib/contracts/auth';
import { onboardingEndpoints } from '@/lib/contracts/onboarding';
import { TERMS_VERSION } from '@/lib/domain/onboarding/onboarding';
import { getLocalShopifyKeys } from '@/lib/integrations/shopify/config';
import { signSessionToken } from '@/lib/integrations/shopify/session-token';
import { signWebhookBody } from '@/lib/integrations/shopify/signatures';
import { Browser, sendApi, signInBrowser } from './support/browser';
import { signIn, tenantApi } from './support/call';
import { count, queryRows, setUpOwnDatabase } from './support/database';
import { connectShop, handlePendingWebhooks, issueSessionToken, LOOMSHOP, setUpLocalShopify } from './support/shopify';

jest.setTimeout(120_000);
setUpOwnDatabase();
const shopify = setUpLocalShopify(createRandom(6));

/** Returns a reproducible pseudo-random generator (linear congruential). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const enteredSchema = z.object({
  data: z.object({
    shop: z.string(),
    tenant: z.object({ id: z.number(), name: z.string() }).nullable(),
    ticket: z.string().nullable(),
    completed: z.boolean(),
  }),
});
/** Sends the embedded page's first call, with a bearer token. */
const enter = (token: string, headers: Record<string, string> = {}) =>
  sendApi('POST', '/api/shopify/entry', {
    body: JSON.stringify({ route: 'spoke' }),
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
const entered = async (shop: string) => {
  const answer = await enter(issueSessionToken(shop));
  expect(answer.status).toBe(200);
  return enteredSchema.parse(answer.json()).data;
};
const person = (ticket: string, more: object = {}) => ({
  ticket,
  name: 'Robin Field',
  email: `robin-${Math.round(performance.now() * 1_000)}@field.test`,
  company: 'Field Goods',
  region: 'US',
  terms: true,
  ...more,
});
const signUp = (body: object) => new Browser().post('/api/shopify/sign-up', body);
const everything = () =>
  queryRows(sql`select (select count(*) from tenants) as tenants, (select count(*) from users) as users,
    (select count(*) from shopify_connections) as shops, (select count(*) from terms_acceptances) as terms,
    (select count(*) from sessions) as sessions`);
const productsSchema = z.object({
  data: z.object({
    stores: z.array(
      z.object({
        products: z.array(z.object({ event_id: z.number(), product_id: z.number(), picture: z.string() })),
      }),
    ),
  }),
});
const now = () => Math.floor(Date.now() / 1000);

describe('the frame', () => {
  it('of an unknown shop opens the form, and its account is created in one call', async () => {
    const shop = 'field-goods.myshopify.com';
    const first = await entered(shop);
    expect(first).toMatchObject({ shop, tenant: null });
    const answer = await signUp(person(first.ticket ?? ''));
    expect(answer.status).toBe(200);
    // No cookie is set inside the frame.
    expect(answer.headers.getSetCookie()).toEqual([]);
    const second = await entered(shop);
    expect(second).toMatchObject({ tenant: { name: 'Field Goods' }, ticket: null, completed: false });
    const [row] =
      await queryRows(sql`select c.state, c.registration_route, u.integration, u.onboarded, u.shopify_url, t.region
      from shopify_connections c join users u on u.id = c.user_id join tenants t on t.id = c.tenant_id where shop = ${shop}`);
    expect(row).toEqual({
      state: 'connected',
      registration_route: 'spoke',
      integration: true,
      onboarded: false,
      shopify_url: shop,
      region: 'US',
    });
    const terms = await queryRows(sql`select document, version, octet_length(ip_hash) as bytes from terms_acceptances
      where tenant_id = ${second.tenant?.id}`);
    expect(terms).toEqual([{ document: 'platform', version: TERMS_VERSION, bytes: 32 }]);
  });

  it('makes its allowed calls by session token, and no others', async () => {
    const tenantId = await connectShop();
    const bearer = { authorization: `Bearer ${issueSessionToken(LOOMSHOP)}` };
    expect((await sendApi('GET', `/api/${tenantId}/onboarding`, { headers: bearer })).status).toBe(200);
    expect((await sendApi('GET', `/api/${tenantId + 1}/onboarding`, { headers: bearer })).status).toBe(404);
    for (const path of ['/api/user', `/api/${tenantId}/orders`, `/api/${tenantId}/shopify-connection`])
      expect([path, (await sendApi('GET', path, { headers: bearer })).status]).toEqual([path, 401]);
  });

  it('opened in many tabs at once keeps the newest tokens', async () => {
    const tenantId = await connectShop();
    await queryRows(
      sql`update shopify_connections set expires_at = now() - interval '1 minute' where shop = ${LOOMSHOP}`,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(issueSessionToken(LOOMSHOP))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const schema = z.object({ shop: z.object({ myshopifyDomain: z.string() }) });
    const admin = await getShopAdminClient(tenantId);
    const answer = await admin.query('query AppInstallation { shop { myshopifyDomain } }', {}, schema);
    expect(answer.shop.myshopifyDomain).toBe(LOOMSHOP);
    const [row] = await queryRows(sql`select state from shopify_connections where shop = ${LOOMSHOP}`);
    expect(row?.state).toBe('connected');
  });

  it('does not bypass a second factor: leaving the frame requires a sign-in', async () => {
    const tenantId = await connectShop();
    const bearer = { authorization: `Bearer ${issueSessionToken(LOOMSHOP)}`, origin: 'http://localhost:3000' };
    const leave = async () => {
      const ticketAnswer = await sendApi('POST', `/api/${tenantId}/shopify/hand-off`, { headers: bearer });
      const { ticket } = z.object({ data: z.object({ ticket: z.string() }) }).parse(ticketAnswer.json()).data;
      return (await new Browser().post('/api/shopify/sessions', { ticket })).status;
    };
    expect(await leave()).toBe(200);
    const factor = (at: string) =>
      queryRows(sql`update users set totp_confirmed_at = ${at}::timestamptz where email = 'merchant@loomshop.test'`);
    await factor('2026-01-01');
    expect(await leave()).toBe(403);
    await queryRows(sql`update users set totp_confirmed_at = null where email = 'merchant@loomshop.test'`);
  });

  it('shows what the shop sells, can push products, and shows nothing of another tenant', async () => {
    const tenantId = await connectShop('owner@nordhavn.test', 'frame-nord.myshopify.com');
    const bearer = { authorization: `Bearer ${issueSessionToken('frame-nord.myshopify.com')}` };
    const path = (tenant: number) => `/api/${tenant}/shopify/products`;
    const productsAnswer = await sendApi('GET', path(tenantId), { headers: bearer });
    const { stores } = productsSchema.parse(productsAnswer.json()).data;
    const [product] = stores[0]?.products ?? [];
    if (!product) throw new Error('the store has no product');
    const { event_id, product_id, picture } = product;
    // The frame has no cookie, so pictures are requested without one.
    const drawn = await sendApi('GET', `${picture}&w=160`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const body = JSON.stringify({ products: [{ event_id, product_id }] });
    const headers = { ...bearer, 'content-type': 'application/json', origin: 'http://localhost:3000' };
    expect((await sendApi('POST', path(tenantId), { body, headers })).status).toBe(200);
    expect((await sendApi('GET', path(tenantId + 1), { headers: bearer })).status).toBe(404);
    expect((await sendApi('POST', path(tenantId + 1), { body, headers })).status).toBe(404);
    const removal = { body: JSON.stringify({ listings: [1] }), headers };
    expect((await sendApi('POST', `${path(tenantId)}/remove`, removal)).status).toBe(401);
  });

  it.each([
    [
      'of another app',
      () => signSessionToken({ shop: LOOMSHOP, userId: '1' }, { ...getLocalShopifyKeys(), apiKey: 'x' }, now()),
    ],
    [
      'under another secret',
      () => signSessionToken({ shop: LOOMSHOP, userId: '1' }, { ...getLocalShopifyKeys(), apiSecret: 'x' }, now()),
    ],
    ['that ran out', () => signSessionToken({ shop: LOOMSHOP, userId: '1' }, getLocalShopifyKeys(), now() - 90)],
    ['of the future', () => signSessionToken({ shop: LOOMSHOP, userId: '1' }, getLocalShopifyKeys(), now() + 30)],
    ['of evil.com', () => signSessionToken({ shop: 'evil.com', userId: '1' }, getLocalShopifyKeys(), now())],
    [
      'of a shop below evil.com',
      () => signSessionToken({ shop: 'x.myshopify.com.evil.com', userId: '1' }, getLocalShopifyKeys(), now()),
    ],
    ['that is none', () => 'a'.repeat(40)],
  ])('accepts no token %s, and creates nothing', async (_what, token) => {
    const before = await everything();
    expect((await enter(token())).status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  it('cannot be opened from a page elsewhere', async () => {
    expect((await enter(issueSessionToken(LOOMSHOP), { origin: 'https://evil.test' })).status).toBe(419);
  });

  it('continues in a tab by a ticket that can be used once', async () => {
    const tenantId = await connectShop();
    const headers = { authorization: `Bearer ${issueSessionToken(LOOMSHOP)}`, origin: 'http://localhost:3000' };
    const handed = await sendApi('POST', `/api/${tenantId}/shopify/hand-off`, { headers });
    const { ticket } = z.object({ data: z.object({ ticket: z.string() }) }).parse(handed.json()).data;
    const tab = new Browser();
    expect((await tab.post('/api/shopify/sessions', { ticket })).status).toBe(200);
    expect(z.object({ email: z.string() }).parse((await tab.get('/api/user')).json()).email).toBe(
      'merchant@loomshop.test',
    );
    expect((await new Browser().post('/api/shopify/sessions', { ticket })).status).toBe(403);
  });

  it('continues only with a session token, and no longer after the password has changed', async () => {
    const tenantId = await connectShop();
    const hash = await queryRows(sql`select password_hash from users where email = 'merchant@loomshop.test'`);
    const path = `/api/${tenantId}/shopify/hand-off`;
    const { browser } = await signInBrowser('merchant@loomshop.test');
    expect((await browser.post(path, {})).status).toBe(403);

    const headers = { authorization: `Bearer ${issueSessionToken(LOOMSHOP)}`, origin: 'http://localhost:3000' };
    const handed = await sendApi('POST', path, { headers });
    const { ticket } = z.object({ data: z.object({ ticket: z.string() }) }).parse(handed.json()).data;
    const password = 'quite another one';
    const change = { current_password: 'demo-password', password, password_confirmation: password };
    expect((await browser.post('/api/user/password', change)).status).toBe(200);
    expect((await new Browser().post('/api/shopify/sessions', { ticket })).status).toBe(403);
    await queryRows(
      sql`update users set password_hash = ${hash[0]?.password_hash} where email = 'merchant@loomshop.test'`,
    );
  });
});

describe('a ticket of the Shopify frame', () => {
  const shop = 'ticket-shop.myshopify.com';
  const good = () => issueTicket('sign-up', { shop, route: 'signup', embedded: true });

  it.each([
    ['forged', () => `${good().slice(0, -4)}AAAA`],
    ['of another kind', () => issueTicket('enter', { userId: 1, tenantId: 1, password: '' })],
    [
      'signed with the app’s secret',
      () => signWebhookBody(getLocalShopifyKeys().apiSecret, JSON.stringify({ shop })).padEnd(60, 'x'),
    ],
  ])('that is %s opens no account', async (_what, ticket) => {
    const before = await everything();
    expect((await signUp(person(ticket()))).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it('that has expired opens no account', async () => {
    const ticket = good();
    jest.useFakeTimers({
      now: Date.now() + 3_700_000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'performance'],
    });
    try {
      expect((await signUp(person(ticket))).status).toBe(403);
    } finally {
      jest.useRealTimers();
    }
  });

  it('opens one account, however often it is used and by any number of concurrent requests', async () => {
    const ticket = good();
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(person(ticket))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    const other = await signUp(person(issueTicket('sign-up', { shop, route: 'tsas', embedded: true })));
    expect([other.status, other.problem().code]).toEqual([409, 'conflict']);
    expect(await count(sql`select count(*) as n from shopify_connections where shop = ${shop}`)).toBe(1);
  });

  it('for an address that has an account reports this at the field, and saves nothing', async () => {
    const before = await everything();
    const ticket = issueTicket('sign-up', { shop: 'known.myshopify.com', route: 'signup', embedded: true });
    const answer = await signUp(person(ticket, { email: 'owner@brightside.test' }));
    expect([answer.status, answer.problem().errors]).toEqual([422, { email: ['email has account'] }]);
    expect(await everything()).toEqual(before);
  });

  it('connects a shop to an existing account, for its password', async () => {
    const issueShopTicket = (name: string) =>
      issueTicket('sign-up', { shop: `${name}.myshopify.com`, route: 'signup', embedded: false });
    const link = (body: object) => new Browser().post('/api/shopify/link', body);
    const agreed = { terms: true, terms_version: TERMS_VERSION };
    const owner = { email: 'owner@bayfront.test', password: 'demo-password', ...agreed };
    const before = await count(sql`select count(*) as n from terms_acceptances`);
    expect((await link({ ...owner, terms: false, ticket: issueShopTicket('bay') })).status).toBe(422);
    expect((await link({ ...owner, terms_version: 'old', ticket: issueShopTicket('bay') })).status).toBe(409);
    expect((await link({ ...owner, password: 'wrong', ticket: issueShopTicket('bay') })).status).toBe(422);
    const service = { ...owner, email: 'service@brightside.test', ticket: issueShopTicket('bay') };
    expect((await link(service)).status).toBe(403);
    const done = await link({ ...owner, ticket: issueShopTicket('bay') });
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie().join()).toContain('session=');
    const [row] = await queryRows(
      sql`select integration, onboarded, shopify_url from users where email = ${owner.email}`,
    );
    expect(row).toEqual({ integration: false, onboarded: true, shopify_url: 'bay.myshopify.com' });
    expect(await count(sql`select count(*) as n from terms_acceptances`)).toBe(before + 1);
  });
});

/** Signs in the demo merchant at the start of the setup steps. */
async function merchant() {
  await queryRows(sql`update users set onboarded = false where email = 'merchant@loomshop.test'`);
  await queryRows(sql`delete from payment_setups`);
  const { browser, token, user } = await signInBrowser('merchant@loomshop.test');
  const path = `/api/${user.tenant_id}/onboarding`;
  const show = async () =>
    (await tenantApi.call(onboardingEndpoints.show, { params: { tenant: user.tenant_id } }, { token })).data;
  return { browser, token, tenant: user.tenant_id, path, show };
}
const customer = { legal_name: 'Loomshop LLC', address: '88 Mill Street', terms: true, terms_version: TERMS_VERSION };

describe('the four set-up steps', () => {
  it('end in the admin area, on every device, and are required until then', async () => {
    const { browser, token, tenant, path, show } = await merchant();
    const lookUp = async () => {
      const params = { tenant };
      return (await tenantApi.call(authEndpoints.shopifyEvent, { params }, { token })).data;
    };
    expect(await lookUp()).toEqual({ steps_completed: false, shopify_url: LOOMSHOP });
    expect((await browser.get(`/api/${tenant}/orders`)).problem().code).toBe('onboarding_incomplete');
    await connectShop();
    expect((await show()).steps).toMatchObject({ install_the_app: true, become_a_customer: false });

    expect((await browser.post(`${path}/customer`, { ...customer, terms_version: 'old' })).status).toBe(409);
    expect((await browser.post(`${path}/customer`, { ...customer, terms: false })).status).toBe(422);
    expect((await browser.post(`${path}/customer`, customer)).status).toBe(200);
    // A repeated request records no second acceptance of the terms.
    expect((await browser.post(`${path}/customer`, customer)).status).toBe(200);
    const accepted = sql`select count(*) as n from terms_acceptances where tenant_id = ${tenant} and document = 'signup'`;
    expect(await count(accepted)).toBe(1);

    const changed = await browser.send('PUT', `${path}/payment-region`, {
      body: JSON.stringify({ payment_region: 'EU' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(changed.status).toBe(200);
    expect((await browser.post(`${path}/payment/test`, { outcome: 'complete' })).status).toBe(409);
    const opened = z.object({ data: z.object({ url: z.string() }) });
    const { url } = opened.parse((await browser.post(`${path}/payment`, {})).json()).data;
    expect(url).toBe('http://localhost:3000/get-started/test-account?region=EU');
    expect((await show()).payment).toEqual({ state: 'started', region: 'EU', gateway: 'test' });
    // The saved progress is there after leaving and returning, also on another device.
    await browser.post(`${path}/payment/test`, { outcome: 'later' });
    const other = await signIn('merchant@loomshop.test');
    const elsewhere = await tenantApi.call(onboardingEndpoints.show, { params: { tenant } }, { token: other.token });
    expect(elsewhere.data).toMatchObject({ payment: { state: 'started' }, steps_completed: false });
    expect((await browser.post(`${path}/payment/test`, { outcome: 'complete' })).status).toBe(200);
    expect(await show()).toMatchObject({ steps_completed: true, payment: { state: 'complete' } });
    expect(await lookUp()).toBeNull();
    expect((await browser.get(`/api/${tenant}/orders`)).status).toBe(200);
    expect(await count(sql`select count(*) as n from audit_entries where action = 'onboarding completed'`)).toBe(1);
    // The saved account belongs to the built-in test gateway, which sends no real money.
    const rows = await queryRows(sql`select gateway, region from payment_accounts where tenant_id = ${tenant}`);
    expect(rows).toEqual([{ gateway: 'test', region: 'EU' }]);
  });

  it('record each change of the company in the audit log, and no repetition', async () => {
    const { browser, tenant, path } = await merchant();
    const noted = () =>
      count(sql`select count(*) as n from audit_entries
        where tenant_id = ${tenant} and action = 'company details updated'`);
    const save = async (change: object) => {
      expect((await browser.post(`${path}/customer`, { ...customer, ...change })).status).toBe(200);
      return noted();
    };
    const before = await save({});
    expect(await save({})).toBe(before);
    expect(await save({ legal_name: 'Loomshop Holding LLC' })).toBe(before + 1);
    expect(await save({ address: '90 Mill Street' })).toBe(before + 2);
  });

  it('tell a colleague without permission which administrators to ask', async () => {
    const { tenant, path, show } = await merchant();
    expect(await show()).toMatchObject({ may: { manage: true, pay: true }, administrators: [] });
    const invited = await merchant();
    await queryRows(sql`update users set role = 'account_manager' where email = 'merchant@loomshop.test'`);
    await queryRows(sql`insert into users (tenant_id, name, email, role, password_hash)
      select ${tenant}, 'Ada Boss', 'ada@loomshop.test', 'admin', password_hash from users where email = 'merchant@loomshop.test'`);
    expect(await invited.show()).toMatchObject({
      may: { manage: true, pay: false },
      administrators: [{ name: 'Ada Boss', email: 'ada@loomshop.test' }],
    });
    expect((await invited.browser.post(`${path}/payment`, {})).status).toBe(403);
    await queryRows(sql`update users set role = 'admin' where email = 'merchant@loomshop.test'`);
  });

  it('are closed to other tenants', async () => {
    const { tenant } = await merchant();
    const owner = await signInBrowser('owner@brightside.test');
    expect((await owner.browser.get(`/api/${tenant}/onboarding`)).status).toBe(404);
    expect((await owner.browser.post(`/api/${tenant}/onboarding/customer`, customer)).status).toBe(404);
    // For other tenants the lookup returns null and grants no access.
    const params = { tenant: owner.user.tenant_id };
    const { data } = await tenantApi.call(authEndpoints.shopifyEvent, { params }, { token: owner.token });
    expect(data).toBeNull();
  });

  it('converge on both sides, though webhooks are lost, doubled, forged and late', async () => {
    const world = shopify();
    world.sender.faults = { drop: 0.2, double: 0.1, misSign: 0.3, reorder: 0.5, delayMs: 5 };
    const shop = world.world.shop(LOOMSHOP);
    for (let round = 0; round < 12; round++) {
      await connectShop();
      if (round % 3 === 0) world.sender.send(LOOMSHOP, 'app/scopes_update', { current: ['write_products'] });
      if (round % 2 === 0) world.uninstall(shop);
    }
    await connectShop();
    world.uninstall(shop);
    await world.sender.deliverAll();
    await handlePendingWebhooks();
    // The connection check makes up for a lost webhook.
    const { recheckConnections } = await import('@/lib/backend/shopify/connection-routes');
    await recheckConnections();
    const state = async () =>
      (await queryRows(sql`select state from shopify_connections where shop = ${LOOMSHOP}`))[0]?.state;
    expect([shop.installation, await state()]).toEqual([null, 'disconnected']);

    await connectShop();
    await world.sender.deliverAll();
    await handlePendingWebhooks();
    await recheckConnections();
    expect([shop.installation !== null, await state()]).toEqual([true, 'connected']);
    world.sender.faults = { drop: 0, double: 0, misSign: 0, reorder: 0, delayMs: 0 };
    expect(world.sender.log.some(({ status }) => status === 401)).toBe(true);
  });
});

describe('the Shopify connection', () => {
  it('is shown without a token, tested, and ended on both sides', async () => {
    await queryRows(sql`update users set onboarded = true where email = 'merchant@loomshop.test'`);
    const tenantId = await connectShop();
    const { browser } = await signInBrowser('merchant@loomshop.test');
    const path = `/api/${tenantId}/shopify-connection`;
    const connectionAnswer = await browser.get(path);
    expect(connectionAnswer.text).not.toMatch(/shpat|refresh|access_token/);
    expect(connectionAnswer.json()).toMatchObject({
      data: { configured: 'local', connection: { shop: LOOMSHOP, state: 'connected' } },
    });
    expect((await browser.post(`${path}/test`, {})).json()).toMatchObject({
      data: { ok: true, shop_name: 'Loomshop' },
    });
    expect((await browser.send('DELETE', path)).status).toBe(200);
    expect(shopify().world.shop(LOOMSHOP).installation).toBeNull();
    expect((await browser.send('DELETE', path)).problem().code).toBe('conflict');
    expect((await browser.post(`${path}/test`, {})).problem().code).toBe('conflict');
  });

  it('learns from the hourly check which scopes the shop has granted meanwhile', async () => {
    const tenantId = await connectShop();
    const state = async () =>
      (await queryRows(sql`select state, scopes from shopify_connections where tenant_id = ${tenantId}`))[0];
    const granted = [(await state())?.scopes].flat().sort();
    await queryRows(sql`update shopify_connections set scopes = array['read_products'] where tenant_id = ${tenantId}`);
    const { recheckConnections } = await import('@/lib/backend/shopify/connection-routes');
    await recheckConnections();
    expect(await state()).toEqual({ state: 'connected', scopes: granted });
  });

  it('exports what is stored about a person to its own tenant alone', async () => {
    await queryRows(sql`update users set onboarded = true where email = 'merchant@loomshop.test'`);
    const tenantId = await connectShop();
    shopify().sender.send(LOOMSHOP, 'customers/data_request', { customer: { id: 9 }, orders_requested: [1] });
    await shopify().sender.deliverAll();
    await handlePendingWebhooks();
    const [request] = await queryRows(sql`select id from privacy_requests where kind = 'tell' and customer_id = '9'`);
    const path = (tenant: number) => `/api/${tenant}/shopify-connection/privacy/${request?.id}`;
    const { browser } = await signInBrowser('merchant@loomshop.test');
    const file = await browser.get(path(tenantId));
    expect([file.status, file.json()]).toEqual([200, { orders: [] }]);
    const owner = await signInBrowser('owner@brightside.test');
    expect((await owner.browser.get(path(tenantId))).status).toBe(404);
    expect((await owner.browser.get(path(owner.user.tenant_id))).status).toBe(404);
  });
});
