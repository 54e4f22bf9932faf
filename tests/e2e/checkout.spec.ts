import type { Page } from 'playwright/test';
import { ERROR_REASON_HEADER } from '@/lib/domain/errors/header';
import { expect, expectAccessible, test } from './fixtures';
import { runSql } from './own-store';
import { fillAddress, fillCard, getDialog, startCheckout } from './shopper';

const PRODUCT = 'Sun over the hills T-shirt';
const UK = { country: 'United Kingdom', postcode: 'AB1 2CD' } as const;

const button = (page: Page, name: string | RegExp) => getDialog(page).getByRole('button', { name });
const heading = (page: Page, name: string) => getDialog(page).getByRole('heading', { name });

async function toShipping(page: Page): Promise<void> {
  await startCheckout(page, 'summer-fest', PRODUCT);
  await fillAddress(page, UK);
  await button(page, 'Continue to shipping').click();
  await expect(heading(page, 'Shipping and your order')).toBeVisible();
}

async function toPayment(page: Page): Promise<void> {
  await toShipping(page);
  await button(page, 'Continue to payment').click();
  await expect(page.locator('[name=number]')).toBeVisible();
}

/** Responds to requests to a path with an error of the server. */
async function refuse(page: Page, path: string, status: number, code: string, headers: Record<string, string> = {}) {
  await page.route(`**/${path}`, (route) =>
    route.fulfill({ status, headers, json: { success: false, message: 'refused', code } }),
  );
}

test.describe('a reload of the checkout', () => {
  test('returns to the address with what was typed', async ({ page }) => {
    await startCheckout(page, 'summer-fest', PRODUCT);
    await page.locator('[name=email]').fill('robin@example.test');
    await expect(page).toHaveURL(/#checkout$/);
    await page.reload();
    await expect(page.locator('[name=email]')).toHaveValue('robin@example.test');
  });

  test('returns to shipping with the method and the voucher', async ({ page }) => {
    await toShipping(page);
    await page.locator('[name=shipping_method][value=express]').check();
    await page.locator('[name=discount_code]').fill('WELCOME10');
    await page.reload();
    await expect(page.locator('[name=shipping_method][value=express]')).toBeChecked();
    await expect(page.locator('[name=discount_code]')).toHaveValue('WELCOME10');
    await expect(getDialog(page).getByText('Robin Shopper').first()).toBeVisible();
  });

  test('returns to the payment, for the same order', async ({ page }) => {
    const orders = new Set<string>();
    page.on('response', async (response) => {
      if (response.url().endsWith('/pay') && response.ok()) orders.add((await response.json()).data.order.id);
    });
    await toPayment(page);
    await page.reload();
    await fillCard(page, '4242424242424242');
    await page.locator('[name=terms]').check();
    await button(page, /^Pay/).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeVisible();
    expect(orders.size).toBe(1);
  });

  test('works with Back and Forward between the steps, and Back from the first step closes it', async ({ page }) => {
    await toPayment(page);
    await page.goBack();
    await expect(heading(page, 'Shipping and your order')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'Where shall we send it?')).toBeFocused();
    await page.goForward();
    await expect(heading(page, 'Shipping and your order')).toBeVisible();
    await page.goForward();
    await expect(page.locator('[name=number]')).toBeVisible();
    await page.reload();
    await expect(page.locator('[name=number]')).toBeVisible();
    for (let steps = 0; steps < 3; steps += 1) await page.goBack();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page).toHaveURL(/Product=\d+[^#]*$/);
  });

  test('without a basket shows the page alone', async ({ page }) => {
    await page.goto('/summer-fest/products#checkout/payment');
    await expect(page).toHaveURL(/\/summer-fest\/products$/);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test.describe('the keyboard at the checkout', () => {
  test('is enough from the address to the confirmation', async ({ page }) => {
    await startCheckout(page, 'summer-fest', PRODUCT);
    await page.locator('[name=email]').focus();
    await page.keyboard.type('robin@example.test');
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=name]')).toBeFocused();
    await fillAddress(page, UK);
    await page.locator('[name=address_postcode]').press('Enter');
    await expect(heading(page, 'Shipping and your order')).toBeFocused();
    await page.locator('[name=shipping_method]').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-live-total]')).toHaveText(/^Total: £/);
    await page.locator('[name=discount_code]').press('Enter');
    await expect(heading(page, 'Payment')).toBeFocused();
    await fillCard(page, '4242424242424242');
    await page.locator('[name=terms]').press('Space');
    await page.locator('[name=cvc]').press('Enter');
    await expect(page.getByRole('heading', { name: 'Thank you, Robin Shopper!' })).toBeFocused();
  });

  test('needs a confirmation before Escape discards a typed card', async ({ page }) => {
    await toPayment(page);
    await page.locator('[name=number]').fill('4242424242424242');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Leave the payment?' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Leave the payment?' })).toBeHidden();
    await expect(page.locator('[name=number]')).toHaveValue('4242 4242 4242 4242');
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
    await button(page, 'Leave').click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(page).toHaveURL(/Product=\d+[^#]*$/);
  });
});

test.describe('an error at the checkout', () => {
  test('of too many wrong codes states when to try again, and the order continues without one', async ({ page }) => {
    await toShipping(page);
    await refuse(page, 'checkout/pay', 429, 'rate_limited', { 'retry-after': '590' });
    await page.locator('[name=discount_code]').fill('GUESS');
    await button(page, 'Continue to payment').click();
    await expect(getDialog(page).getByText('You can try another one in 10 minutes.')).toBeVisible();
    await expect(page.locator('[name=discount_code]')).toBeFocused();
    await page.unroute('**/checkout/pay');
    await page.locator('[name=discount_code]').fill('');
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });

  for (const { what, status, code, says } of [
    { what: 'a store that went on hold', status: 403, code: 'store_on_hold', says: 'not taking orders' },
    { what: 'payments that are away', status: 503, code: 'unavailable', says: 'Nothing was charged' },
    { what: 'an order that stands', status: 409, code: 'conflict', says: 'has been placed already' },
  ]) {
    test(`by ${what} is shown, and the input is preserved`, async ({ page }) => {
      await toShipping(page);
      await page.locator('[name=discount_code]').fill('WELCOME10');
      await refuse(page, 'checkout/pay', status, code);
      await button(page, 'Continue to payment').click();
      await expect(page.getByRole('alert').filter({ hasText: says })).toBeFocused();
      await expect(page.locator('[name=discount_code]')).toHaveValue('WELCOME10');
      await expect(button(page, 'Continue to payment')).toBeEnabled();
    });
  }

  test('of a product that no longer exists names it and removes it', async ({ page }) => {
    await toShipping(page);
    await page.route('**/checkout/pay', (route) =>
      route.fulfill({
        status: 422,
        headers: {
          [ERROR_REASON_HEADER]: JSON.stringify({
            reasons: { products: [{ code: 'line_not_sold', params: { line: 1 } }] },
          }),
        },
        json: {
          success: false,
          message: 'x',
          code: 'invalid',
          errors: { products: ['Product 1 is not sold in this store.'] },
        },
      }),
    );
    await button(page, 'Continue to payment').click();
    await expect(getDialog(page).getByText(`“${PRODUCT}” is no longer sold in this store.`)).toBeVisible();
    await button(page, 'Remove it').click();
    await expect(getDialog(page).getByText('your shopping cart is empty')).toBeVisible();
  });

  test('of an address that the server has deleted is repaired silently', async ({ page }) => {
    await toShipping(page);
    let refused = 0;
    await page.route('**/checkout/pay', (route) => {
      refused += 1;
      if (refused > 1) return route.continue();
      const errors = { customer_id: ['unknown customer'] };
      return route.fulfill({ status: 422, json: { success: false, message: 'x', code: 'invalid', errors } });
    });
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });

  test('caused by the network is shown, and the checkout continues when the network is back', async ({
    page,
    context,
  }) => {
    await toShipping(page);
    await context.setOffline(true);
    await expect(getDialog(page).getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(getDialog(page).getByText('You are offline.')).toBeHidden();
    await button(page, 'Continue to payment').click();
    await expect(page.locator('[name=number]')).toBeVisible();
  });
});

test('an unlisted voucher is deducted by the server, and shown before the card is requested', async ({ page }) => {
  await page.route('**/checkout/create-customer', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, event_vouchers: [] } } });
  });
  await toShipping(page);
  await page.locator('[name=discount_code]').fill('WELCOME10');
  await expect(getDialog(page).getByText('We check this code when you continue.')).toBeVisible();
  await button(page, 'Continue to payment').click();
  await expect(page.locator('[name=number]')).toBeVisible();
  await expect(getDialog(page).locator('[data-row=discount]').filter({ visible: true })).toHaveText(/10\.00/);
  await page.goBack();
  await expect(getDialog(page).getByText('The voucher has been deducted from your total.')).toBeVisible();
});

test('an address edited after the payment step keeps one order, with its voucher', async ({ page }) => {
  const email = `edited-${crypto.randomUUID()}@example.test`;
  await startCheckout(page, 'summer-fest', PRODUCT);
  await fillAddress(page, { ...UK, email });
  await button(page, 'Continue to shipping').click();
  await getDialog(page).locator('[name=discount_code]').fill('WELCOME10');
  await button(page, 'Continue to payment').click();
  await expect(page.locator('[name=number]')).toBeVisible();
  await button(page, 'Edit: Address').click();
  await page.locator('[name=address_first_line]').fill('2 Other Road');
  await button(page, 'Continue to shipping').click();
  await button(page, 'Continue to payment').click();
  await expect(page.locator('[name=number]')).toBeVisible();
  const { rows } = await runSql(
    `select o.customer->>'addressFirstLine' as street, count(r.*)::int as held from orders o
     join voucher_redemptions r on r.order_id = o.id and r.state = 'reserved'
     where o.customer->>'email' = $1 group by o.id`,
    [email],
  );
  expect(rows).toEqual([{ street: '2 Other Road', held: 1 }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [
    '/summer-fest/checkout',
    '/launch-gift/checkout',
    '/summer-fest/payment-success?order_id=1&no_payment_needed=true',
  ]) {
    test(`${path} explains what it requires and whom to ask`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'The checkout needs JavaScript' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
      await expect(page.locator('.spinner').filter({ visible: true })).toHaveCount(0);
    });
  }

  test('a confirmation page for an unpaid order reports only that there is no order', async ({ page }) => {
    await page.goto('/summer-fest/payment-success');
    await expect(page.getByText('No order to show')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The checkout needs JavaScript' })).toHaveCount(0);
  });
});

test('an American order never uses one label for two amounts', async ({ page }) => {
  await startCheckout(page, 'bay-conference', 'Bay Skyline T-Shirt');
  await fillAddress(page, { country: 'United States of America', postcode: '36101' });
  await button(page, 'Continue to shipping').click();
  await button(page, 'Continue to sales tax').click();
  await expect(heading(page, 'Your grand total')).toBeVisible();
  await expect(getDialog(page).getByText('Subtotal before tax')).toBeVisible();
  await expect(getDialog(page).getByText('Subtotal', { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test('a German order has the texts that the law requires, and names its country in German', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/nordic-run/products?lang=de');
  await page.getByRole('link', { name: 'Finishershirt', exact: true }).click();
  await page.waitForURL('**/Product=*');
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('textbox', { name: 'Je naam' }).fill('Robin');
  await page.getByRole('textbox', { name: 'Eindtijd' }).fill('03:40:12');
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await getDialog(page).getByRole('button', { name: 'Zur Kasse' }).click();
  await fillAddress(page, { country: 'Germany', postcode: '10115' });
  await button(page, 'Weiter zum Versand').click();
  await expect(getDialog(page).getByText('Deutschland').first()).toBeVisible();
  await button(page, 'Weiter zur Zahlung').click();
  await fillCard(page, '4242424242424242');
  await page.locator('[name=terms]').check();
  await button(page, /^Zahlungspflichtig bestellen/).click();
  await expect(page.locator('[data-country]')).toHaveText('Deutschland');
});
