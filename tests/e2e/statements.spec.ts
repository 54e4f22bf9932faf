import { expect, signIn, test } from './fixtures';

test('an amount of a statement links to its entries, and an entry to its order, which shows its result', async ({
  page,
}) => {
  await signIn(page, 'owner@brightside.test', '/settings');
  await page.getByRole('link', { name: /^Statements/ }).click();
  await page.waitForURL('**/settings/statements');
  await page.getByRole('link', { name: 'Show the entries of: Sales, excluding tax' }).first().click();
  await expect(page).toHaveURL(/line=sales/);
  await expect(page.getByRole('heading', { name: 'Entries: Sales, excluding tax' })).toBeVisible();
  await page.getByRole('region', { name: 'Entries' }).getByRole('link').first().click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'What it brought you' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(page).not.toHaveURL(/line=/);
});
