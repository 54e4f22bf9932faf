import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';

async function openNewOrder(page: Page): Promise<void> {
  await signIn(page, OWNER);
  await page.goto('/orders?status=new');
  await page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

test.describe('the order desk', () => {
  test('asks about a doubtful postcode at its field, and shows both addresses once it is kept', async ({ page }) => {
    await openNewOrder(page);
    await page.getByRole('button', { name: 'Correct address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct address' });
    await dialog.locator('[name=address_postcode]').fill('QQQ');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('does not look like a postcode')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'code is right as it is' }).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const entry = page.getByRole('listitem').filter({ hasText: 'Address corrected' }).first();
    await expect(entry.getByText('Before', { exact: true })).toBeVisible();
    await expect(entry.getByText('After', { exact: true })).toBeVisible();
    await expect(entry).toContainText('QQQ');
  });

  test('drops no typed message unasked, neither by Escape nor for a template', async ({ page }) => {
    await openNewOrder(page);
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to the shopper' });
    const message = dialog.getByLabel('Message');
    await message.fill('My own words');
    await page.keyboard.press('Escape');
    const discard = page.getByRole('dialog', { name: 'Discard this message?' });
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toHaveValue('My own words');
    await dialog.getByLabel('Template').selectOption({ label: 'Delay' });
    const replace = page.getByRole('dialog', { name: 'Replace what you wrote?' });
    await replace.getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toHaveValue('My own words');
    await dialog.getByLabel('Template').selectOption({ label: 'Delay' });
    await replace.getByRole('button', { name: 'Use the template' }).click();
    await expect(message).not.toHaveValue('My own words');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
