import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { createEmail, signUp } from './new-owner';
import { openStore, runSql } from './own-store';

const OWNER = 'owner@brightside.test';
const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const slugify = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

test.describe('the owner’s stores', () => {
  test('a store is created with only its name, filled by cloning, opened by its checklist and put on hold', async ({
    page,
    request,
  }) => {
    await signIn(page, OWNER, '/events/create');
    const name = unique('Harvest Party');
    await page.getByLabel('Name', { exact: true }).fill('Login');
    await expect(page.getByText('This address is reserved. Choose another.')).toBeVisible();
    await page.getByRole('button', { name: 'Create store' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await expect(page.getByText('This address is free.')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.getByRole('button', { name: 'Create store' }).click();
    await page.waitForURL('**/overview');
    await expect(page.getByRole('paragraph').filter({ hasText: 'At least one product is for sale' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the store' })).toBeDisabled();
    await expectAccessible(page);
    await page.goto('/events?q=summer-fest');
    await page.getByRole('button', { name: 'Actions for Summer Fest', exact: false }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const copy = unique('Copy');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(copy);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.waitForURL(/copy.*\/overview/);
    const slug = slugify(page);
    expect((await request.get(`/${slug}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Open the store' }).click();
    await expect(page.getByText(`${copy} is open.`)).toBeVisible();
    expect((await request.get(`/${slug}`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Put on hold' }).click();
    await expect(page.getByText(`${copy} is on hold.`)).toBeVisible();
    expect(await (await request.get(`/${slug}`)).text()).toContain('This store is taking a break');
    await page.getByRole('button', { name: 'Change to draft' }).click();
    await expect(page.getByText(`${copy} is a draft now.`)).toBeVisible();
    expect((await request.get(`/${slug}`)).status()).toBe(404);
  });

  test('a store is locked, deleted and restored from the list, whose filters are in the address', async ({ page }) => {
    const { slug } = await openStore('On hold');
    await runSql('update events set name = $1 where slug = $1', [slug]);
    await signIn(page, OWNER, `/events?q=${slug}`);
    const menu = page.getByRole('button', { name: `Actions for ${slug}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(page.getByText(`${slug} is locked.`)).toBeVisible();
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Unlock' }).click();
    await expect(page.getByText(`${slug} is unlocked.`)).toBeVisible();
    await menu.click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('link', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: `Actions for ${slug}` }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByText(`${slug} is back.`)).toBeVisible();
    await page.goto('/events?q=summer-fest');
    await page.getByLabel('Status').selectOption('Draft');
    await expect(page).toHaveURL(/status=Draft/);
    await expect(page.getByRole('row').filter({ hasText: '/summer-fest' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('row').filter({ hasText: '/summer-fest' })).toHaveCount(1);
  });

  test('details and search appearance are saved, rejected at their field, and shown to shoppers', async ({
    page,
    request,
  }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/event-details`);
    await expectAccessible(page);
    await page.getByLabel('VAT in %').fill('120');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('VAT in %')).toBeFocused();
    await expect(page.getByLabel('VAT in %')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('VAT in %').fill('12,5');
    await page.getByLabel('One price per order').check();
    await page.getByLabel('Price per order (GBP)').fill('2.50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Store saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('VAT in %')).toHaveValue('12.5');
    await page.getByRole('link', { name: 'Search and sharing' }).click();
    await page.waitForURL('**/seo');
    await expectAccessible(page);
    await page.getByLabel('Title').fill('The best & only');
    await page.getByLabel('Let search engines list the store').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Search appearance saved')).toBeVisible();
    const html = await (await request.get(`/${slug}`)).text();
    expect(html).toContain('<title>The best &amp; only</title>');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });

  test('a change by another user appears without a reload', async ({ page, browser, baseURL }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/overview`);
    await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible();
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await signIn(other, 'manager@brightside.test', `/events/${slug}/overview`);
    await other.getByRole('button', { name: 'Put on hold' }).click();
    await expect(page.getByRole('button', { name: 'Open the store' })).toBeVisible();
    await context.close();
  });

  test('customer service can view and change nothing', async ({ page }) => {
    await signIn(page, 'service@brightside.test', '/events');
    await expect(page.getByRole('link', { name: 'New store' })).toHaveCount(0);
    await page.goto('/events/summer-fest');
    await expect(page).toHaveURL(/\/overview$/);
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Put on hold' })).toHaveCount(0);
    expect((await page.goto('/events/create'))?.status()).toBe(403);
    expect((await page.goto('/events/summer-fest/seo'))?.status()).toBe(403);
  });

  test('a store of another tenant, and one that never existed, are the same 404', async ({ page }) => {
    await signIn(page, 'owner@nordhavn.test', '/events');
    for (const path of [
      '/events/summer-fest',
      '/events/summer-fest/overview',
      '/events/no-such/seo',
      '/site-preview/summer-fest',
    ])
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
  });
});

test.describe('the preview of a store', () => {
  for (const path of ['/site-preview/draft-store', '/site-preview/draft-store/index-old', '/site-preview/summer-fest'])
    test(`${path} shows the store to its team and sells nothing`, async ({ page, request }) => {
      const stranger = await request.get(path, { maxRedirects: 0 });
      expect(stranger.status()).toBe(307);
      expect(stranger.headers().location).toContain('/login');
      await signIn(page, OWNER, '/events');
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      expect(answer?.headers()['x-robots-tag']).toBe('noindex');
      await expect(page.getByText('Ordering is switched off here.')).toBeVisible();
      await expect(page.getByRole('button', { name: /basket|cart/i })).toHaveCount(0);
      await expectAccessible(page);
    });
});

test.describe('the preview at another moment', () => {
  test('is picked by its presets and by its field, and sells nothing', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await runSql(
      `insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, closes_at, event_from)
       select id, tenant_id, 'Europe/London', 'window', '2031-06-01T08:00Z', '2031-06-14T17:00Z', '2031-07-10'
       from events where id = $1`,
      [eventId],
    );
    await signIn(page, OWNER, '/events');
    const answer = await page.goto(`/site-preview/${slug}`);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(page.getByText('Orders open on Sunday, 1 June 2031 at 09:00 BST')).toBeVisible();
    const bar = page.getByRole('complementary', { name: 'Preview' });
    await bar.getByRole('link', { name: 'Last day' }).click();
    await expect(page.getByText('Orders close in 12 hours: Saturday 14 June at 18:00 BST.')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Last day' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('At this moment the store takes orders.')).toBeVisible();
    await expect(page.getByRole('button', { name: /basket|cart/i })).toHaveCount(0);
    await expectAccessible(page);
    await bar.getByLabel('Show the store at (time in Europe/London)').fill('2031-06-14T18:00');
    await bar.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Orders are closed.')).toBeVisible();
    await expect(bar.getByLabel('Show the store at (time in Europe/London)')).toHaveValue('2031-06-14T18:00');
    await bar.getByRole('link', { name: 'Now' }).click();
    await expect(page.getByText('Orders open on Sunday, 1 June 2031 at 09:00 BST')).toBeVisible();
  });
});

test.describe('search and shortcuts', () => {
  test('⌘K finds pages, stores and orders by typing, and opens them by Enter', async ({ page }) => {
    await signIn(page, OWNER, '/dashboard');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to …' });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('company-kit');
    await expect(page.getByRole('option', { name: /company kit/i })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/events/company-kit/overview');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/orders');
    const reference = (await page.locator('tbody a').first().textContent())?.trim() ?? '';
    await page.keyboard.press('Control+k');
    await field.fill(reference);
    await page.getByRole('option', { name: reference }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page);
  });

  test('offer no role what it may not open, and ignore keys while the user types', async ({ page }) => {
    await signIn(page, 'service@brightside.test', '/orders');
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByLabel('Search orders').pressSequentially('ge?');
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to …' }).fill('new');
    await expect(page.getByRole('option', { name: /new store/i })).toHaveCount(0);
  });
});

test.describe('the admin shell', () => {
  test('closes its menu when the window grows to 1024 px, and shows the navigation from there on', async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await signIn(page, OWNER, '/events');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Orders' }).click();
    await page.waitForURL('**/orders');
    await expect(menu).toBeHidden();
  });

  test('shows staff their own menu, and owners theirs', async ({ page }) => {
    await signIn(page, OWNER, '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('link', { name: 'Stores' })).toHaveAttribute('href', '/events');
    for (const name of ['Clients', 'Products', 'Audit log'])
      await expect(menu.getByRole('link', { name })).toHaveCount(0);
    // Waits for the page to load: a request after the session is gone would redirect to sign-in and interrupt the next
    // navigation.
    await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, 'staff@merchloom.test', '/events');
    await expect(menu.getByRole('link', { name: 'Stores' })).toBeVisible();
    // Other tests create stores, which push this one off the first page.
    await page.goto('/events?q=nordic-run');
    await expect(page.getByRole('row').filter({ hasText: '/nordic-run' })).toBeVisible();
    await page
      .getByRole('link', { name: /nordic/i })
      .first()
      .click();
    await page.waitForURL(/\/clients\/\d+\/visit\?next=%2Fevents%2Fnordic-run/);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Support ticket 42');
    await page.getByRole('button', { name: 'Visit as support' }).click();
    await page.waitForURL('**/events/nordic-run/overview');
  });

  test('is in the language of the account', async ({ page }) => {
    await signIn(page, 'manager@brightside.test', '/events');
    await page.getByLabel('Language').selectOption('de');
    await expect(page.getByRole('heading', { name: 'Shops' })).toBeVisible();
    expect(await (await page.request.post('/api/get-lang')).json()).toMatchObject({ lang: 'de' });
    await page.getByLabel('Sprache').selectOption('en');
    await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible();
  });

  test('the dashboard shows figures, and a welcome when there is no store yet', async ({ page }) => {
    await signIn(page, OWNER, '/dashboard');
    await expect(page.getByText('Orders, last 30 days')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest orders' })).toBeVisible();
    await expectAccessible(page);
    await page.context().clearCookies();
    await signUp(page, createEmail());
    await page.goto('/dashboard');
    await expect(page.getByText('No stores yet')).toBeVisible();
    await page.getByRole('link', { name: 'Create your first store' }).click();
    await page.waitForURL('**/events/create');
  });
});
