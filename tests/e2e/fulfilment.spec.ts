import { expect, expectAccessible, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';

test.describe('an order in production', () => {
  test('is sent to the sandbox, explains the choice of its fulfiller, ships automatically, and its shopper can follow it', async ({
    page,
    browser,
  }) => {
    test.setTimeout(150_000);
    await signIn(page, OWNER, '/orders?status=processed');
    await page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody a').first().click();
    await expect(page.getByRole('heading', { name: 'Production' })).toBeVisible();
    await page.getByRole('button', { name: 'Send to fulfiller' }).click();
    // The page updates live, without a reload.
    await expect(page.getByText(/^Why Sandbox Print Works/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Sandbox: nothing is printed')).toBeVisible();
    await expect(page.locator('header').getByText('Shipped')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/Sandbox Parcel SBX-/)).toBeVisible();
    await page.getByText(/^Why Sandbox Print Works/).click();
    await expectAccessible(page);

    const way = await page.getByRole('link', { name: 'Shopper’s tracking page' }).getAttribute('href');
    const shopper = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const shop = await shopper.newPage();
    const answer = await shop.goto(`${way}&lang=de`);
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(shop.getByRole('heading', { name: 'Ihre Bestellung', level: 1 })).toBeVisible();
    await expect(shop.locator('[aria-current=step]')).toContainText('Unterwegs');
    const forged = await shop.goto(`${way?.replace(/key=[^&]+/, 'key=forged')}`);
    expect(forged?.status()).toBe(404);
    await shopper.close();
  });

  test('lists its fulfillers on a phone and for a machine', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, OWNER, '/fulfillers');
    await expect(page.getByText('Sandbox Print Works')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Actions for Sandbox Print Works' }).click();
    await page.getByRole('menuitem', { name: 'Test connection' }).click();
    await expect(page.getByText('Sandbox Print Works can be reached.')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Pennine Embroidery' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expectAccessible(page);
  });
});
