import { Browser } from './browser';

let visitors = 0;

/** Browser with its own client address, so that tests do not use up each other's rate limits. */
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

/** Returns a visitor that has fetched the XSRF cookie as our pages do first. */
export async function createVisitor(): Promise<Visitor> {
  const browser = new Visitor();
  await browser.get('/api/sanctum/csrf-cookie');
  return browser;
}

/** Tries to sign in as a new visitor. Returns the browser and the response. */
export async function tryLogIn(email: string, password = 'demo-password', extra: object = {}) {
  const browser = await createVisitor();
  return { browser, answer: await browser.call('POST', '/api/login', { email, password, ...extra }) };
}

/** Returns a signed-in visitor; fails the test when the sign-in is rejected. */
export async function signInMember(email: string, password = 'demo-password', extra: object = {}): Promise<Visitor> {
  const { browser, answer } = await tryLogIn(email, password, extra);
  expect(answer.status).toBe(200);
  return browser;
}
