import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { buyProduct } from './shopper';

/** Buys in the demo store, and opens the order on its owner's order page. */
async function openOwnOrder(page: Page): Promise<void> {
  const ref = await buyProduct(page, 'summer-fest', 'Sun over the hills T-shirt');
  await signIn(page, 'owner@brightside.test', `/orders?q=${ref}`);
  await page.getByRole('link', { name: ref }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

test.describe('the order page', () => {
  test('questions a doubtful postcode at its field, and shows both addresses once it is accepted', async ({ page }) => {
    await openOwnOrder(page);
    await page.getByRole('button', { name: 'Correct address' }).click();
    const form = page.getByRole('dialog', { name: 'Correct address' });
    await form.locator('[name=address_postcode]').fill('QQQ');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('does not look like a postcode')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('checkbox', { name: 'postcode is correct as entered' }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    const entry = page.getByRole('listitem').filter({ hasText: 'Address corrected' }).first();
    await expect(entry.getByText('Before', { exact: true })).toBeVisible();
    await expect(entry.getByText('After', { exact: true })).toBeVisible();
    await expect(entry).toContainText('QQQ');
  });

  test('discards no typed message without asking, neither by Escape nor for a template', async ({ page }) => {
    await openOwnOrder(page);
    await page.getByRole('button', { name: 'Write message', exact: true }).click();
    const letter = page.getByRole('dialog', { name: 'Write to the shopper' });
    const message = letter.getByRole('textbox', { name: 'Message' });
    // Types key by key, because without a user gesture the browser lets Escape close any dialog. The delay matches a
    // person's speed: a form registers an edit one frame later.
    await message.press('ControlOrMeta+A');
    await message.pressSequentially('My own words', { delay: 25 });
    await page.keyboard.press('Escape');
    const discard = page.getByRole('dialog', { name: 'Discard this message?' });
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toHaveValue('My own words');
    await letter.getByLabel('Template').selectOption({ label: 'Delay' });
    const replace = page.getByRole('dialog', { name: 'Replace what you wrote?' });
    await replace.getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toHaveValue('My own words');
    await letter.getByLabel('Template').selectOption({ label: 'Delay' });
    await replace.getByRole('button', { name: 'Use the template' }).click();
    await expect(message).not.toHaveValue('My own words');
    // A template without edits is not unsaved work, so the dialog closes without a question.
    await page.keyboard.press('Escape');
    await expect(letter).toBeHidden();
  });
});
