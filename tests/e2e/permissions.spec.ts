import type { APIRequestContext } from 'playwright/test';
import { PAGE_PERMISSIONS } from '../setup/permissions';
import { expect, test } from './fixtures';

const PEOPLE = { A: 'owner@brightside.test', M: 'manager@brightside.test', C: 'service@brightside.test' } as const;

/** Returns whether a role may open the page. Rows that begin with S are for platform staff only. */
const isOpen = (allowed: string, letter: string): boolean => !allowed.startsWith('S') && allowed.includes(letter);

async function signIn(request: APIRequestContext, email: string): Promise<void> {
  await request.get('/api/sanctum/csrf-cookie');
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post('/api/login', {
    headers: { 'x-xsrf-token': token },
    data: { email, password: 'demo-password' },
  });
  expect(answer.status()).toBe(200);
}

/** Returns a value of the owner's tenant for each path parameter. */
async function readPathValues(request: APIRequestContext): Promise<Readonly<Record<string, string>>> {
  const { tenant_id: tenant } = await (await request.get('/api/user')).json();
  const orders = await (await request.get(`/api/${tenant}/orders`)).json();
  const products = await (await request.get(`/api/${tenant}/events/summer-fest/products`)).json();
  const help = await (await request.get('/help/help-articles')).text();
  return {
    slug: 'summer-fest',
    orderId: orders.data.rows[0].id,
    clientId: String(tenant),
    productId: String(products.data.products?.[0]?.id ?? products.data.rows?.[0]?.id),
    article: /\/help\/help-articles\/([a-z-]+)/i.exec(help)?.[1] ?? '',
  };
}

test('an address below an admin page that does not exist is a 404 for every signed-in user', async ({ request }) => {
  await signIn(request, PEOPLE.A);
  for (const path of ['/users/nobody', '/fulfillers/register', '/assets/one', '/dashboard/sales', '/settings/nothing'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

const fill = (page: string, names: Readonly<Record<string, string>>): string =>
  page.replace(/\[(\w+)\]/g, (_, name: string) => names[name] ?? '');

test('every admin page responds to each role with the status that the matrix defines', async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const options = baseURL ? { baseURL } : {};
  const owner = await playwright.request.newContext(options);
  await signIn(owner, PEOPLE.A);
  const names = await readPathValues(owner);
  for (const [letter, email] of Object.entries(PEOPLE)) {
    const request = await playwright.request.newContext(options);
    await signIn(request, email);
    for (const [page, allowed] of Object.entries(PAGE_PERMISSIONS)) {
      const status = (await request.get(fill(page, names))).status();
      expect([letter, page, status]).toEqual([letter, page, isOpen(allowed, letter) ? 200 : 403]);
    }
    await request.dispose();
  }
  await owner.dispose();
});

test('every admin page is open to the staff’s administrator', async ({ playwright, baseURL }) => {
  test.setTimeout(180_000);
  const options = baseURL ? { baseURL } : {};
  const owner = await playwright.request.newContext(options);
  await signIn(owner, PEOPLE.A);
  const names = await readPathValues(owner);
  const staff = await playwright.request.newContext(options);
  await signIn(staff, 'staff@merchloom.test');
  for (const page of Object.keys(PAGE_PERMISSIONS)) {
    const status = (await staff.get(fill(page, names))).status();
    expect([page, status]).toEqual([page, 200]);
  }
  await owner.dispose();
  await staff.dispose();
});

test('every admin page redirects visitors to sign in, and hides another tenant’s data', async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const options = baseURL ? { baseURL } : {};
  const [owner, visitor, other] = [
    await playwright.request.newContext(options),
    await playwright.request.newContext(options),
    await playwright.request.newContext(options),
  ];
  await signIn(owner, PEOPLE.A);
  await signIn(other, 'owner@nordhavn.test');
  const names = await readPathValues(owner);
  for (const page of Object.keys(PAGE_PERMISSIONS)) {
    const path = fill(page, names);
    const answer = await visitor.get(path, { maxRedirects: 0 });
    expect([page, answer.status()]).toEqual([page, 307]);
    expect(answer.headers().location).toContain(`/login?next=${encodeURIComponent(path)}`);
    if (/\[(slug|productId)\]/.test(page)) expect([page, (await other.get(path)).status()]).toEqual([page, 404]);
  }
  for (const context of [owner, visitor, other]) await context.dispose();
});
