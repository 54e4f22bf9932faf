import { Browser } from './browser';

let visitors = 0;

/** A browser at an address of its own, so that tests don't use up each other's limits. */
export class Visitor extends Browser {
  readonly address = { 'x-client-address': `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}` };

  override send: Browser['send'] = (method, path, { body = null, headers = {} } = {}) =>
    super.send(method, path, { body, headers: { ...this.address, ...headers } });

  call = (method: string, path: string, body: unknown = {}) =>
    this.send(method, path, {
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
}

/** A visitor with the forgery token that our pages fetch first. */
export async function visitor(): Promise<Visitor> {
  const browser = new Visitor();
  await browser.get('/api/sanctum/csrf-cookie');
  return browser;
}

/** A visitor who tries to sign in. */
export async function tryLogIn(email: string, password = 'demo-password', extra: object = {}) {
  const browser = await visitor();
  return { browser, answer: await browser.call('POST', '/api/login', { email, password, ...extra }) };
}

/** A visitor who is signed in; fails the test when that is refused. */
export async function member(email: string, password = 'demo-password', extra: object = {}): Promise<Visitor> {
  const { browser, answer } = await tryLogIn(email, password, extra);
  expect(answer.status).toBe(200);
  return browser;
}
