import { expect, expectAccessible, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';
const STORE = '/events/summer-fest';
const SCREENS = {
  'of a store': [
    'overview',
    'event-details',
    'branding',
    'catalogue',
    'products',
    'orders',
    'seo',
    'store-configuration?tab=home',
    'store-configuration?tab=about',
    'store-configuration-old',
    'vouchers',
    'fulfillers/register',
  ].map((screen) => `${STORE}/${screen}`),
  'of the house': [
    '/dashboard',
    '/events',
    '/events/create',
    '/orders?status=shipped&sort=total-desc',
    '/assets',
    '/users',
    '/users/create',
    '/settings',
    '/settings/company-details',
    '/settings/billing-account',
    '/help/shipping-and-delivery',
    '/custom-solutions',
    '/shopify-widget-instructions',
  ],
};

for (const [whose, paths] of Object.entries(SCREENS)) {
  test(`the screens ${whose} fit, have one heading, all in landmarks, and no violation of WCAG 2.2 AA`, async ({
    page,
  }) => {
    // A dozen screens at two widths in one sign-in.
    test.setTimeout(300_000);
    await signIn(page, OWNER, '/dashboard');
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          // Pictures of goods are drawn when they are first seen.
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
          await expectAccessible(page, ['region', 'page-has-heading-one']);
        }
      });
  });
}

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

  test('are the same to the server and to the browser in another language', async ({ page }) => {
    await signIn(page, OWNER, '/dashboard');
    // Whatever React has to mend fails the test by itself.
    await page.goto('/events/create?lang=de');
    await expect(page.getByRole('checkbox', { name: 'Vereinigtes Königreich' })).toBeVisible();
    await page.goto('/events/summer-fest/event-details?lang=de');
    await expect(page.getByRole('checkbox', { name: 'Österreich' })).toBeVisible();
  });

  test('lead from the front page to an account', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Open an account' }).click();
    await expect(page.getByLabel('Company or event name')).toBeVisible();
  });
});
