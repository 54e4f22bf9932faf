import AxeBuilder from '@axe-core/playwright';
import { expect, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';
const SCREENS = [
  '/dashboard',
  '/events',
  ...['overview', 'products', 'catalogue', 'orders', 'store-configuration', 'branding', 'vouchers', 'seo'].map(
    (screen) => `/events/summer-fest/${screen}`,
  ),
  '/orders',
  '/assets',
  '/settings',
  '/users',
  '/event-builder',
];

test.describe('the owner’s screens on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('are as wide as the phone, and all of them lies in landmarks', async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, OWNER, '/dashboard');
    for (const path of SCREENS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
      const { violations } = await new AxeBuilder({ page }).withRules(['region', 'page-has-heading-one']).analyze();
      expect([path, violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))]).toEqual([path, []]);
    }
  });
});

test.describe('the owner’s screens', () => {
  test('keep the focus in a search, and follow Back', async ({ page }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await search.fill('hoodie');
    await search.press('Enter');
    await page.waitForURL('**/products?q=hoodie');
    await expect(search).toBeFocused();
    await expect(page.getByRole('row', { name: 'Sun over the hills T-shirt' })).toHaveCount(0);
    await page.goBack();
    await expect(search).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Sun over the hills T-shirt' })).toBeVisible();
  });

  test('take a price with a comma, and it can be taken back', async ({ page }) => {
    await signIn(page, OWNER, '/events/company-kit/products');
    const price = page.getByRole('textbox', { name: /^Price/ }).first();
    const before = await price.inputValue();
    await price.fill('99,50');
    await price.press('Enter');
    await expect(price).toHaveValue('99.50');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(price).toHaveValue(before);
  });

  test('say what was saved without covering what saves', async ({ page }) => {
    await signIn(page, OWNER, '/settings/company-details');
    const name = page.getByLabel('Trading name');
    const before = await name.inputValue();
    for (const text of [`${before} & friends`, before]) {
      await name.fill(text);
      // Playwright presses nothing that something else covers.
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Company details saved').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    }
  });

  test('lead from the front page to an account', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Open an account' }).click();
    await expect(page.getByLabel('Company or event name')).toBeVisible();
  });
});
