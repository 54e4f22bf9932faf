import { expect, test } from './fixtures';

const PAGES = [
  '',
  '/about-us',
  '/checkout',
  '/contact-us',
  '/faqs',
  '/index-old',
  '/payment-success',
  '/privacy-policy',
  '/products',
  '/terms-and-conditions',
];

test.describe('addresses', () => {
  test('every page of an active store responds with 200 and has one heading in its HTML', async ({ request }) => {
    const products = await (await request.get('/summer-fest/products')).text();
    const id = /Product=(\d+)/.exec(products)?.[1];
    const paths = [...PAGES, `/Product=${id}`, `/Product%3D${id}`, `/NewProduct=${id}`, `/NewProduct%3D${id}`];
    for (const path of paths) {
      const answer = await request.get(`/summer-fest${path}`);
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      expect(html.match(/<h1[ >]/g) ?? [], path).toHaveLength(1);
      expect(html, path).toMatch(/<body[^>]* data-tenant="\d+"[^>]* data-store="summer-fest"/);
    }
  });

  for (const path of [
    '/no-such-store',
    '/summer-fest/nothing',
    '/summer-fest/Product=999999',
    '/summer-fest/Product=abc',
    '/summer-fest/a/b',
    '/draft-store',
    '/draft-store/products',
    '/settings/nothing',
    '/errors/500',
    '/fr/about-us',
  ]) {
    test(`${path} is a 404 that is readable without scripts`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 });
      // An admin address redirects to sign-in first, whether or not it exists.
      if (answer.status() === 307) return expect(answer.headers().location).toContain('/login');
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain('This page could not be found');
    });
  }

  test('a draft is shown to its owner only', async ({ page, browser }) => {
    await page.goto('/login?next=/draft-store');
    await page.getByLabel('E-mail address').fill('owner@brightside.test');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/draft-store');
    await expect(page.locator('body')).toHaveAttribute('data-store', 'draft-store');
    const stranger = await browser.newContext();
    expect((await (await stranger.newPage()).goto('/draft-store'))?.status()).toBe(404);
    await stranger.close();
  });

  test('a store is in its own language for visitors without a choice, and in the chosen one otherwise', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'fr-FR' });
    const page = await context.newPage();
    await page.goto('/nordic-run');
    await expect(page.locator('html')).toHaveAttribute('lang', /^nl/);
    await page.goto('/nordic-run?lang=de');
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.goto('/nordic-run');
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await context.close();
  });

  test('an admin page asks a visitor to sign in and sends no data', async ({ request }) => {
    const answer = await request.get('/orders', { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers().location).toContain('/login?next=%2Forders');
    expect((await request.get('/api/1/orders')).status()).toBe(401);
  });

  test('unknown calls, wrong methods and broken bodies get the standard error body', async ({ request }) => {
    const cases = [
      [await request.get('/api/nothing'), 404, 'not_found'],
      [await request.delete('/api/login'), 405, 'method_not_allowed'],
      [await request.post('/api/stripe/webhook', { data: '{}' }), 400, 'malformed'],
      [
        await request.post('/api/login', {
          headers: { 'content-type': 'application/json' },
          data: Buffer.from('{bad'),
        }),
        419,
        'csrf',
      ],
      [
        await request.post('/api/2/summer-fest/basket/check', {
          headers: { 'content-type': 'application/json' },
          data: Buffer.from('{bad'),
        }),
        400,
        'malformed',
      ],
      [
        await request.post('/api/2/summer-fest/basket/check', { headers: { 'content-type': 'text/plain' }, data: 'x' }),
        415,
        'unsupported_media_type',
      ],
      [
        await request.post('/api/2/summer-fest/basket/check', {
          headers: { origin: 'http://evil.test' },
          data: { lines: [] },
        }),
        419,
        'csrf',
      ],
    ] as const;
    for (const [answer, status, code] of cases) {
      expect(answer.status()).toBe(status);
      expect(await answer.json()).toMatchObject({
        success: false,
        code,
        request_id: expect.any(String),
        message: expect.any(String),
      });
    }
  });

  test('health and the OpenAPI document describe the running program', async ({ request }) => {
    expect(await (await request.get('/api/health')).json()).toMatchObject({
      status: 'ok',
      database: 'embedded',
      tenantApi: 'embedded',
      payments: { UK: 'test', EU: 'test', US: 'test' },
    });
    const document = await (await request.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/login', '/api/{tenant}/{slug}/{route}/pay', '/api/{tenant}/orders']),
    );
    expect(JSON.stringify(document)).not.toContain('/api/service');
  });
});
