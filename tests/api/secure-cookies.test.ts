import { createWorkerDatabase } from '../setup/database';
import { Browser } from './support/browser';

jest.setTimeout(120_000);

let database: Awaited<ReturnType<typeof createWorkerDatabase>>;
/** Settings are read once, at their first use. */
beforeAll(async () => {
  process.env.PUBLIC_URL = 'https://shop.merchloom.test';
  // DEMO is off by default at a public address; these tests sign in as a demo user.
  process.env.DEMO = '1';
  database = await createWorkerDatabase();
});
afterAll(() => database.drop());

describe('cookies of a public https address', () => {
  it('are Secure, and the session’s name binds it to this very host', async () => {
    const browser = new Browser();
    expect((await browser.logIn('owner@brightside.test', true)).status).toBe(200);
    const [session = '', xsrf = ''] = browser.lastCookies;
    expect(session).toMatch(/^__Host-session=[^;]+; /);
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(session).toContain(flag);
    expect(session).not.toMatch(/domain/i);
    expect(xsrf).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax; Secure$/);
    expect((await browser.get('/api/user')).status).toBe(200);

    // Ignores a session cookie without the `__Host-` prefix, because another host of the domain could have set it.
    const planted = { cookie: `session=${browser.cookies.get('__Host-session')}` };
    expect((await browser.get('/api/user', planted)).status).toBe(401);

    await browser.post('/api/logout', {});
    expect(browser.lastCookies[0]).toBe('__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
  });
});
