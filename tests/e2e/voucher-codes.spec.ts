import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { acceptSample, fillAddress, getDialog, startCheckout } from './shopper';

const OWNER = 'owner@brightside.test';

test.describe('codes of a store', () => {
  test('are created, found, switched off, imported and exported', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/vouchers`);
    await expect(page.getByText('No codes yet')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'New code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('AB');
    await dialog.getByLabel('Amount off').fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Use at least 3 characters.')).toBeVisible();
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByLabel('Code', { exact: true }).fill('SUMMER5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /SUMMER5/ })).toContainText('£5.00');

    await page.getByRole('button', { name: 'Actions for SUMMER5' }).click();
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await expect(page.getByRole('row', { name: /SUMMER5/ })).toContainText('Switched off');

    await page.getByRole('button', { name: 'Random codes' }).first().click();
    await dialog.getByLabel('Number of codes').fill('60');
    await dialog.getByLabel('Amount off').fill('2,50');
    await dialog.getByRole('button', { name: 'Generate codes' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(60);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('61 codes')).toBeVisible();

    await page.getByRole('button', { name: 'Import' }).click();
    const csv = (text: string) => ({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByLabel('CSV file').setInputFiles(csv('code,discount_amount\nSUMMER5,1\nWINTER,1\n'));
    await expect(dialog.getByRole('row', { name: /SUMMER5/ })).toContainText('This code already exists.');
    await expectAccessible(page);
    await dialog.getByLabel('CSV file').setInputFiles(csv('code,discount_amount\nAUTUMN,1\nWINTER,1\n'));
    await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('63 codes')).toBeVisible();

    await page.getByLabel('Search codes').fill('WINTER');
    await page.getByLabel('Search codes').press('Enter');
    await expect(page).toHaveURL(/q=WINTER/);
    await expect(page.getByText('1 code', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('WINTER,1.00');

    await page.getByRole('button', { name: 'Actions for WINTER' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('WINTER deleted')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/events/${slug}/vouchers`);
    await expect(page.getByRole('row', { name: /AUTUMN/ })).toBeVisible();
    await expectAccessible(page);
  });

  test('are printed as claim links that fill themselves in', async ({ page, browser, baseURL }) => {
    await signIn(page, OWNER, '/events/launch-gift/vouchers/sheet');
    await expect(page.getByRole('img', { name: 'QR code for GIFT-0010' })).toBeVisible();
    await expectAccessible(page);
    const guest = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const shop = await guest.newPage();
    await shop.goto('/launch-gift?lang=en#code=GIFT-0010');
    await expect(shop).toHaveURL(/\/launch-gift$/);
    await shop.goto('/launch-gift/products');
    await shop.getByRole('link', { name: 'Hello mug', exact: true }).click();
    await shop.getByRole('textbox', { name: 'First name' }).fill('Robin');
    await shop.getByRole('button', { name: 'Claim this gift' }).first().click();
    await acceptSample(shop, shop.locator('[name=promo_code]'));
    await shop.waitForURL('**/launch-gift/checkout*');
    await expect(shop.locator('[name=promo_code]')).toHaveValue('GIFT-0010');
    await guest.close();
  });
});

test('a code with lowercase letters is sent as typed, without the spaces around it', async ({ page }) => {
  const { slug, eventId } = await openStore('Active');
  await runSql(
    `insert into vouchers (tenant_id, event_id, code, kind, discount_minor)
     select tenant_id, id, 'Crew-10', 'voucher', 1000 from events where id = $1`,
    [eventId],
  );
  await startCheckout(page, slug, 'Sun over the hills T-shirt');
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  const code = getDialog(page).locator('[name=discount_code]');
  await code.fill(' Crew-10 ');
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.locator('[name=number]')).toBeVisible();
  await expect(getDialog(page).locator('[data-row=discount]').filter({ visible: true })).toHaveText(/10\.00/);
  await page.goBack();
  await expect(code).toHaveValue('Crew-10');
});

test('a fulfiller is registered for a store, and its key is never shown again', async ({ page }) => {
  const { slug } = await openStore('Active');
  await signIn(page, OWNER, `/events/${slug}/fulfillers/register`);
  await page.getByRole('button', { name: 'Register fulfiller' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await expect(page.getByLabel('Fulfiller name')).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
  await page.getByLabel('Fulfiller name').fill('Print House');
  await page.getByLabel('Contact person').fill('Ada');
  await page.getByLabel('E-mail address').fill('ada@print.test');
  await page.getByLabel('Address', { exact: true }).fill('Street 1');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await page.getByRole('group', { name: 'Ships to' }).getByLabel('Ireland').check();
  await page.getByRole('group', { name: 'Product categories' }).getByRole('checkbox').first().check();
  await page.getByRole('group', { name: 'Print methods' }).getByRole('checkbox').first().check();
  await page.getByLabel('API key').fill('very-secret');
  await page.getByRole('button', { name: 'Register fulfiller' }).click();
  await expect(page.getByText('Fulfiller registered')).toBeVisible();
  await expect(page.getByLabel('API key')).toHaveValue('');
  // With a store selected, the fulfiller screen lists and changes the same fulfillers as the list for all stores.
  await page.getByRole('button', { name: 'Actions for Print House' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).not.toContainText('very-secret');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Fulfillers of all stores' }).click();
  await expect(page).toHaveURL(/\/fulfillers$/);
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Print House' })
    .filter({ has: page.locator(`a[href="/events/${slug}/fulfillers/register"]`) });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/events/${slug}/fulfillers/register`);
  await expect(
    page
      .getByRole('heading', { name: 'Fulfillers', level: 2 })
      .or(page.getByRole('heading', { name: 'Fulfillers', level: 1 })),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Print House/ })).toBeVisible();
});
