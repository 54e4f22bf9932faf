import { expect, expectAccessible, signIn, test } from './fixtures';

const PUBLIC = [
  '/',
  '/login',
  '/summer-fest',
  '/summer-fest/products',
  '/summer-fest/faqs',
  '/summer-fest/contact-us',
  '/summer-fest/wait-list',
  '/summer-fest/about-us',
  '/summer-fest/privacy-policy',
  '/summer-fest/terms-and-conditions',
  '/summer-fest/payment-success',
  '/reset-password',
  '/event-builder',
  '/nordic-run',
  '/bay-conference',
  '/company-kit',
  '/launch-gift',
  '/no-such-store',
];

for (const width of [390, 1440]) {
  test.describe(`WCAG 2.2 AA at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const path of PUBLIC) {
      test(`${path} has no violation`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }

    test('the product page and its size guide have no violation', async ({ page }) => {
      await page.goto('/summer-fest/products');
      await page.getByRole('link', { name: 'Sun over the hills T-shirt' }).click();
      await page.waitForURL('**/Product=*');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Size guide' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
    });

    test('an order has no violation', async ({ page }) => {
      await signIn(page, 'owner@brightside.test');
      await page.locator('tbody a').first().click();
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await expectAccessible(page);
    });

    test('the menu of a row and the search have no violation', async ({ page }) => {
      await signIn(page, 'owner@brightside.test', '/events');
      await page.getByRole('table').waitFor();
      await page.getByRole('button', { name: 'Actions for Brightside company kit' }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search or jump to …' }).click();
      await page.getByRole('listbox').waitFor();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  });
}
