import { expect, expectAccessible, signIn, test } from './fixtures';

test('a user chooses which e-mails about orders to get, where the mails’ own link leads to', async ({ page }) => {
  await signIn(page, 'service@brightside.test', '/orders');
  await page.goto('/settings#notifications');
  const card = page.locator('#notifications');
  await expect(card.getByRole('heading', { name: 'E-mails about orders' })).toBeInViewport();
  await expect(card.getByLabel('New orders')).toHaveValue('never');
  await card.getByLabel('New orders').selectOption('Once a day');
  await expect(card.getByText('At 8 in the morning')).toBeVisible();
  await card.getByLabel('Tell me at once').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('E-mail settings saved')).toBeVisible();
  await page.reload();
  await expect(card.getByLabel('New orders')).toHaveValue('daily');
  await expect(card.getByLabel('Tell me at once')).not.toBeChecked();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('an administrator is always told of problems, and chooses the rest', async ({ page }) => {
  await signIn(page, 'owner@nordhavn.test', '/settings');
  const card = page.locator('#notifications');
  await expect(card.locator('input[type="checkbox"]')).toBeChecked();
  await expect(card.locator('input[type="checkbox"]')).toBeDisabled();
  await card.locator('select').selectOption('daily');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/E-mail settings saved|E-mailinstellingen opgeslagen/)).toBeVisible();
  await page.reload();
  await expect(card.locator('select')).toHaveValue('daily');
});
