import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { fillAddress, fillCard, getDialog, startCheckout } from './shopper';

const ASKS = '4000002760003184';

/** Proceeds to the test gateway's confirmation prompt. Returns the client secret that the page received. */
async function toQuestion(page: Page): Promise<string> {
  await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  const answer = page.waitForResponse((response) => response.url().endsWith('/checkout/pay'));
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  const { data } = await (await answer).json();
  await fillCard(page, ASKS);
  await page.locator('[name=terms]').check();
  await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm this payment' })).toBeVisible();
  return String(data.client_secret);
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Robin Shopper!' });
const buildConfirmationPath = (secret: string) =>
  `/summer-fest/payment-success?${new URLSearchParams({
    payment_intent: secret.split('_secret_')[0] ?? '',
    payment_intent_client_secret: secret,
  })}`;

test.describe('a card of the test gateway that asks for authentication', () => {
  test('refused or closed, is reported below the card, and can be retried', async ({ page }) => {
    await toQuestion(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fail authentication' }).last().click();
    await expect(page.locator('[data-payment-error]')).toContainText('unable to authenticate');
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm this payment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-payment-error]')).toContainText('unable to authenticate');
    await getDialog(page).getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page).toHaveURL(/\/payment-success$/);
    await page.reload();
    await expect(thanks(page)).toBeVisible();
  });

  test('left without an answer, is paid at the address of the payment page', async ({ page }) => {
    const secret = await toQuestion(page);
    await page.goto(buildConfirmationPath(secret));
    await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible();
    await expect(page.locator('[data-payment-error]')).toHaveCount(0);
    await expect(page.locator('[data-test-mode]')).toBeVisible();
    await expectAccessible(page);
    const pay = page.getByRole('button', { name: /^Pay/ });
    await expect(pay).toBeDisabled();
    await page.locator('[name=terms]').check();
    await pay.click();
    // A field's error appears below it, once.
    await expect(page.getByText('Your card number is not complete or not valid.')).toHaveCount(1);
    await expect(page.locator('[name=number]')).toBeFocused();
    await fillCard(page, '4000000000000002');
    await pay.click();
    await expect(page.locator('[data-payment-error]')).toHaveText('Your card was declined.');
    await page.reload();
    await expect(page.locator('[data-payment-error]')).toHaveText('Your card was declined.');
    await fillCard(page, ASKS);
    await page.locator('[name=terms]').check();
    await pay.click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(thanks(page)).toBeVisible();
    // The paid basket is empty now.
    await page.goto('/summer-fest/checkout?lang=en');
    await expect(page.getByText('your shopping cart is empty')).toBeVisible();
  });

  test('shows nothing to a visitor who knows the payment but not its secret', async ({ browser, baseURL, page }) => {
    const secret = await toQuestion(page);
    const stranger = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
    const other = await stranger.newPage();
    await other.goto(buildConfirmationPath(`${secret.split('_secret_')[0]}_secret_guess`));
    await expect(other.getByText('No order to show')).toBeVisible();
    await expect(other.getByText('Robin Shopper')).toHaveCount(0);
    await stranger.close();
  });
});
