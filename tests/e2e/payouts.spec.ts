import { expect, expectAccessible, signIn, test } from './fixtures';

test('an owner adds a bank account, and staff pay out the available amount and record the result', async ({ page }) => {
  await signIn(page, 'owner@nordhavn.test', '/settings');
  await page.getByRole('link', { name: /^Balance and payouts/ }).click();
  await page.waitForURL('**/settings/balance');
  await expect(page.getByText('These are test payments: no real money was received')).toBeVisible();

  // A mistyped number is reported at its field, and the input is preserved.
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account holder').fill('Nordhavn Live BV');
  await dialog.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01');
  await dialog.getByLabel('Current password').fill('demo-password');
  await dialog.getByRole('button', { name: 'Save bank account' }).click();
  await expect(dialog.getByText('This IBAN is not valid. Check its digits.')).toBeVisible();
  await dialog.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await dialog.getByRole('button', { name: 'Save bank account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('ends in 4300')).toBeVisible();
  // Payments are released by a job that runs when the shop has started.
  const balance = page.locator('p:has-text("Available") + p').first();
  await expect(async () => {
    await page.reload();
    await expect(balance).not.toHaveText('€ 0,00', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const available = await balance.innerText();

  await signIn(page, 'staff@merchloom.test', '/clients/payouts');
  await page.getByRole('checkbox', { name: 'Select Nordhavn Live, EUR' }).check();
  await page.getByRole('button', { name: 'Create 1 payout' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(available);
  await question.getByRole('button', { name: 'Create 1 payout' }).click();
  await expect(question).toBeHidden();
  const row = page.getByRole('region', { name: 'All payouts' }).getByRole('row', { name: /Nordhavn Live/ });
  await expect(row).toContainText('Being sent');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'File for the bank' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
  await expectAccessible(page);

  // The bank returns the pay-out: its amount is in the balance again, with the reason.
  await row.getByRole('button', { name: 'Mark as failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as failed' }).click();
  await expect(page.getByRole('dialog').getByText('This field is required.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill('The account is closed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as failed' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toContainText('Failed');
  await signIn(page, 'owner@nordhavn.test', '/settings/balance');
  await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('The account is closed.');
  await expect(balance).toHaveText(available);
});
