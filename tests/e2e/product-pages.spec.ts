import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { base, fetchPage, findAttribute, findCanonical } from './read-page';

const COPIES = 110;

let store: { slug: string; eventId: number };
test.beforeAll(async () => {
  store = await openStore('Active');
  await runSql(
    `with one as (select p.*, e.price_minor, e.vat_applies from event_products e join products p on p.id = e.product_id
       where e.event_id = $1 order by e.position limit 1),
     copies as (insert into products (tenant_id, blank_id, name, description, status, front, back, colours, picture_version)
       select tenant_id, blank_id, 'Copy ' || n, description, 'active', front, back, colours, picture_version
       from generate_series(1, ${COPIES}) as n cross join one returning id, tenant_id, name)
     insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position, added_at)
     select c.tenant_id, $1, c.id, one.price_minor, one.vat_applies,
       case when c.id % 2 = 0 then 'Even things' else 'Odd things' end, 100 + c.id, now() - c.id * interval '1 minute'
     from copies c cross join one`,
    [store.eventId],
  );
});

const cards = (page: Page) => page.getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a long list is paged by links, 48 products per page, with order, category and search preserved', async ({
    page,
  }) => {
    await page.goto(`/${store.slug}/products`);
    await expect(cards(page)).toHaveCount(48);
    await expect(page.getByText('114 products')).toBeVisible();
    await page.getByLabel('Sort by').selectOption('Name A-Z');
    await page.getByRole('button', { name: 'Apply' }).click();
    const seen = new Set(await cards(page).getByRole('heading').allInnerTexts());
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?sort=name-asc&page=2$/);
    for (const name of await cards(page).getByRole('heading').allInnerTexts()) seen.add(name);
    await pages(page).getByRole('link', { name: 'Page 3' }).click();
    await expect(cards(page)).toHaveCount(114 - 96);
    for (const name of await cards(page).getByRole('heading').allInnerTexts()) seen.add(name);
    expect(seen.size).toBe(114);
    await expect(pages(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Even things/ }).click();
    await expect(page).toHaveURL(/category=Even\+things&sort=name-asc$/);
    await expect(cards(page)).toHaveCount(48);
    await page.getByRole('searchbox', { name: 'Search products' }).fill('copy 1');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/category=Even\+things&sort=name-asc&q=copy\+1$/);
    await expect(page.getByText(/^\d+ products for “copy 1”$/)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('copy 1');
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/category=Even\+things&sort=name-asc$/);
  });

  test('a search without results shows a message and links back to all products', async ({ page }) => {
    await page.goto(`/${store.slug}/products?q=${encodeURIComponent('no <b>such</b> thing')}`);
    await expect(page.getByText('Nothing found for “no <b>such</b> thing”')).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(cards(page)).toHaveCount(48);
  });
});

test('search engines see which page this is, the previous and the next one, and where the list ends', async () => {
  const at = (path: string) => fetchPage(`/${store.slug}/products${path}`);
  const rel = (html: string, name: 'prev' | 'next') =>
    findAttribute(html, new RegExp(`<link rel="${name}" href="([^"]*)"`));
  const url = (path: string) => `${base}/${store.slug}/products${path}`;
  const first = await at('');
  expect([findCanonical(first.html), rel(first.html, 'prev'), rel(first.html, 'next')]).toEqual([
    url(''),
    null,
    url('?page=2'),
  ]);
  const second = await at('?page=2');
  expect([findCanonical(second.html), rel(second.html, 'prev'), rel(second.html, 'next')]).toEqual([
    url('?page=2'),
    url(''),
    url('?page=3'),
  ]);
  expect(second.html).toContain('All products, page 2');
  const last = await at('?page=3&sort=name-asc');
  expect([findCanonical(last.html), rel(last.html, 'next')]).toEqual([url('?page=3'), null]);
  expect(findCanonical((await at('?page=1')).html)).toBe(url(''));
  expect((await at('?category=Even+things&page=2')).status).toBe(200);
  for (const path of ['?page=4', '?page=9999', '?category=Even+things&page=3', '?page=2&q=copy+110'])
    expect([path, (await at(path)).status]).toEqual([path, 404]);
  const searched = await at('?q=copy');
  expect(searched.html).toMatch(/<meta name="robots" content="noindex/);
  for (const { html } of [first, second]) expect(Buffer.byteLength(html)).toBeLessThan(320_000);
});

test('with scripts pages and search work the same, the home page shows eight, and no page lacks a name', async ({
  page,
}) => {
  await page.goto(`/${store.slug}`);
  expect(await cards(page).count()).toBe(8);
  await page.getByRole('link', { name: 'View all' }).click();
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(cards(page).first()).toBeVisible();
  const here = pages(page).getByRole('link', { name: 'Page 2', exact: true });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(here).not.toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page);
  await page.getByLabel('Sort by').selectOption('Name A-Z');
  await expect(page).toHaveURL(/\?sort=name-asc$/);
  await page.getByRole('searchbox').fill('Copy 57');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
});

test('a sort order that is chosen before the scripts load is applied', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/${store.slug}/products`, { waitUntil: 'commit' });
  await page.getByLabel('Sort by').selectOption('Name Z-A');
  release();
  await expect(page).toHaveURL(/\?sort=name-desc$/);
  await expect(page.getByLabel('Sort by')).toHaveValue('name-desc');
});
