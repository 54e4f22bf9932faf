import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { addBrokenProduct, openStore, runSql } from './own-store';

const CHUNKS = '**/_next/static/chunks/*.js';
/** Opens a page that may log errors, because this test causes one; the fixture's page would fail the test. */
const open = (browser: import('playwright/test').Browser, baseURL: string | undefined) =>
  browser.newPage({ ...(baseURL ? { baseURL } : {}) });

test.describe('a page that fails', () => {
  test('is a 500 in the store’s design, readable without scripts, with a reference and no internals', async ({
    page,
    request,
  }) => {
    const { slug, eventId } = await openStore('Active');
    const id = await addBrokenProduct(eventId);
    const answer = await request.get(`/${slug}/Product=${id}`);
    expect(answer.status()).toBe(500);
    const html = await answer.text();
    expect(html).toContain('Something went wrong');
    expect(html).toMatch(/Reference: [0-9a-f-]{36}/);
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/__next_error__|contract|invalid_union|at .+\.ts:\d+/);

    await page.goto(`/${slug}/Product=${id}?lang=de`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Etwas ist schiefgelaufen');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Erneut versuchen' })).toHaveAttribute(
      'href',
      `/${slug}/Product=${id}?lang=de`,
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Zurück zum Shop' }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}$`));
  });

  test('during navigation leaves the store around it visible, and a retry repairs it', async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL);
    const { slug, eventId } = await openStore('Active');
    const id = await addBrokenProduct(eventId);
    await page.goto(`/${slug}/products`);
    await page.getByRole('link', { name: 'Broken T-shirt', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Something went wrong/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByText('Reference: ')).toBeVisible();
    await runSql(`update products set front = null where id = $1`, [id]);
    await page.waitForURL(`**/Product=${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Broken T-shirt' })).toBeVisible();
    await page.close();
  });

  test('that does not exist is reported inside the store during navigation, with a link to continue', async ({
    page,
  }) => {
    await page.goto('/summer-fest?lang=de');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // Address of the tracking page without a key: the routing accepts it, and only the page itself notices that the key
    // is missing.
    await page.waitForFunction(() => {
      const { next } = window as { next?: { router?: { push(to: string): void } } };
      next?.router?.push('/summer-fest/track');
      return next?.router;
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Seite wurde nicht gefunden');
    await expect(page.getByText('Sie wurde möglicherweise verschoben')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(documents).toBe(0);
    await expect(page.getByRole('link', { name: 'Zurück zum Shop' })).toHaveAttribute('href', '/summer-fest');
    await page.getByRole('main').getByRole('link', { name: 'Alle Produkte' }).click();
    await expect(page).toHaveURL(/\/summer-fest\/products$/);
  });

  test('is a calm 503 in the visitor’s language when the store itself cannot be read', async ({ request }) => {
    const { slug, eventId } = await openStore('Active');
    await runSql(`update store_contents set content = content - 'faqs' where event_id = $1`, [eventId]);
    const answer = await request.get(`/${slug}`, { headers: { 'accept-language': 'fr' } });
    expect(answer.status()).toBe(503);
    expect(answer.headers()['retry-after']).toBe('5');
    expect(await answer.text()).toContain('Nous revenons dans un instant');
  });
});

test('a page that is forbidden for a role is a 403 that states whom to ask, in the navigation’s language', async ({
  page,
}) => {
  const email = `guest-${crypto.randomUUID()}@brightside.test`;
  await runSql(
    `insert into users (tenant_id, name, email, password_hash, role) select tenant_id, 'Guest', $1, password_hash, 'guest'
     from users where email = 'service@brightside.test'`,
    [email],
  );
  await signIn(page, email, '/terms-and-conditions');
  expect((await page.goto('/orders?lang=sv'))?.status()).toBe(403);
  await expect(page.getByText('Fråga en administratör')).toBeVisible();
  await expect(page.getByText('Referens: ')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a script that fails to load', () => {
  const notice = (page: Page) => page.getByText('Part of this page couldn’t be loaded');

  test('reloads the page once, then shows a notice with another retry', async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(CHUNKS, (route) => route.fulfill({ status: 404 }));
    await page.goto('/summer-fest');
    await expect(notice(page)).toBeVisible();
    expect(documents).toBe(2);
    await expectAccessible(page);
    await page.unroute(CHUNKS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /^Basket/ })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(documents).toBe(3);
  });

  test('of the next page, removed with a new version, loads that page completely', async ({ browser, baseURL }) => {
    const page = await open(browser, baseURL);
    let isGone = false;
    const documents: string[] = [];
    await page.route('**/summer-fest/contact-us?_rsc*', async (route) => {
      // Blocks prefetching, which would load the scripts while they are still available.
      if (route.request().headers()['next-router-prefetch']) await route.abort();
      else await route.continue();
    });
    await page.route(CHUNKS, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto('/summer-fest/faqs');
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      documents.push(new URL(request.url()).pathname);
      // The new version's pages refer to the new version's files.
      isGone = false;
    });
    isGone = true;
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByLabel('E-mail address')).toBeVisible();
    await expect(page).toHaveURL(/\/summer-fest\/contact-us$/);
    expect(documents).toEqual(['/summer-fest/contact-us']);
    await expect(notice(page)).toBeHidden();
    await page.close();
  });

  test('of the next page shows an error page when the last reload was less than a minute ago', async ({
    browser,
    baseURL,
  }) => {
    const page = await open(browser, baseURL);
    await page.route('**/summer-fest/contact-us?_rsc*', async (route) => {
      // Blocks prefetching, which would load the scripts while they are still available.
      if (route.request().headers()['next-router-prefetch']) await route.abort();
      else await route.continue();
    });
    await page.goto('/summer-fest/faqs');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => sessionStorage.setItem('load-failed-at', String(Date.now())));
    await page.route(CHUNKS, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.close();
  });
});

test('a script of the previous version is still there for the pages that it sent', async ({ request }) => {
  const staticFolder = join(process.env.TEST_DATA_DIR ?? '', 'static');
  // The files of the running version are saved in this folder for the next version.
  expect(readdirSync(staticFolder).length).toBeGreaterThan(0);
  const chunks = join(staticFolder, 'version-before', 'chunks');
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, 'only-before.js'), 'say("before")');
  await expect.poll(async () => (await request.get('/_next/static/chunks/only-before.js')).status()).toBe(200);
  const answer = await request.get('/_next/static/chunks/only-before.js');
  expect(await answer.text()).toBe('say("before")');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await request.get('/_next/static/chunks/of-nobody.js')).status()).toBe(404);
});

test('a picture that could not be drawn in time leaves a calm tile and is requested again', async ({ page }) => {
  let isLate = true;
  await page.route('**/pictures/**', (route) => (isLate ? route.fulfill({ status: 503, body: '' }) : route.continue()));
  await page.goto('/summer-fest/products');
  const waiting = page.locator('img[data-waiting]');
  await expect(waiting).not.toHaveCount(0);
  const { width, height } = (await waiting.first().boundingBox()) ?? { width: 0, height: 1 };
  expect(Math.round(width / height)).toBe(1);
  isLate = false;
  await expect(waiting).toHaveCount(0, { timeout: 20_000 });
  const broken = () =>
    page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length);
  await expect.poll(broken).toBe(0);
});
