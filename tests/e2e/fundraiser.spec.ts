import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { addToBasket, buyProduct, getDialog } from './shopper';

test('an owner adds a cause, a shopper’s order donates to it, and the store’s progress bar grows', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { slug, eventId } = await openStore('Active');
  const { rows } = await runSql(
    `select p.name from event_products e join products p on p.id = e.product_id where e.event_id = $1 order by e.position limit 1`,
    [eventId],
  );
  await signIn(page, 'owner@brightside.test', `/events/${slug}/event-details`);
  await page.getByRole('textbox', { name: 'Name of the cause' }).fill('River clean-up');
  await page.getByRole('textbox', { name: 'Goal (optional) (GBP)' }).fill('100');
  const save = page.getByRole('button', { name: 'Save fundraiser' });
  await save.click();
  // A cause without an amount per piece is rejected at that field, and the input is preserved.
  await expect(page.getByRole('textbox', { name: 'Amount per piece (GBP)' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Amount per piece (GBP)' }).fill('2');
  await save.click();
  await expect(page.getByText('No order has given yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the cause' })).toHaveValue('River clean-up');
  await expectAccessible(page);

  const shopper = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
  const shop = await shopper.newPage();
  await shop.goto(`/${slug}?lang=en`);
  await expect(shop.getByRole('heading', { name: 'Raising money for River clean-up' })).toBeVisible();
  await expect(shop.getByRole('progressbar', { name: '£0.00 of £100.00 raised' })).toBeVisible();
  await buyProduct(shop, slug, String(rows[0]?.name));
  await expect(shop.getByText('£2.00 of this order goes to River clean-up.')).toBeVisible();
  await expectAccessible(shop);
  // A job adds up the ledger's postings once a minute.
  await expect(async () => {
    await shop.goto(`/${slug}?lang=en`);
    await expect(shop.getByText('£2.00 of £100.00 raised')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await addToBasket(shop, slug, String(rows[0]?.name));
  await expect(getDialog(shop).getByText('£2.00 of each piece goes to River clean-up.')).toBeVisible();
  await shopper.close();

  await page.reload();
  await page.getByRole('textbox', { name: 'Amount passed on (GBP)' }).fill('1.50');
  await page.getByRole('button', { name: 'Record transfer' }).click();
  await expect(page.getByText('Transfer recorded')).toBeVisible();
  await expect(page.getByText('Still to pass on').locator('xpath=following-sibling::*[1]')).toHaveText('£0.50');
});
