import { sql } from 'drizzle-orm';
import { withPlatform } from '@/lib/db/client';
import { createWorkerDatabase } from '../setup/database';
import { Browser, sendApi, signInBrowser } from './support/browser';
import { buildServiceHeaders } from './support/call';
import { buildBasketLine, buildPayBody, createCustomer, HOME_ADDRESS, readProduct, readStore } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const OWNER = 'owner@brightside.test';
const JSON_TYPE = { 'content-type': 'application/json' };
const credentials = JSON.stringify({ email: OWNER, password: 'demo-password' });

describe('a request body', () => {
  const login = async (body: BodyInit, headers: Record<string, string> = JSON_TYPE) => {
    const browser = new Browser();
    await browser.get('/api/sanctum/csrf-cookie');
    return browser.send('POST', '/api/login', { body, headers });
  };

  it('with an unknown field is rejected under that field’s name, and nothing is written', async () => {
    const { browser } = await signInBrowser(OWNER);
    const extra = await browser.post('/api/set-lang', { lang: 'de', superadmin: 1, role: 'admin', tenant_id: 2 });
    expect(extra.status).toBe(422);
    expect(Object.keys(extra.problem().errors ?? {})).toEqual(['superadmin', 'role', 'tenant_id']);
    const { rows } = await withPlatform((tx) =>
      tx.execute(sql`select language, superadmin from users where email = ${OWNER}`),
    );
    expect(rows[0]).toMatchObject({ superadmin: false });
    expect(rows[0]?.language).not.toBe('de');
    const forged = await login(JSON.stringify({ email: OWNER, password: 'x', superadmin: true }));
    expect(Object.keys(forged.problem().errors ?? {})).toEqual(['superadmin']);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a number too large for JSON', '{"email":NaN}'],
    ['a reserved key', '{"__proto__":{"superadmin":1},"email":"a","password":"b"}'],
    ['a reserved key deep inside', '{"email":{"constructor":{"prototype":1}}}'],
    ['sixty thousand brackets', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['twenty-one levels', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['a NUL in a text', '{"email":"a\\u0000b","password":"b"}'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ])('of %s is malformed (400)', async (_name, body) => {
    const answer = await login(body);
    expect([answer.status, answer.problem().code]).toEqual([400, 'malformed']);
    expect(({} as { superadmin?: unknown }).superadmin).toBeUndefined();
  });

  it('of another type is not supported (415)', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data']) {
      const answer = await login('email=a', { 'content-type': type });
      expect([type, answer.status, answer.problem().code]).toEqual([type, 415, 'unsupported_media_type']);
    }
    expect((await login(new Uint8Array([0x7b, 0x7d]), {})).status).toBe(415);
  });

  it('that is too large is rejected (413), announced or not', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(65_536), password: 'x' });
    expect((await login(large)).status).toBe(413);
    const stream = new Blob([large]).stream();
    expect((await login(stream)).status).toBe(413);
    const tenant = (await readStore('summer-fest')).tenant_id;
    const form = await new Browser().form(`/api/${tenant}/summer-fest/uploads`, {
      file: new Blob([new Uint8Array(50_100_000)]),
    });
    expect([form.status, form.problem().code]).toEqual([413, 'too_large']);
  });

  it('has a small limit for every call but those with baskets, designs, tables or pictures', async () => {
    const { browser } = await signInBrowser('owner@brightside.test');
    const { tenant_id: tenant } = await readStore('summer-fest');
    const padded = { padding: 'x'.repeat(70_000) };
    for (const path of [
      'login',
      'sign-up',
      'password-reset',
      'password-reset/complete',
      `${tenant}/summer-fest/contact`,
    ]) {
      const answer = await browser.post(`/api/${path}`, padded);
      expect([path, answer.status]).toEqual([path, 413]);
    }
    const filled = await browser.form(`/api/${tenant}/summer-fest/contact`, padded);
    expect(filled.status).toBe(413);
    expect((await browser.post(`/api/${tenant}/summer-fest/checkout/create-customer`, padded)).status).toBe(422);
  });

  it('that is shorter than announced is malformed', async () => {
    expect((await login(credentials, { ...JSON_TYPE, 'content-length': '999' })).status).toBe(400);
  });

  it('of form fields that cannot be read is malformed', async () => {
    const path = `/api/${(await readStore('summer-fest')).tenant_id}/summer-fest/payment-success`;
    const bodies: [string, string][] = [
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', 'nothing of it'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="__proto__[a]"\r\n\r\n1\r\n--x--',
      ],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="[]"\r\n\r\n1\r\n--x--'],
    ];
    for (const [type, body] of bodies) {
      const answer = await sendApi('POST', path, { body, headers: { 'content-type': type } });
      expect([body, answer.status]).toEqual([body, 400]);
    }
  });
});

describe('an API path', () => {
  it('that is unknown answers 404 with the standard error body and the request’s own id', async () => {
    const headers = { 'x-request-id': 'a-request-1234' };
    for (const path of [
      '/api/nowhere',
      '/api',
      '/api/',
      '/api//user',
      '/api/user/',
      '/api/%2e%2e/user',
      '/api/1%2f2',
    ]) {
      const answer = await sendApi('GET', path, { headers });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.problem()).toMatchObject({ code: 'not_found', request_id: 'a-request-1234' });
      expect(answer.headers.get('x-request-id')).toBe('a-request-1234');
    }
    const injected = await sendApi('GET', '/api/nowhere', { headers: { 'x-request-id': 'x'.repeat(500) } });
    expect(injected.problem().request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers an unknown method with 405 and the allowed ones', async () => {
    const cases = [
      ['PUT', '/api/user', 'GET'],
      ['GET', '/api/login', 'POST'],
      ['DELETE', '/api/1/summer-fest/checkout/pay', 'POST'],
      ['OPTIONS', '/api/stripe/webhook', 'POST'],
      ['PATCH', '/api/1/summer-fest/products', 'GET'],
    ] as const;
    for (const [method, path, allow] of cases) {
      const answer = await sendApi(method, path);
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow]);
      expect(answer.problem().code).toBe('method_not_allowed');
    }
  });

  it('between the tiers is not reachable from outside, with any method and by any caller', async () => {
    const { token } = await signInBrowser('staff@merchloom.test');
    const headers = { ...JSON_TYPE, ...buildServiceHeaders(), authorization: `Bearer ${token}` };
    const paths = [
      '/api/service/feed',
      '/api/service/sessions',
      '/api/service/orders/settle',
      '/api/service/orders/claim-pending',
      '/api/service/test-intents',
      '/api/service/test-intents/pi_x/advance',
      '/api/stores/summer-fest',
      '/api/showcase-stores',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'POST' ? '{}' : null;
        // The response must equal the response for an endpoint that does not exist: 404, or 405 where a public address
        // has a path of this shape.
        const madeUp = path.replace(/^\/api\/[a-z-]+/, '/api/nothing');
        const [real, other] = await Promise.all(
          [path, madeUp].map(async (one) => (await sendApi(method, one, { body, headers })).status),
        );
        expect([method, path, real]).toEqual([method, path, other]);
        expect(real).toBeGreaterThanOrEqual(404);
      }
    }
  });

  it('of another tenant does not exist, for owners and for shoppers', async () => {
    const { browser, user } = await signInBrowser('owner@nordhavn.test');
    const store = await readStore('summer-fest');
    expect(user.tenant_id).not.toBe(store.tenant_id);
    expect((await browser.get(`/api/${store.tenant_id}/orders`)).status).toBe(404);
    expect((await browser.get(`/api/${user.tenant_id}/orders`)).status).toBe(200);
    expect((await sendApi('GET', `/api/${store.tenant_id}/orders`)).status).toBe(401);
    const lines = [buildBasketLine(await readProduct(store))];
    const customer = await createCustomer(store, lines);
    const body = buildPayBody(store, lines, customer);
    const wrong = `/api/${user.tenant_id}/summer-fest`;
    for (const [path, sent] of [
      [`${wrong}/checkout/create-customer`, { ...HOME_ADDRESS, products: lines }],
      [`${wrong}/checkout/pay`, body],
      [`${wrong}/checkout/payment-success`, { payment_intent: 'pi_x' }],
      [`${wrong}/checkout/payment-success`, { no_payment_needed: true, order_id: customer.customer_id }],
      [`${wrong}/basket/check`, { lines: [] }],
      [`${wrong}/gift-order`, { ...HOME_ADDRESS, products: lines }],
    ] as const) {
      const answer = await browser.post(path, sent);
      expect([path, answer.status, answer.problem().code]).toEqual([path, 404, 'not_found']);
    }
    const product = lines[0]?.product_id;
    for (const path of [`product-id=${product}`, 'products', 'locked-to-country', `pictures/${product}/front`])
      expect((await browser.get(`${wrong}/${path}`)).status).toBe(404);
  });

  it('accepts pay at every route below the store, and a raw or escaped equals sign', async () => {
    const { tenant_id: tenant } = await readStore('summer-fest');
    const product = (await readProduct(await readStore('summer-fest'))).id;
    for (const route of ['', 'checkout/', 'products/', `Product=${product}/`, 'a/b/c/']) {
      const answer = await new Browser().post(`/api/${tenant}/summer-fest/${route}pay`, {});
      expect([route, answer.status]).toEqual([route, 422]);
    }
    for (const sign of ['=', '%3D'])
      expect((await sendApi('GET', `/api/${tenant}/summer-fest/product-id${sign}${product}`)).status).toBe(200);
  });
});

describe('an office with many users behind one address', () => {
  it('is not limited at the address form', async () => {
    const store = await readStore('summer-fest');
    const body = JSON.stringify({ ...HOME_ADDRESS, products: [buildBasketLine(await readProduct(store))] });
    const path = `/api/${store.tenant_id}/summer-fest/checkout/create-customer`;
    const headers = { ...JSON_TYPE, 'x-client-address': '203.0.113.9' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendApi('POST', path, { body, headers })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
