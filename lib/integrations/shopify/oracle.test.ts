import '@shopify/shopify-api/adapters/node';
import { createHmac } from 'node:crypto';
import { ApiVersion, shopifyApi } from '@shopify/shopify-api';
import fc from 'fast-check';
import { signSessionToken, verifySessionToken } from './session-token';
import { parseShopHost } from './shop-host';
import { findQuerySignatureProblem, findWebhookSignatureProblem, signQuery, signWebhookBody } from './signatures';

/**
 * Shopify's official library is the reference: our signatures must be valid there, and our verification must agree with
 * it.
 */
const KEYS = { apiKey: 'the-key', apiSecret: 'the-secret-of-the-app' };
const library = shopifyApi({
  ...KEYS,
  apiSecretKey: KEYS.apiSecret,
  apiVersion: ApiVersion.October26,
  hostName: 'merchloom.test',
  isEmbeddedApp: true,
  logger: { log: async () => undefined },
});
const now = (): number => Math.floor(Date.now() / 1000);

async function libraryTakes(query: URLSearchParams): Promise<boolean> {
  try {
    return await library.utils.validateHmac(query);
  } catch {
    return false;
  }
}

const textArbitrary = fc.stringMatching(/^[\w &=+%ü/-]{0,12}$/);
const shopName = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).map((name) => `${name}.myshopify.com`);
const queryArbitrary = fc.record({
  shop: shopName,
  more: fc.array(fc.tuple(fc.stringMatching(/^[a-z_]{1,10}$/), textArbitrary), { maxLength: 4 }),
  age: fc.integer({ min: -85, max: 85 }),
});
/** Changes that an attacker, a proxy or a wrong clock could make to a signed query. */
const MUTATIONS = [
  'none',
  'shop',
  'value',
  'extra',
  'signature',
  'base64',
  'old',
  'future',
  'no hmac',
  'no time',
] as const;

describe('signed addresses', () => {
  it('are judged as by Shopify’s library, for 500 valid and changed ones', async () => {
    let good = 0;
    await fc.assert(
      fc.asyncProperty(
        queryArbitrary,
        fc.constantFrom(...MUTATIONS),
        fc.boolean(),
        async (queryParts, drawn, isUnchanged) => {
          const mutation = isUnchanged ? 'none' : drawn;
          const query = new URLSearchParams([['shop', queryParts.shop]]);
          const names = new Set(['hmac', 'signature', 'timestamp', 'shop']);
          for (const [name, value] of queryParts.more) if (!names.has(name)) query.append(name, value);
          const age = { old: 3_600, future: -3_600 }[String(mutation)] ?? queryParts.age;
          if (mutation !== 'no time') query.set('timestamp', String(now() - age));
          query.set('hmac', signQuery(query, KEYS.apiSecret));
          if (mutation === 'shop') query.set('shop', `x${queryParts.shop}`);
          if (mutation === 'value') query.set('timestamp', String(now() - queryParts.age + 1));
          if (mutation === 'extra') query.append('extra', '1');
          if (mutation === 'signature') query.set('hmac', signQuery(query, 'another secret'));
          if (mutation === 'base64') query.set('hmac', Buffer.from(query.get('hmac') ?? '', 'hex').toString('base64'));
          if (mutation === 'no hmac') query.delete('hmac');
          const ours = findQuerySignatureProblem(query, KEYS.apiSecret, now()) === null;
          if (ours) good++;
          expect([mutation, ours]).toEqual([mutation, await libraryTakes(query)]);
          expect(ours).toBe(mutation === 'none');
        },
      ),
      { numRuns: 500, seed: 6 },
    );
    expect(good).toBeGreaterThan(150);
  });

  it('are signed as by Shopify’s library', async () => {
    await fc.assert(
      fc.asyncProperty(queryArbitrary, async ({ shop, more }) => {
        const query = new URLSearchParams([['shop', shop], ['timestamp', String(now())], ...more]);
        query.delete('hmac');
        query.set('hmac', signQuery(query, KEYS.apiSecret));
        expect(await libraryTakes(query)).toBe(true);
      }),
      { numRuns: 60, seed: 6 },
    );
  });

  it('with a duplicate parameter are judged by no more favourable value', () => {
    const query = new URLSearchParams({ shop: 'a.myshopify.com', timestamp: String(now()) });
    query.set('hmac', signQuery(query, KEYS.apiSecret));
    query.append('hmac', '');
    expect(findQuerySignatureProblem(query, KEYS.apiSecret, now())).toBe('no signature');
  });
});

describe('signed bodies', () => {
  it('are judged as by Shopify’s library, for 500 valid and changed ones', async () => {
    const changes = ['none', 'body', 'secret', 'hex', 'empty', 'missing'] as const;
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom(...changes), async (json, change) => {
        const body = change === 'empty' ? '' : json;
        let hmac = signWebhookBody(change === 'secret' ? 'x' : KEYS.apiSecret, body);
        if (change === 'hex') hmac = Buffer.from(hmac, 'base64').toString('hex');
        const sent = change === 'body' ? `${body} ` : body;
        const headers = {
          ...(change === 'missing' ? {} : { 'X-Shopify-Hmac-Sha256': hmac }),
          'X-Shopify-Topic': 'orders/create',
          'X-Shopify-Shop-Domain': 'a.myshopify.com',
          'X-Shopify-API-Version': '2026-10',
          'X-Shopify-Webhook-Id': 'one',
        };
        const verdict = await library.webhooks.validate({
          rawBody: sent,
          rawRequest: { headers, method: 'POST', url: '/api/shopify/webhooks' },
          rawResponse: {},
        });
        const problem = findWebhookSignatureProblem(
          Buffer.from(sent),
          change === 'missing' ? null : hmac,
          KEYS.apiSecret,
        );
        expect([change, problem === null]).toEqual([change, verdict.valid]);
        expect(problem === null).toBe(change === 'none');
      }),
      { numRuns: 500, seed: 6 },
    );
  });
});

describe('session tokens', () => {
  const session = { shop: 'loom-shop.myshopify.com', userId: '42' };

  it('that we sign are accepted by the library, with the same shop', async () => {
    const token = signSessionToken(session, KEYS, now());
    const payload = await library.session.decodeSessionToken(token);
    expect(payload).toMatchObject({ dest: `https://${session.shop}`, sub: '42', aud: KEYS.apiKey });
    expect(await verifySessionToken(token, KEYS, now())).toMatchObject({ shop: session.shop, userId: '42' });
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forge = (claims: object, { alg = 'HS256', secret = KEYS.apiSecret } = {}) => {
    const claimed = {
      iss: `https://${session.shop}/admin`,
      dest: `https://${session.shop}`,
      aud: KEYS.apiKey,
      sub: '42',
      exp: now() + 60,
      nbf: now(),
      ...claims,
    };
    const signed = `${part({ alg, typ: 'JWT' })}.${part(claimed)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };

  it.each([
    ['of another app', forge({ aud: 'other' })],
    ['that has run out', forge({ exp: now() - 11 })],
    ['of the future', forge({ nbf: now() + 15 })],
    ['under another secret', forge({}, { secret: 'x' })],
    ['without an algorithm', forge({}, { alg: 'none' })],
    ['of another algorithm', forge({}, { alg: 'HS512' })],
    ['without a signature', forge({}).replace(/[^.]+$/, '')],
    ['of two shops', forge({ iss: 'https://other.myshopify.com/admin' })],
    ['of no shop', forge({ dest: 'https://evil.com', iss: 'https://evil.com/admin' })],
    [
      'of a shop below another',
      forge({ dest: 'https://a.myshopify.com.evil.com', iss: 'https://a.myshopify.com.evil.com/admin' }),
    ],
    ['of a shop with a path', forge({ dest: `https://${session.shop}/x` })],
    ['for several apps', forge({ aud: [KEYS.apiKey, 'other'] })],
    ['without an end', forge({ exp: undefined })],
    ['without a beginning', forge({ nbf: undefined })],
    ['that ends tomorrow in words', forge({ exp: 'tomorrow' })],
    ['with a fourth part', `${forge({})}.x`],
    ['that is longer than any of Shopify’s', forge({ more: 'x'.repeat(4_000) })],
    ['that is no token', 'a.b.c'],
    ['that is nothing', ''],
  ])('%s are rejected', async (_what, token) => {
    expect(await verifySessionToken(token, KEYS, now())).toBeNull();
  });

  it('are valid within ten seconds of their time', async () => {
    expect((await verifySessionToken(forge({ exp: now() - 8 }), KEYS, now()))?.shop).toBe(session.shop);
    expect((await verifySessionToken(forge({ nbf: now() + 8 }), KEYS, now()))?.shop).toBe(session.shop);
  });
});

describe('hosts of shops', () => {
  it.each([
    'evil.com',
    'x.myshopify.com.evil.com',
    'x.myshopify.com\n',
    'x.myshopify.com\r\nx-header: 1',
    'x.myshopify.com/admin',
    'x.myshopify.com:443',
    'https://x.myshopify.com',
    '.myshopify.com',
    '-x.myshopify.com',
    'a.b.myshopify.com',
    'x.myshopify.com.',
    'x myshopify.com',
    'xmyshopify.com',
    'x.myshopify.com%00',
    'х.myshopify.com',
    '',
  ])('%j is rejected', (host) => {
    expect(parseShopHost(host)).toBeNull();
    if (host && !host.includes('\n')) expect(library.utils.sanitizeShop(host.replace(/\/admin$/, '/admin'))).toBeNull();
  });

  it('are stored in lower case', () => {
    expect(parseShopHost('Loom-Shop.myshopify.com')).toBe('loom-shop.myshopify.com');
  });
});
