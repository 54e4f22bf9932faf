import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';
import { acceptSample, fillAddress, fillCard, getDialog, startCheckout } from './shopper';

const PRODUCT = 'Sun over the hills T-shirt';
const UK = { country: 'United Kingdom', postcode: 'AB1 2CD' } as const;

const button = (page: Page, name: string | RegExp) => getDialog(page).getByRole('button', { name });
const panel = (page: Page) => page.locator('[data-terms]');
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Robin Shopper!' });

async function toShipping(page: Page, slug: string): Promise<void> {
  await startCheckout(page, slug, PRODUCT);
  await fillAddress(page, UK);
  await button(page, 'Continue to shipping').click();
  await expect(page.getByRole('heading', { name: 'Shipping and your order' })).toBeVisible();
}

async function toPayment(page: Page, slug: string): Promise<void> {
  await toShipping(page, slug);
  await button(page, 'Continue to payment').click();
  await expect(page.locator('[name=number]')).toBeVisible();
}

async function payByCard(page: Page): Promise<void> {
  await fillCard(page, '4242424242424242');
  await page.locator('[name=terms]').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Adds one more product to the basket in another tab of the browser. */
async function addInOtherTab(context: BrowserContext, slug: string): Promise<Page> {
  const tab = await context.newPage();
  const { rows } = await runSql(
    `select p.id from products p join event_products ep on ep.product_id = p.id join events e on e.id = ep.event_id
     where e.slug = $1 and p.name <> $2 order by ep.position limit 1`,
    [slug, PRODUCT],
  );
  await tab.goto(`/${slug}/Product=${rows[0]?.id}?lang=en`);
  const medium = tab.getByRole('radio', { name: 'M', exact: true });
  if (await medium.count()) await medium.check({ force: true });
  await tab.getByRole('button', { name: 'Add to basket' }).first().click();
  await acceptSample(tab, getDialog(tab));
  await expect(tab.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '2');
  return tab;
}

const addVoucher = (eventId: number, code: string, kind: 'voucher' | 'promo' = 'voucher') =>
  runSql(
    `insert into vouchers (tenant_id, event_id, code, kind, discount_minor, listed)
     select tenant_id, id, $2, $3, 1000, true from events where id = $1`,
    [eventId, code, kind],
  );

test.describe('a change by the owner while a shopper is at the checkout', () => {
  test('is shown as old and new, again when it changes again, and paid as shown', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await addVoucher(eventId, 'TENOFF');
    await toShipping(page, slug);
    await page.locator('[name=discount_code]').fill('TENOFF');
    await expect(getDialog(page).getByText('The voucher has been deducted')).toBeVisible();
    await runSql('update event_products set price_minor = price_minor + 500 where event_id = $1', [eventId]);
    await button(page, 'Continue to payment').click();
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText('Your order has changed');
    await expect(panel(page)).toContainText(`${PRODUCT}, each`);
    await expectAccessible(page);
    const first = await panel(page).getAttribute('data-terms');
    await runSql('update events set not_vat_registered = true where id = $1', [eventId]);
    await runSql(`update vouchers set active = false where event_id = $1`, [eventId]);
    await button(page, /^Continue with £/).click();
    await expect(panel(page)).not.toHaveAttribute('data-terms', first ?? '');
    await expect(panel(page)).toContainText('The voucher TENOFF is no longer valid');
    await expect(panel(page)).toContainText('20%');
    const due = Number(await panel(page).getAttribute('data-terms'));
    await button(page, /^Continue with £/).click();
    await expect(page.locator('[name=number]')).toBeVisible();
    await expect(getDialog(page).locator(`[data-total="${due}"]`).first()).toBeAttached();
    await expect(getDialog(page).getByText('I have read and understood the')).toBeVisible();
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator('[data-grand-total]')).toHaveAttribute('data-grand-total', String(due));
  });

  test('is dismissed when the shopper chooses something else', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await toShipping(page, slug);
    await runSql('update events set vat_rate_bps = 500 where id = $1', [eventId]);
    await button(page, 'Continue to payment').click();
    await expect(panel(page)).toBeVisible();
    await page.locator('[name=shipping_method][value=express]').check();
    await expect(panel(page)).toBeHidden();
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });

  test('never charges a gift more for its shipping than was shown', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await runSql(`update events set type = 'promo', free_shipping = false, fixed_shipping_minor = 300 where id = $1`, [
      eventId,
    ]);
    await addVoucher(eventId, 'GIFT-ONE', 'promo');
    await page.goto(`/${slug}/products?lang=en`);
    await page.getByRole('link', { name: PRODUCT, exact: true }).click();
    await page.waitForURL('**/Product=*');
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Claim this gift' }).first().click();
    await acceptSample(page, page.locator('[name=promo_code]'));
    await page.waitForURL('**/checkout*');
    await fillAddress(page, UK);
    await page.locator('[name=promo_code]').fill('GIFT-ONE');
    await runSql('update events set fixed_shipping_minor = 500 where id = $1', [eventId]);
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText('£3.60');
    await expect(panel(page)).toContainText('£6.00');
    await page.getByRole('button', { name: 'Continue with £6.00' }).click();
    await expect(page.locator('[data-gift-sum=shipping_cost]')).toContainText('£6.00');
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
  });

  test('cancels a payment whose voucher was reserved for too long, and another one is opened', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await addVoucher(eventId, 'HELD');
    await toShipping(page, slug);
    await page.locator('[name=discount_code]').fill('HELD');
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
    await runSql(
      `with ended as (update orders set payment_state = 'failed' where event_id = $1 returning id, intent_id)
       update test_intents i set status = 'canceled' from ended where i.id = ended.intent_id`,
      [eventId],
    );
    await payByCard(page);
    await expect(page.locator('[data-payment-error]')).toContainText('This payment had expired');
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
    expect((await runSql('select count(*)::int as n from orders where event_id = $1', [eventId])).rows).toEqual([
      { n: 1 },
    ]);
  });
});

test.describe('two tabs', () => {
  test('the payment shows what was priced, and what was added meanwhile stays in the basket', async ({
    page,
    context,
  }) => {
    const { slug } = await openStore('Active');
    await toPayment(page, slug);
    const summary = page.getByRole('complementary', { name: 'Your order' });
    const total = await summary.locator('[data-total]').getAttribute('data-total');
    await addInOtherTab(context, slug);
    await expect(summary.getByText('Your basket has changed in the meantime.')).toBeVisible();
    await expect(summary.locator('[data-line]')).toHaveCount(1);
    await expect(summary.locator('[data-total]')).toHaveAttribute('data-total', total ?? '');
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator('[data-basket-kept]')).toBeVisible();
    await expect(page.locator('[data-grand-total]')).toHaveAttribute('data-grand-total', total ?? '');
    await page.goto(`/${slug}`);
    await expect(page.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '1');
  });

  test('an extra piece of the same product stays in the basket, and without additions the basket is empty', async ({
    page,
    context,
  }) => {
    const { slug } = await openStore('Active');
    await toPayment(page, slug);
    const tab = await context.newPage();
    await tab.goto(`/${slug}?lang=en`);
    await tab.getByRole('button', { name: /^Basket/ }).click();
    await getDialog(tab)
      .getByRole('button', { name: /^One more|^More|^Increase/ })
      .first()
      .click();
    await expect(tab.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '2');
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
    await expect(tab.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '1');
    await page.goto(`/${slug}/products#checkout`);
    await page.goto(`/${slug}/checkout?lang=en`);
    await fillAddress(page, UK);
    await page.getByRole('button', { name: 'Continue to shipping' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await payByCard(page);
    await expect(thanks(page)).toBeVisible();
    await expect(page.locator('[data-basket-kept]')).toHaveCount(0);
    await expect(tab.locator('[data-basket-count]')).toHaveCount(0);
  });

  test('a confirmation that another tab opens by address removes the ordered products alone', async ({
    page,
    context,
  }) => {
    const { slug } = await openStore('Active');
    const answered = page.waitForResponse((response) => response.url().endsWith('/checkout/pay'));
    await toPayment(page, slug);
    const { client_secret: secret } = (await (await answered).json()).data;
    const intent = String(secret).split('_secret_')[0];
    const tab = await addInOtherTab(context, slug);
    const paid = await tab.request.post(`/api/test-gateway/intents/${intent}/confirm`, {
      data: { client_secret: secret, payment_method: 'pm_card_visa' },
      headers: { origin: new URL(tab.url()).origin },
    });
    expect(paid.status()).toBe(200);
    const address = new URLSearchParams({ payment_intent: intent ?? '', payment_intent_client_secret: secret });
    await tab.goto(`/${slug}/payment-success?${address}`);
    await expect(thanks(tab)).toBeVisible();
    await expect(tab.locator('[data-basket-kept]')).toBeVisible();
    await expect(tab.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '1');
    await tab.reload();
    await expect(thanks(tab)).toBeVisible();
    await expect(tab.locator('[data-basket-count]')).toHaveAttribute('data-basket-count', '1');
  });
});

test.describe('a failure at the checkout', () => {
  /** Opens a page whose console errors do not fail the test, because the failing request is expected to log one. */
  const open = (context: BrowserContext) => context.newPage();

  test('of the server or the network ends the loading state and is shown at the button, which works again', async ({
    context,
  }) => {
    const page = await open(context);
    await toShipping(page, 'summer-fest');
    const notice = getDialog(page).locator('[data-form-error]');
    await page.route('**/checkout/pay', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await button(page, 'Continue to payment').click();
    await expect(notice).toContainText('Something went wrong on our side. Nothing was charged');
    await expect(notice).toBeFocused();
    await expect(button(page, 'Continue to payment')).toBeEnabled();
    await page.unroute('**/checkout/pay');
    await page.route('**/checkout/pay', (route) => route.abort());
    await button(page, 'Continue to payment').click();
    await expect(notice).toContainText('The connection to the store was lost. Nothing was charged');
    await expectAccessible(page);
    await page.unroute('**/checkout/pay');
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });

  test('at the address step is shown and loses nothing', async ({ context }) => {
    const page = await open(context);
    await startCheckout(page, 'summer-fest', PRODUCT);
    await fillAddress(page, UK);
    await page.route('**/checkout/create-customer', (route) => route.abort());
    await button(page, 'Continue to shipping').click();
    await expect(getDialog(page).locator('[data-form-error]')).toBeFocused();
    await expect(page.locator('[name=name]')).toHaveValue('Robin Shopper');
    await page.unroute('**/checkout/create-customer');
    await button(page, 'Continue to shipping').click();
    await expect(page.getByRole('heading', { name: 'Shipping and your order' })).toBeVisible();
  });

  test('of the network before the card was charged states that nothing was charged', async ({ context }) => {
    const page = await open(context);
    await toPayment(page, 'summer-fest');
    await page.route('**/test-gateway/**', (route) => route.abort());
    await payByCard(page);
    await expect(page.locator('[data-payment-error]')).toContainText('We are checking whether it went through');
    await expect(button(page, /^Pay/)).toBeEnabled();
    await expect(page.locator('[data-payment-error]')).toContainText('Nothing was charged: please try again');
    await page.unroute('**/test-gateway/**');
    await button(page, /^Pay/).click();
    await expect(thanks(page)).toBeVisible();
  });

  test('of the network after the card was charged finds the order automatically', async ({ context }) => {
    const page = await open(context);
    await toPayment(page, 'summer-fest');
    await page.route('**/test-gateway/**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payByCard(page);
    await expect(page.locator('[data-payment-error]')).toContainText('We are checking whether it went through');
    await expect(thanks(page)).toBeVisible();
  });

  test('of the confirming call reports that the payment is being checked, and checks again at a press', async ({
    context,
  }) => {
    const page = await open(context);
    await toPayment(page, 'summer-fest');
    let isDown = true;
    const paths = (url: URL) =>
      /payment-success$|\/confirmation$/.test(url.pathname) && url.pathname.startsWith('/api');
    await page.route(paths, (route) => (isDown ? route.fulfill({ status: 503, json: {} }) : route.continue()));
    await payByCard(page);
    await expect(getDialog(page).getByText('Your payment was sent and is being checked.')).toBeVisible();
    isDown = false;
    await button(page, 'Check now').click();
    await expect(thanks(page)).toBeVisible();
  });

  test('of a field without a code shows its message unchanged', async ({ page }) => {
    await startCheckout(page, 'summer-fest', PRODUCT);
    await fillAddress(page, UK);
    await page.route('**/checkout/create-customer', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, message: 'x', code: 'invalid', errors: { phone: ['Phone is odd.', 'Too.'] } },
      }),
    );
    await button(page, 'Continue to shipping').click();
    await expect(page.locator('#checkout-phone-error, [id$=phone-error]')).toHaveText('Phone is odd.');
    await expect(page.locator('[name=phone]')).toBeFocused();
  });

  test('of the connection is shown directly above the button, on a phone too', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await toShipping(page, 'summer-fest');
    await button(page, 'Continue to payment').scrollIntoViewIfNeeded();
    await context.setOffline(true);
    const notice = getDialog(page).locator('[data-offline]');
    await expect(notice).toHaveCount(1);
    await expect(notice).toBeInViewport();
    const [above, below] = [await notice.boundingBox(), await button(page, 'Continue to payment').boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(120);
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('a change of language at the checkout', () => {
  test('keeps the step of the overlay and the choices', async ({ page }) => {
    await toShipping(page, 'summer-fest');
    await page.locator('[name=shipping_method][value=express]').check();
    await page.locator('[name=discount_code]').fill('WELCOME10');
    await getDialog(page).locator('summary').filter({ hasText: 'en' }).click();
    await getDialog(page).getByRole('link', { name: 'Deutsch' }).click();
    await expect(getDialog(page).getByRole('heading', { name: 'Versand und Ihre Bestellung' })).toBeVisible();
    await expect(page.locator('[name=shipping_method][value=express]')).toBeChecked();
    await expect(page.locator('[name=discount_code]')).toHaveValue('WELCOME10');
    await button(page, 'Weiter zur Zahlung').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });

  test('keeps the step of the page, and the order has the new language from then on', async ({ page }) => {
    const { slug, eventId } = await openStore('Active');
    await toShipping(page, slug);
    await page.goto(`/${slug}/checkout`);
    await page.getByRole('button', { name: 'Continue to shipping' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.locator('[name=number]')).toBeVisible();
    await page.getByRole('banner').locator('summary').filter({ hasText: 'en' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
    await expect(page.getByRole('button', { name: /^Payer/ })).toBeVisible();
    await expect(page).toHaveURL(/#checkout\/payment$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    const { rows } = await runSql('select lang from orders where event_id = $1', [eventId]);
    expect(rows).toEqual([{ lang: 'fr' }]);
  });
});

test('a basket above the maximum amount shows an error, and does not open the checkout', async ({ page }) => {
  const { slug, eventId } = await openStore('Active');
  await runSql('update event_products set price_minor = 90000000 where event_id = $1', [eventId]);
  await page.goto(`/${slug}/products?lang=en`);
  await page.getByRole('link', { name: PRODUCT, exact: true }).click();
  await page.waitForURL('**/Product=*');
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await acceptSample(page, getDialog(page));
  await expect(getDialog(page).getByText('An order can come to at most £999,999.99.')).toBeVisible();
  await expect(getDialog(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
});
