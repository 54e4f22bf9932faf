import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';

const STAFF = 'staff@merchloom.test';
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const HINT = /whole order number.+whole e-mail address.+payment/;

test.describe('the search of staff', () => {
  test('explains how to find an order when nothing is found, to staff only', async ({ page }) => {
    await signIn(page, STAFF, '/dashboard');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to …' });
    const status = page.getByRole('dialog', { name: 'Search' }).getByRole('status');
    const options = results(page).getByRole('option');
    for (const part of ['ML-12', 'ML-7K3', 'nobody@', 'pi_3']) {
      await field.fill(part);
      await expect(status).toContainText(HINT);
      await expect(options).toHaveCount(0);
    }
    await expectAccessible(page);
    await field.fill('clients');
    await expect(options.first()).toBeVisible();
    await expect(status).not.toContainText(HINT);
    // A page that has lost its session redirects itself to sign-in.
    await page.goto('/get-started');
    await page.context().clearCookies();
    await signIn(page, 'owner@brightside.test', '/dashboard');
    await page.keyboard.press('Control+k');
    await field.fill('ML-12');
    await expect(status).toHaveText('Nothing found');
  });

  test('finds an order by its payment', async ({ page }) => {
    const { rows } = await runSql(
      `select order_ref, intent_id from orders where intent_id is not null and payment_state = 'paid' limit 1`,
    );
    const [{ order_ref: reference, intent_id: intentId }] = rows;
    await signIn(page, STAFF, '/dashboard');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to …' }).fill(intentId);
    await expect(results(page).getByRole('option')).toHaveCount(1);
    await results(page).getByRole('option', { name: reference }).click();
    await page.waitForURL(/\/clients\/\d+\/visit\?next=/);
  });

  test('uses all that is typed while it opens, instead of listing every command', async ({ page }) => {
    await signIn(page, STAFF, '/dashboard');
    await page.waitForLoadState('networkidle');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Delays only the search's own script.
    await page.route('**/_next/static/**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // Each of the first three keys alone would be a shortcut.
    await page.keyboard.type('?/gML-13');
    for (const key of ['Backspace', 'Escape', 'Control+k']) await page.keyboard.press(key);
    await page.keyboard.type('ML-13');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    release();
    const field = page.getByRole('combobox', { name: 'Search or jump to …' });
    await expect(field).toHaveValue('ML-12');
    await expect(field).toBeFocused();
    await expect(results(page).getByRole('option')).toHaveCount(0);
    await page.keyboard.type('3');
    await expect(field).toHaveValue('ML-123');
  });

  test('opens again at once, however fast it is closed and opened', async ({ page }) => {
    await signIn(page, STAFF, '/dashboard');
    const field = page.getByRole('combobox', { name: 'Search or jump to …' });
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    for (const close of ['Escape', 'Control+k', 'Escape', 'Control+k', 'Escape', 'Escape']) {
      await field.fill('ML-12');
      await Promise.all([page.keyboard.press(close), page.keyboard.press('Control+k')]);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    }
  });
});
