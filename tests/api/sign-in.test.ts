import { deleteExpiredRateCounts } from '@/lib/backend/http/rate-limit';
import { getDatabasePools } from '@/lib/db/client';
import { createWorkerDatabase } from '../setup/database';
import {
  authEndpoints,
  buildServiceHeaders,
  getCallError,
  sendRequest,
  serviceEndpoints,
  signIn,
  tenantApi,
} from './support/call';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const open = (email: string, password: string, clientIp: string) =>
  tenantApi.call(
    authEndpoints.openSession,
    { params: {}, body: { email, password, remember: false, user_agent: '' } },
    { clientIp },
  );

describe('signing in', () => {
  it('returns the user with the flags that the specification names, and nothing secret', async () => {
    const { token } = await signIn('merchant@loomshop.test');
    const user = await tenantApi.call(authEndpoints.user, { params: {} }, { token });
    expect(user).toMatchObject({ email: 'merchant@loomshop.test', shopify: 1, superadmin: 0, stepsCompleted: false });
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['password_hash', 'token']));
  });

  it('responds to a wrong password and an unknown e-mail address with the same message', async () => {
    const wrong = await getCallError(open('owner@nordhavn.test', 'guess', '198.51.100.1'));
    const unknown = await getCallError(open('nobody@nowhere.test', 'guess', '198.51.100.1'));
    expect(wrong).toEqual({ code: 'invalid', errors: { email: ['These credentials do not match our records.'] } });
    expect(unknown).toEqual(wrong);
  });

  it('rejects a sixth attempt within a minute, even with the right password, and states when to try again', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await getCallError(open('owner@bayfront.test', 'guess', '198.51.100.10'))).code).toBe('invalid');
    await expect(open(' Owner@Bayfront.test', 'demo-password', '198.51.100.10')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('never lets a stranger lock an owner out', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1)
      await getCallError(open('owner@bayfront.test', 'guess', '198.51.100.11'));
    await expect(open('owner@bayfront.test', 'demo-password', '198.51.100.12')).resolves.toBeDefined();
  });

  it('lets one address try three hundred e-mail addresses and no more', async () => {
    const guess = async (n: number) =>
      (await getCallError(open(`nobody${n}@nowhere.test`, 'guess', '198.51.100.20'))).code;
    const codes = await Promise.all(Array.from({ length: 301 }, (_, n) => guess(n)));
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(1);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(300);
  });

  it('lets a colleague sign in from an address from which thirty sign-ins failed', async () => {
    const guess = (n: number) => getCallError(open(`nobody${n}@office.test`, 'guess', '198.51.100.21'));
    await Promise.all(Array.from({ length: 31 }, (_, n) => guess(n)));
    await expect(open('owner@nordhavn.test', 'demo-password', '198.51.100.21')).resolves.toBeDefined();
  });

  it('slows down many addresses that guess one account’s password, but not those that its owner uses', async () => {
    const email = 'merchant@loomshop.test';
    await open(email, 'demo-password', '198.51.100.30');
    const codes: string[] = [];
    for (let attempt = 0; attempt < 51; attempt += 1)
      codes.push((await getCallError(open(email, 'guess', `203.0.113.${attempt}`))).code);
    expect(codes).toEqual([...Array(50).fill('invalid'), 'rate_limited']);
    await expect(open(email, 'demo-password', '198.51.100.30')).resolves.toBeDefined();
    expect((await getCallError(open(email, 'demo-password', '203.0.113.200'))).code).toBe('rate_limited');
  });

  it('deletes counters that are no longer needed', async () => {
    await getCallError(open('owner@nordhavn.test', 'guess', '198.51.100.40'));
    const { main } = getDatabasePools();
    const count = async () => Number((await main.query('select count(*) from rate_limits')).rows[0].count);
    const before = await count();
    await main.query(
      `update rate_limits set expire = expire - 1000 * 1000 where key in (select key from rate_limits order by expire limit 1)`,
    );
    await deleteExpiredRateCounts();
    expect(await count()).toBe(before - 1);
  });

  it('resets failures once the password is right', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        await getCallError(open('service@brightside.test', 'guess', '198.51.100.2'));
      await expect(open('service@brightside.test', 'demo-password', '198.51.100.2')).resolves.toBeDefined();
    }
  });

  it('ends a session for good when it is closed', async () => {
    const { token } = await signIn('manager@brightside.test');
    await tenantApi.call(authEndpoints.closeSession, { params: {} }, { token });
    expect((await getCallError(tenantApi.call(authEndpoints.user, { params: {} }, { token }))).code).toBe(
      'unauthenticated',
    );
  });

  it('stores one of ten languages with the account and rejects any other', async () => {
    const { token } = await signIn('owner@nordhavn.test');
    await tenantApi.call(authEndpoints.setLang, { params: {}, body: { lang: 'nl' } }, { token });
    expect((await tenantApi.call(authEndpoints.user, { params: {} }, { token })).language).toBe('nl');
    const headers = { authorization: `Bearer ${token}` };
    const refused = await sendRequest('POST', '/api/set-lang', { body: '{"lang":"pt"}', headers });
    expect([refused.status, refused.problem().errors]).toEqual([422, { lang: ['invalid'] }]);
  });

  it('shows the onboarding progress to an integration user, and nothing to others', async () => {
    const merchant = await signIn('merchant@loomshop.test');
    const owner = await signIn('owner@brightside.test');
    const read = ({ token, tenantId }: typeof owner) =>
      tenantApi.call(authEndpoints.shopifyEvent, { params: { tenant: tenantId } }, { token });
    expect((await read(merchant)).data).toMatchObject({ steps_completed: false });
    expect((await read(owner)).data).toBeNull();
  });
});

describe('the request handling of every call', () => {
  it('rejects service calls without the key, or with a wrong one', async () => {
    const path = '/api/service/orders/claim-pending';
    const body = '{"older_than_seconds":0,"limit":1}';
    expect((await sendRequest('POST', path, { body })).status).toBe(404);
    expect((await sendRequest('POST', path, { body, headers: { 'x-service-key': '0'.repeat(64) } })).status).toBe(404);
    expect((await sendRequest('POST', path, { body, headers: buildServiceHeaders() })).status).toBe(200);
  });

  it('returns a problem body with the request’s own id', async () => {
    const answer = await sendRequest('GET', '/api/nowhere', { headers: { 'x-request-id': 'request-1234' } });
    expect([answer.status, answer.problem()]).toMatchObject([404, { code: 'not_found', request_id: 'request-1234' }]);
  });

  it('names the methods of a path', async () => {
    const answer = await sendRequest('PUT', '/api/user', { body: '{}' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('rejects unreadable bodies, without failing itself', async () => {
    const headers = buildServiceHeaders();
    const path = '/api/service/sessions';
    for (const body of ['{bad', '', 'null', '[]', '"text"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
      expect((await sendRequest('POST', path, { body, headers })).status).toBe(400);
    }
    expect(
      (await sendRequest('POST', path, { body: JSON.stringify({ email: 'x'.repeat(600_000) }), headers })).status,
    ).toBe(413);
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await sendRequest('POST', path, { body: 'email=x', headers: form })).status).toBe(415);
    expect((await sendRequest('POST', path, { body: '{"email":7}', headers })).status).toBe(422);
  });

  it('accepts no client address from a caller without the key', async () => {
    const body = JSON.stringify({ email: 'x@y.test', password: 'z', remember: false, user_agent: '' });
    expect(
      (await sendRequest('POST', '/api/service/sessions', { body, headers: { 'x-client-ip': '10.0.0.1' } })).status,
    ).toBe(404);
  });

  it('leases an open payment to one reconciler', async () => {
    const claim = () =>
      tenantApi.call(serviceEndpoints.claimPending, { params: {}, body: { older_than_seconds: 0, limit: 100 } });
    const [first, second] = await Promise.all([claim(), claim()]);
    const ids = [...first.data, ...second.data].map((order) => order.order_id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
