import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { addToBasket, fillAddress, fillCard, getDialog, startCheckout } from './shopper';

/** Sets the end of a store's order window to some milliseconds from now, and notifies every node of the change. */
const closeIn = (eventId: number, ms: number) =>
  runSql(
    `with moved as (update store_calendars set closes_at = now() + make_interval(secs => $2::float8 / 1000), shown_closes_at = null
       where event_id = $1 returning event_id)
     select tell_store_changed(e.tenant_id, e.slug) from events e join moved m on m.event_id = e.id`,
    [eventId, ms],
  );

test('an owner sets an order window, and the store closes automatically at its end', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { slug, eventId } = await openStore('Active');
  const { rows } = await runSql(
    `select p.name from event_products e join products p on p.id = e.product_id where e.event_id = $1 order by e.position limit 1`,
    [eventId],
  );
  const product = String(rows[0]?.name);
  await signIn(page, 'owner@brightside.test', `/events/${slug}/event-details`);
  await page.getByLabel('First day of the event (optional)').fill('2031-07-10');
  await page.getByLabel('Place (optional)').fill('Harbour Park');
  await page.getByLabel('Time zone').selectOption('Europe/London');
  await page.getByLabel('Orders are taken').selectOption('window');
  const save = page.getByRole('button', { name: 'Save dates' });
  await save.click();
  // A window without an end is rejected at its field, and the input is preserved.
  await expect(page.getByRole('textbox', { name: 'Orders close' })).toBeFocused();
  await expect(page.getByLabel('Place (optional)')).toHaveValue('Harbour Park');
  await page.getByRole('textbox', { name: 'Orders close' }).fill('2031-06-14T18:00');
  // The arrow keys move the closing on the time line.
  const closing = page.getByRole('slider', { name: 'Orders close' });
  await closing.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('textbox', { name: 'Orders close' })).toHaveValue('2031-06-08T18:00');
  await save.click();
  await expect(page.getByText('until Sunday, 8 June 2031 at 18:00 BST')).toBeVisible();
  await expectAccessible(page);

  const shopper = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
  const shop = await shopper.newPage();
  await shop.goto(`/${slug}?lang=en`);
  await expect(shop.getByText('10 July 2031')).toBeVisible();
  await expect(shop.getByText('Orders close on Sunday, 8 June 2031 at 18:00 BST.')).toBeVisible();
  await expectAccessible(shop);
  await addToBasket(shop, slug, product);
  await getDialog(shop).getByRole('button', { name: 'Close' }).first().click();
  await expect(shop.getByText('Order by 8 June 2031 to have it before the event.')).toBeVisible();

  // The page is cached before the store closes, and no database change follows.
  await closeIn(eventId, 4_000);
  await expect(async () => {
    await shop.goto(`/${slug}?lang=en`);
    await expect(shop.getByText(/^Orders close in \d+ minutes?: /)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await shop.goto(`/${slug}?lang=en`);
    await expect(shop.getByText('Orders are closed.')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 6_000 });
  await expectAccessible(shop);
  await expect(shop.getByRole('button', { name: /basket/i })).toHaveCount(0);
  await shop.goto(`/${slug}/products?lang=en`);
  await shop.getByRole('link', { name: product, exact: true }).click();
  await expect(shop.getByRole('main').getByText('Orders are closed', { exact: true })).toBeVisible();
  await shopper.close();
});

test('a payment that is open when the store closes is finished after a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const { slug, eventId } = await openStore('Active');
  const { rows } = await runSql(
    `select p.name from event_products e join products p on p.id = e.product_id where e.event_id = $1 order by e.position limit 1`,
    [eventId],
  );
  await runSql(
    `insert into store_calendars (event_id, tenant_id, time_zone, mode, closes_at)
     select id, tenant_id, 'Europe/London', 'window', now() + interval '1 hour' from events where id = $1`,
    [eventId],
  );
  await startCheckout(page, slug, String(rows[0]?.name));
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(getDialog(page).locator('[name=shipping_method]').first()).toBeChecked();
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.locator('[name=number]')).toBeVisible();
  await closeIn(eventId, 0);
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/checkout#checkout\/payment$/, { timeout: 1_500 });
  }).toPass();
  await fillCard(page, '4242424242424242');
  await expectAccessible(page);
  await page.locator('[name=terms]').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
  // A shopper without an open payment learns that the store has closed.
  await page.goto(`/${slug}/checkout?lang=en`);
  await expect(page.getByRole('heading', { name: 'Orders are closed' })).toBeVisible();
});
