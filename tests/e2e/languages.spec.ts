import type { Page } from 'playwright/test';
import { expect, signIn, test } from './fixtures';

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value ?? null;

/** Records the browser's API calls about the language from now on. Returns the list, which grows with each call. */
function recordLanguageCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(?:get|set)-lang$/.test(pathname))
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  return calls;
}

test.describe('the language of a visitor', () => {
  test.describe('with a French browser', () => {
    test.use({ locale: 'fr-FR' });

    test('is the browser’s preference on /, persists, and is written to cookie and storage', async ({ page }) => {
      const calls = recordLanguageCalls(page);
      await page.goto('/');
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await language(page)).toBe('fr');
      await expect.poll(() => stored(page)).toBe('fr');
      expect(calls).toEqual(['POST /api/get-lang']);
      expect(await cookie(page)).toBe('fr');
      await page.goto('/login');
      expect(await language(page)).toBe('fr');
      expect(calls).toHaveLength(1);
    });

    test('is the store’s own on its first page, regardless of the browser’s preference', async ({ page }) => {
      await page.goto('/nordic-run');
      expect(await language(page)).toBe('nl');
      await page.waitForLoadState('networkidle');
      expect([await language(page), await stored(page), await cookie(page)]).toEqual(['nl', null, null]);
      await page.goto('/summer-fest');
      expect(await language(page)).toBe('en');
    });
  });

  test('is the stored one, without a request', async ({ page }) => {
    const calls = recordLanguageCalls(page);
    await page.addInitScript(() => localStorage.setItem('language', 'no'));
    await page.goto('/summer-fest');
    await expect.poll(() => language(page).catch(() => '')).toBe('nb');
    expect(await cookie(page)).toBe('no');
    expect(calls).toEqual([]);
  });

  test('is the one in the address, regardless of the stored one, and every text of the page is in it', async ({
    page,
  }) => {
    await page.goto('/summer-fest?lang=fr');
    await expect.poll(() => stored(page)).toBe('fr');
    await page.goto('/login?lang=de');
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expect.poll(() => stored(page)).toBe('de');
    expect([await language(page), await cookie(page)]).toEqual(['de', 'de']);
    for (const [path, h1] of [
      ['/login', 'Iniciar sesión'],
      ['/reset-password', null],
    ] as const) {
      await page.goto(`${path}?lang=es`);
      const heading = page.getByRole('heading', { level: 1 });
      if (h1) await expect(heading).toHaveText(h1);
      else await expect(heading).not.toHaveText(/password/i);
    }
  });

  test('is the server’s answer when nothing is stored', async ({ page }) => {
    await page.route('**/api/get-lang', (route) => route.fulfill({ json: { success: true, lang: 'fi' } }));
    await page.goto('/summer-fest');
    await expect.poll(() => language(page).catch(() => '')).toBe('fi');
    expect([await stored(page), await cookie(page)]).toEqual(['fi', 'fi']);
  });

  test('stays unchanged when the server cannot be reached, or returns nothing of use', async ({ page }) => {
    for (const answer of [{ status: 500, json: {} }, { json: { lang: '../../etc' } }, { body: 'no json' }]) {
      await page.context().clearCookies();
      await page.route('**/api/get-lang', (route) => route.fulfill(answer));
      await page.goto('/summer-fest');
      await page.waitForLoadState('networkidle');
      expect([await language(page), await stored(page)]).toEqual(['en', null]);
      await expect(page.getByRole('status')).toHaveCount(0);
      await page.evaluate(() => sessionStorage.clear());
      await page.unroute('**/api/get-lang');
    }
  });

  test('is English for hostile values in cookie, storage and address', async ({ page, request }) => {
    for (const hostileValue of ['xx', 'EN', '../en', '<script>', 'constructor', 'en%00', '..%2F..%2Fetc']) {
      for (const requestOptions of [
        { params: { lang: hostileValue } },
        { headers: { cookie: `i18n_redirected=${hostileValue}` } },
      ]) {
        const response = await request.get('/summer-fest', requestOptions);
        expect(response.status()).toBe(200);
        expect(await response.text()).toMatch(/<html[^>]* lang="en"/);
      }
    }
    await page.addInitScript(() => localStorage.setItem('language', '<script>'));
    await page.goto('/summer-fest');
    expect(await language(page)).toBe('en');
  });

  test('is chosen without a call when nobody is signed in, and with one otherwise', async ({ page }) => {
    const calls = recordLanguageCalls(page);
    await page.goto('/summer-fest');
    await page
      .getByRole('banner')
      .getByLabel(/^Language/)
      .click();
    await page.getByRole('banner').getByRole('link', { name: 'svenska' }).click();
    await expect.poll(() => language(page).catch(() => '')).toBe('sv');
    expect([await stored(page), await cookie(page)]).toEqual(['sv', 'sv']);
    expect(calls.filter((call) => call.includes('set-lang'))).toEqual([]);

    await signIn(page, 'manager@brightside.test', '/orders');
    await page.goto('/summer-fest?lang=en');
    await page
      .getByRole('banner')
      .getByLabel(/^Language/)
      .click();
    await page.getByRole('banner').getByRole('link', { name: 'italiano' }).click();
    await expect.poll(() => language(page).catch(() => '')).toBe('it');
    expect(calls.filter((call) => call.includes('set-lang'))).toEqual(['POST /api/set-lang {"lang":"it"}']);
    await page.request.post('/api/set-lang', { data: { lang: 'en' } });
  });
});
