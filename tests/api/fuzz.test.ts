import { checkoutEndpoints } from '@/lib/contracts/checkout';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { buildEndpointPath } from '@/lib/contracts/path';
import { paymentEndpoints } from '@/lib/contracts/payments';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { endpoints } from '@/lib/contracts/table';
import { recordBootState } from '@/lib/platform/health';
import { createWorkerDatabase } from '../setup/database';
import { type Answer, sendApi, signInBrowser } from './support/browser';
import { getCallError } from './support/call';
import {
  buildBasketLine,
  buildPayBody,
  checkOut,
  createCustomer,
  HOME_ADDRESS,
  openIntent,
  readProduct,
  readStore,
} from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
let params: Record<string, unknown>;
let authorization: string;
let xsrf: Record<string, string>;
/** Valid bodies by endpoint, so that a body with one wrong part passes the first checks. */
let right: Map<Endpoint, unknown>;

beforeAll(async () => {
  recordBootState({ phase: 'serving', database: 'postgresql' });
  database = await createWorkerDatabase();
  const { browser, token, user } = await signInBrowser('owner@brightside.test');
  authorization = `Bearer ${token}`;
  const xsrfToken = browser.cookies.get('XSRF-TOKEN') ?? '';
  xsrf = { cookie: `session=${browser.cookies.get('session')}; XSRF-TOKEN=${xsrfToken}`, 'x-xsrf-token': xsrfToken };
  const store = await readStore('summer-fest');
  expect(store.tenant_id).toBe(user.tenant_id);
  const product = await readProduct(store);
  const products = [buildBasketLine(product)];
  const { placed } = await checkOut(store);
  const intent = await openIntent(placed);
  params = {
    tenant: store.tenant_id,
    slug: store.slug,
    productID: product.id,
    productId: product.id,
    view: 'front',
    orderId: placed.order.id,
    fileId: placed.order.id,
    assetId: placed.order.id,
    intentId: intent.id,
    route: [],
  };
  const another = buildPayBody(store, products, await createCustomer(store, products));
  const gift = await readStore('launch-gift');
  const line = products[0];
  right = new Map<Endpoint, unknown>([
    [checkoutEndpoints.createCustomer, { ...HOME_ADDRESS, products }],
    [checkoutEndpoints.pay, { ...another, discount_code: 'WELCOME10' }],
    [
      checkoutEndpoints.paymentSuccess,
      { payment_intent: intent.id, order_id: placed.order.id, products: [{ name: 'x' }] },
    ],
    [
      checkoutEndpoints.giftOrder,
      { ...HOME_ADDRESS, promo_code: 'GIFT-0001', products: [buildBasketLine(await readProduct(gift))] },
    ],
    [
      checkoutEndpoints.checkBasket,
      { lines: [{ id: '1', product_id: product.id, colour: line?.products.store.colour, size: line?.size }] },
    ],
    [
      renderingEndpoints.render,
      {
        product_id: product.id,
        colour: line?.products.store.colour,
        customisation: { texts: { a: 'b' }, images: {} },
        views: ['front'],
      },
    ],
    [paymentEndpoints.confirmTestIntent, { client_secret: intent.client_secret, payment_method: 'pm_card_declined' }],
    [paymentEndpoints.authenticateTestIntent, { client_secret: intent.client_secret, outcome: 'fail' }],
  ]);
});
afterAll(() => database.drop());

const called = endpoints.filter(({ audience }) => audience !== 'service').map((one) => [one.name, one] as const);
const withBody = called.filter(([, { bodyType }]) => bodyType !== 'none' && bodyType !== 'raw');

const HOSTILE: readonly unknown[] = [
  null,
  [],
  {},
  '',
  'x',
  'x\u0000y',
  '\ud800',
  'x'.repeat(6_000),
  "'; drop table orders; --",
  '%s{{7*7}}',
  'toString',
  -1,
  0,
  1.005,
  1e9,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [[[]]],
];

const BODIES: readonly (BodyInit | null)[] = [
  null,
  '',
  'null',
  '[]',
  '{',
  '{}',
  '"x"',
  '0',
  '1e400',
  'true',
  `{"a":"${'x'.repeat(900_000)}"}`,
  '{"a":"\\ud800"}',
  `${'['.repeat(50_000)}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
  new Uint8Array([0xc3, 0x28]),
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
];

/** Expects no 5xx, and for an error the standard error body without internal details. */
function expectAnswered(answer: Answer, what: unknown): void {
  if (answer.status >= 500) throw new Error(`${answer.status} for ${JSON.stringify(what)}: ${answer.text}`);
  if (answer.status < 400) return;
  answer.problem();
  expect(answer.text).not.toMatch(/at \w+ \(|node_modules|select |insert into|DrizzleQuery|ECONN/);
  expect(answer.text).not.toContain(process.cwd());
}

describe.each(withBody)('%s', (_name, endpoint) => {
  const send = (body: BodyInit | null, headers: Record<string, string>) =>
    sendApi(endpoint.method, buildEndpointPath(endpoint, params), { body, headers });

  it('answers every broken body with a client error', async () => {
    for (const body of BODIES) {
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', null]) {
        for (const proof of [{ authorization }, xsrf, {}]) {
          const answer = await send(body, { ...(type ? { 'content-type': type } : {}), ...proof });
          expectAnswered(answer, [type, body?.toString().slice(0, 40)]);
        }
      }
    }
  });

  it('responds without a server error to a valid body with any one hostile part', async () => {
    const headers = { 'content-type': 'application/json', authorization };
    const body = right.get(endpoint) ?? {};
    for (const wrong of mutations(body)) {
      const json = JSON.stringify(wrong.body);
      expectAnswered(await send(json, headers), [wrong.path, wrong.value]);
    }
  });
});

describe.each(called)('the address of %s', (_name, endpoint) => {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const fields = [...Object.keys(Object(Reflect.get(endpoint.query, 'shape'))), 'unknown'];
  const wrong = [
    '0',
    '-1',
    '1e3',
    '2147483648',
    '999999999999999',
    '9'.repeat(40),
    'toString',
    '__proto__',
    '..',
    '%00',
    '%ff',
    '%E0%A4',
    'x'.repeat(3_000),
    "'",
    '%F0%9F%98%80',
    '%ED%A0%80',
    '%5B%5D',
  ];
  const body = endpoint.bodyType === 'none' ? null : '{}';
  const headers = () => ({ 'content-type': 'application/json', authorization });

  it('accepts every value in every place without failing', async () => {
    const path = buildEndpointPath(endpoint, params);
    if (endpoint.name === 'auth.logout' || endpoint.name === 'auth.closeSession') return expect(names).toEqual([]);
    for (const value of wrong) {
      for (const name of names) {
        const bent = buildEndpointPath(endpoint, { ...params, [name]: name === 'route' ? ['HERE'] : 'HERE' });
        const at = bent.replace('HERE', value);
        expectAnswered(await sendApi(endpoint.method, at, { body, headers: headers() }), at);
      }
      for (const field of fields) {
        const at = `${path}?w=160&${field}=${value}`;
        expectAnswered(await sendApi(endpoint.method, at, { body, headers: headers() }), at);
      }
    }
  });
});

describe('texts typed by shoppers', () => {
  it('are rejected with their line when they contain characters that no font can print', async () => {
    const store = await readStore('summer-fest');
    const answer = await getCallError(checkOut(store, { text: '😀'.repeat(60) }));
    expect([answer.code, Object.keys(answer.errors)]).toEqual(['invalid', ['products']]);
  });

  it('keep every script of the world, and lose only unpaired surrogates', async () => {
    const store = await readStore('summer-fest');
    const products = [buildBasketLine(await readProduct(store))];
    for (const name of ['Žižek ß 你好 نورا 👩‍👩‍👧', 'x\ud800y', "O'Neill; drop"]) {
      const customer = await createCustomer(store, products, { name });
      expect(customer.customer_id).toHaveLength(36);
    }
  });
});

/** Yields the body with every value replaced by every hostile value in turn, and with every field left out. */
function* mutations(
  body: unknown,
  path: readonly string[] = [],
): Generator<{ path: string; value: unknown; body: unknown }> {
  const where = path.join('.');
  for (const value of HOSTILE) yield { path: where, value, body: value };
  if (typeof body !== 'object' || body === null) return;
  // One item is representative of its array.
  for (const key of Array.isArray(body) ? Object.keys(body).slice(0, 1) : Object.keys(body)) {
    const { [key]: currentValue, ...rest } = Object(body);
    const put = (value: unknown) =>
      Array.isArray(body)
        ? body.map((item, index) => (String(index) === key ? value : item))
        : { ...rest, [key]: value };
    if (!Array.isArray(body)) yield { path: [...path, key].join('.'), value: undefined, body: rest };
    for (const inner of mutations(currentValue, [...path, key])) yield { ...inner, body: put(inner.body) };
  }
}
