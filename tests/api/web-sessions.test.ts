import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hashToken } from '@/lib/backend/auth/queries';
import { authEndpoints } from '@/lib/contracts/auth';
import { createWorkerDatabase } from '../setup/database';
import { waitUntil } from '../setup/wait-until';
import { Browser, sendApi, signInBrowser } from './support/browser';
import { tenantApi } from './support/call';
import { queryRows } from './support/database';
import { readStore } from './support/shop';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
beforeAll(async () => {
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

const OWNER = 'owner@brightside.test';
const JSON_TYPE = { 'content-type': 'application/json' };
const credentials = JSON.stringify({ email: OWNER, password: 'demo-password' });

describe('signing in through the web tier', () => {
  it('issues an XSRF token, then a session cookie that no script reads and a bearer token', async () => {
    const browser = new Browser();
    const csrf = await browser.get('/api/sanctum/csrf-cookie');
    expect([csrf.status, csrf.text]).toEqual([204, '']);
    expect(browser.lastCookies).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/)]);
    const answer = await browser.logIn(OWNER);
    const { token } = z.object({ token: z.string() }).parse(answer.json());
    const [session = '', xsrf = ''] = browser.lastCookies;
    expect(session).toMatch(/^session=.*; HttpOnly; SameSite=Lax$/);
    expect(session).not.toMatch(/max-age|expires|secure/i);
    expect(xsrf).not.toMatch(/httponly/i);
    expect(session).not.toContain(token);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await browser.get('/api/user')).json()).toMatchObject({ email: OWNER, role: 'admin', superadmin: 0 });
  });

  it('keeps the cookie of a remembered session for its maximum lifetime', async () => {
    const browser = new Browser();
    await browser.logIn(OWNER, true);
    const age = Number(/max-age=(\d+)/i.exec(browser.lastCookies[0] ?? '')?.[1]);
    expect(Math.abs(age - 30 * 86_400)).toBeLessThanOrEqual(120);
  });

  it('ends cookie and bearer token alike at logout', async () => {
    const { browser, token } = await signInBrowser(OWNER);
    const copied = new Map(browser.cookies);
    const out = await browser.post('/api/logout', {});
    expect([out.status, browser.cookies.has('session')]).toEqual([204, false]);
    const cookie = [...copied].map((pair) => pair.join('=')).join('; ');
    expect((await sendApi('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    const old = await sendApi('GET', '/api/user', { headers: { authorization: `Bearer ${token}` } });
    expect([old.status, old.problem()]).toMatchObject([401, { code: 'unauthenticated', message: 'Unauthenticated.' }]);
  });

  it('never turns a planted cookie into a session: signing in creates a new session and ends the previous one', async () => {
    const { browser } = await signInBrowser(OWNER);
    const elsewhere = await signInBrowser(OWNER);
    const planted = browser.cookies.get('session');
    // A failed sign-in does not end the existing session.
    expect((await browser.post('/api/login', { email: OWNER, password: 'a wrong one' })).status).toBe(422);
    expect((await browser.get('/api/user')).status).toBe(200);
    await browser.logIn('owner@nordhavn.test');
    expect(browser.cookies.get('session')).not.toBe(planted);
    const cookie = `session=${planted}`;
    expect((await sendApi('GET', '/api/user', { headers: { cookie } })).status).toBe(401);
    expect((await elsewhere.browser.get('/api/user')).status).toBe(200);
  });

  it('is recorded in the owner’s log with device and masked address; failures are recorded once in a while', async () => {
    const clientIp = '203.0.113.77';
    const open = (password: string, user_agent: string) =>
      tenantApi.call(
        authEndpoints.openSession,
        { params: {}, body: { email: OWNER, password, remember: false, user_agent } },
        { clientIp },
      );
    const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    for (let n = 0; n < 3; n++) await expect(open('a wrong one', FIREFOX)).rejects.toMatchObject({ code: 'invalid' });
    await open('demo-password', FIREFOX);
    const read = () =>
      queryRows(sql`select a.action, a.user_id, a.details from audit_entries a join users u on a.subject_id = u.id::text
        where a.subject_type = 'user' and u.email = ${OWNER} and a.details->>'network' is not null order by a.action`);
    await waitUntil('the failure is in the log', async () => (await read()).length === 2);
    const details = { browser: 'Firefox', system: 'Windows', network: '203.0.113.*' };
    expect(await read()).toEqual([
      { action: 'sign-in failed', user_id: null, details },
      { action: 'signed in', user_id: expect.any(Number), details },
    ]);
  });

  it.each([
    'x',
    '',
    '~2',
    'Fe26.2*1*a*b*c*d*e*f',
    'Fe26.2*1*a*b*c*d*e*f~2',
    'Fe26.2**********~2',
    'A'.repeat(500),
    '%00',
    '"quoted"',
  ])('ignores the forged session cookie %j', async (value) => {
    const answer = await sendApi('GET', '/api/user', { headers: { cookie: `session=${value}` } });
    expect(answer.status).toBe(401);
  });

  it('ignores a cookie whose seal was changed at any place', async () => {
    const { browser } = await signInBrowser(OWNER);
    const seal = browser.cookies.get('session') ?? '';
    for (let at = 0; at < seal.length; at += 17) {
      const bent = `${seal.slice(0, at)}${seal[at] === 'A' ? 'B' : 'A'}${seal.slice(at + 1)}`;
      const { status } = await sendApi('GET', '/api/user', { headers: { cookie: `session=${bent}` } });
      // The number after ~ belongs to the format and carries no data.
      if (at < seal.length - 2) expect([at, status]).toEqual([at, 401]);
    }
  });

  it('admits twenty colleagues with the right password at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().logIn('staff@merchloom.test')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('counts every guess, even concurrent ones', async () => {
    const guess = async () => {
      const browser = new Browser();
      await browser.get('/api/sanctum/csrf-cookie');
      return browser.post('/api/login', { email: 'merchant@loomshop.test', password: 'guess' });
    };
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('responds to an unknown e-mail address as to a wrong password, of any length', async () => {
    const browser = new Browser();
    await browser.get('/api/sanctum/csrf-cookie');
    const wrong = await browser.post('/api/login', { email: 'owner@nordhavn.test', password: 'guess' });
    for (const email of ['nobody@nowhere.test', `${'x'.repeat(300)}@nowhere.test`]) {
      const unknown = await browser.post('/api/login', { email, password: 'guess' });
      const bare = ({ request_id: _, ...rest }: ReturnType<typeof unknown.problem>) => rest;
      expect([unknown.status, bare(unknown.problem())]).toEqual([wrong.status, bare(wrong.problem())]);
    }
  });
});

describe('the lifetime of a session', () => {
  /**
   * Returns a browser with a session that was opened `opened` ago, expires in `left` unless used, and was last used an
   * hour ago.
   */
  async function aged({ remember, opened, left }: { remember: boolean; opened: string; left: string }) {
    const browser = new Browser();
    const { token } = z.object({ token: z.string() }).parse((await browser.logIn(OWNER, remember)).json());
    const mine = sql`token_hash = ${hashToken(token)}`;
    await queryRows(sql`update sessions set created_at = now() - ${opened}::interval,
      used_at = now() - interval '1 hour', expires_at = now() + ${left}::interval where ${mine}`);
    const ask = async () => (await browser.get('/api/user')).status;
    const readHours = async (column: SQL) => {
      const [row] = await queryRows(
        sql`select extract(epoch from ${column}) / 3600 as hours from sessions where ${mine}`,
      );
      return Number(row?.hours);
    };
    return { ask, hoursOf: readHours };
  }

  it.each([
    [14, { remember: false }],
    [30, { remember: true }],
  ])('ends %j days after signing in however often it is used: %j', async (days, { remember }) => {
    const late = await aged({ remember, opened: `${days - 1} days 23 hours`, left: '30 minutes' });
    expect(await late.ask()).toBe(200);
    expect(await late.hoursOf(sql`expires_at - created_at`)).toBeCloseTo(days * 24, 3);
    const over = await aged({ remember, opened: `${days} days 1 second`, left: '10 days' });
    expect(await over.ask()).toBe(401);
  });

  it('is extended by use, and ends without use', async () => {
    const used = await aged({ remember: false, opened: '3 days', left: '11 hours' });
    expect(await used.ask()).toBe(200);
    expect(await used.hoursOf(sql`expires_at - now()`)).toBeCloseTo(12, 1);
    expect(await used.hoursOf(sql`now() - used_at`)).toBeCloseTo(0, 1);
    const idle = await aged({ remember: false, opened: '3 days', left: '-1 second' });
    expect(await idle.ask()).toBe(401);
  });
});

describe('a forged request', () => {
  const change = (headers: Record<string, string>) =>
    sendApi('POST', '/api/set-lang', { body: '{"lang":"fr"}', headers: { ...JSON_TYPE, ...headers } });

  it('is rejected with 419 when the token is missing, foreign, of another session or only in one place', async () => {
    const { browser } = await signInBrowser(OWNER);
    const { browser: other } = await signInBrowser('owner@nordhavn.test');
    const session = `session=${browser.cookies.get('session')}`;
    const xsrfToken = browser.cookies.get('XSRF-TOKEN') ?? '';
    const foreign = other.cookies.get('XSRF-TOKEN') ?? '';
    const cases: Record<string, string>[] = [
      { cookie: session },
      { cookie: `${session}; XSRF-TOKEN=${xsrfToken}` },
      { cookie: session, 'x-xsrf-token': xsrfToken },
      { cookie: `${session}; XSRF-TOKEN=${foreign}`, 'x-xsrf-token': foreign },
      { cookie: `${session}; XSRF-TOKEN=a.b`, 'x-xsrf-token': 'a.b' },
      { cookie: `${session}; XSRF-TOKEN=`, 'x-xsrf-token': '' },
    ];
    for (const headers of cases) {
      const answer = await change(headers);
      expect([answer.status, answer.problem()]).toMatchObject([419, { code: 'csrf', message: 'CSRF token mismatch.' }]);
    }
    const right = { cookie: `${session}; XSRF-TOKEN=${xsrfToken}`, 'x-xsrf-token': xsrfToken };
    expect((await change(right)).status).toBe(200);
    for (const origin of ['http://evil.test', 'null', 'http://localhost:3000.evil.test', 'http://localhost:3001', ''])
      expect([origin, (await change({ ...right, origin })).status]).toEqual([origin, 419]);
    for (const site of ['cross-site', 'same-site'])
      expect((await change({ ...right, 'sec-fetch-site': site })).status).toBe(419);
  });

  it('needs no token with a bearer token alone, but is rejected from another site', async () => {
    const { token } = await signInBrowser(OWNER);
    const authorization = `Bearer ${token}`;
    expect((await change({ authorization })).status).toBe(200);
    expect((await change({ authorization, origin: 'http://evil.test' })).status).toBe(419);
  });

  it('needs its token beside a cookie even when it carries a bearer token', async () => {
    const { browser, token } = await signInBrowser(OWNER);
    const cookie = `session=${browser.cookies.get('session')}`;
    expect((await change({ authorization: `Bearer ${token}`, cookie })).status).toBe(419);
  });

  it('cannot sign anybody in without the token', async () => {
    const answer = await sendApi('POST', '/api/login', { body: credentials, headers: JSON_TYPE });
    expect([answer.status, answer.problem().code]).toEqual([419, 'csrf']);
  });

  it('reaches no shopper’s call from another site; ours reaches it without a token', async () => {
    const path = `/api/${(await readStore('summer-fest')).tenant_id}/summer-fest/basket/check`;
    const check = (headers: Record<string, string>) =>
      sendApi('POST', path, { body: '{"lines":[]}', headers: { ...JSON_TYPE, ...headers } });
    expect((await check({})).status).toBe(200);
    expect((await check({ origin: 'http://localhost:3000' })).status).toBe(200);
    for (const origin of ['http://evil.test', 'null', 'nonsense']) expect((await check({ origin })).status).toBe(419);
  });
});

describe('the language of a request', () => {
  it('is the account’s, else the cookie’s, else the browser’s, else English', async () => {
    const ask = (headers: Record<string, string>) => sendApi('POST', '/api/get-lang', { headers });
    expect((await ask({ cookie: 'i18n_redirected=fr', 'accept-language': 'de' })).json()).toMatchObject({ lang: 'fr' });
    expect((await ask({ 'accept-language': 'nb-NO,de;q=0.5' })).json()).toMatchObject({ lang: 'no' });
    expect((await ask({ cookie: 'i18n_redirected=../../etc', 'accept-language': 'xx' })).json()).toMatchObject({
      lang: 'en',
    });
    const { browser } = await signInBrowser('owner@bayfront.test');
    await browser.post('/api/set-lang', { lang: 'sv' });
    expect((await browser.post('/api/get-lang', {}, { 'accept-language': 'de' })).json()).toMatchObject({ lang: 'sv' });
    expect((await ask({ authorization: 'Bearer none-such-token-at-all' })).json()).toMatchObject({ lang: 'en' });
  });
});

describe('a live channel', () => {
  it('is signed for the tenant’s own people and for staff on a visit, and denied to everybody else', async () => {
    const { browser, user } = await signInBrowser(OWNER);
    const ask = (who: Browser, tenant: number | string) =>
      who.post('/api/broadcasting/auth', { socket_id: '1.2', channel_name: `private-tenant.${tenant}` });
    expect((await ask(browser, user.tenant_id)).status).toBe(200);
    expect((await ask(browser, user.tenant_id + 1)).status).toBe(403);
    expect((await ask(browser, `${user.tenant_id}.x`)).status).toBe(422);
    const { browser: staff } = await signInBrowser('staff@merchloom.test');
    const uninvited = await ask(staff, user.tenant_id);
    expect([uninvited.status, uninvited.json()]).toEqual([
      403,
      expect.objectContaining({ details: { client: { id: user.tenant_id } } }),
    ]);
    await staff.post('/api/support-visits', { client: user.tenant_id, reason: 'Support ticket 42' });
    expect((await ask(staff, user.tenant_id)).status).toBe(200);
    await queryRows(sql`update users set demo = false where email = 'staff@merchloom.test'`);
    expect((await ask(staff, user.tenant_id)).status).toBe(403);
    await queryRows(sql`update users set demo = true where email = 'staff@merchloom.test'`);
    expect((await ask(new Browser(), user.tenant_id)).status).toBe(419);
  });
});
