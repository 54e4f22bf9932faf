import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { startPostgres } from '@/lib/db/embedded/postgres';
import { startOwnServer } from '../../scripts/own-server.mjs';
import { FakeStripe } from '../setup/fake-stripe';
import { buildNoAccessReply } from '../setup/fake-stripe-accounts';
import { expect, expectAccessible, signIn, test as site } from './fixtures';
import { fillAddress, getDialog, startCheckout } from './shopper';
import { routeStripe } from './stripe-stub';

const KEY = 'pk_test_uk';
const ACCOUNT = 'acct_brightside';
/** Timeout for navigating away and back, followed by three API calls. */
const LONG = { timeout: 20_000 };

interface Shop {
  readonly base: string;
  readonly stripe: FakeStripe;
  readonly database: pg.Client;
}

/** Fixture: a server with Stripe keys for the UK, connected to the fake. The other browser tests run without keys. */
const test = site.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'merchloom-stripe-'));
      const stripe = await FakeStripe.start();
      const postgres = await startPostgres({ dir: join(folder, 'postgresql'), settings: ['fsync=off'] });
      const server = await startOwnServer({
        DATABASE_URL: postgres.url,
        STRIPE_API_BASE: stripe.url,
        STRIPE_SECRET_KEY_UK: 'sk_test_uk',
        STRIPE_PUBLISHABLE_KEY_UK: KEY,
        STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
      });
      const database = new pg.Client({ connectionString: postgres.url });
      await database.connect();
      await database.query(
        `insert into payment_accounts (tenant_id, region, gateway, account, charges_enabled, payouts_enabled, details_submitted,
           completed_at)
         select tenant_id, region, 'stripe', $1, true, true, true, now() from events where slug = 'summer-fest'
         on conflict (tenant_id, region) do update set gateway = 'stripe', account = excluded.account`,
        [ACCOUNT],
      );
      await database.query(
        `update events set fixed_shipping_minor = 395, free_shipping = false where slug = 'launch-gift'`,
      );
      await use({ base: server.base, stripe, database });
      await database.end();
      await server.stop();
      await postgres.stop();
      await stripe.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.base),
});
// Runs in one worker, so that all tests share one server.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ context, shop }) => routeStripe(context, shop.stripe, KEY));

const element = (page: Page) => page.locator('[data-stripe]');
const seenSchema = z.object({
  key: z.string(),
  account: z.string().nullable(),
  type: z.string(),
  settings: z.object({ clientSecret: z.string(), locale: z.string() }),
  given: z.object({ defaultValues: z.object({ billingDetails: z.record(z.string(), z.unknown()) }) }),
});
const seen = async (page: Page) =>
  seenSchema.parse(JSON.parse((await element(page).getAttribute('data-stripe')) ?? ''));

async function toPayment(page: Page): Promise<string> {
  await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
  await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
  await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
  await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
  await expect(element(page)).toBeVisible();
  const { settings } = await seen(page);
  return settings.clientSecret.split('_secret_')[0] ?? '';
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.locator('[data-stripe-card]').fill(card);
  await page.locator('[name=terms]').check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Robin Shopper!' });
const basketButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Basket/ });

/** Simulates the return from the bank's page. */
async function leaveBank(
  page: Page,
  stripe: FakeStripe,
  intentId: string,
  outcome: 'complete' | 'fail' | 'abandon' | 'wait',
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your bank' })).toBeVisible();
  const back = new URL(new URL(page.url()).searchParams.get('back') ?? '');
  if (outcome === 'wait') stripe.intent(intentId).status = 'processing';
  else if (outcome !== 'abandon') stripe.authenticate(intentId, outcome);
  if (outcome === 'fail') back.searchParams.set('redirect_status', 'failed');
  await page.goto(back.href);
}

test.describe('paying through Stripe', () => {
  test('is sent to the tenant’s account with the region’s key, and returns to the confirmation', async ({
    page,
    shop,
  }) => {
    const { stripe, database } = shop;
    const id = await toPayment(page);
    const seenElement = await seen(page);
    expect(seenElement).toMatchObject({ key: KEY, account: ACCOUNT, type: 'payment', settings: { locale: 'en' } });
    expect(seenElement.given.defaultValues.billingDetails).toMatchObject({
      name: 'Robin Shopper',
      phone: '+44 7700 900123',
      address: { line1: '1 High Street', city: 'Townville', postal_code: 'AB1 2CD', country: 'GB' },
    });
    expect(stripe.intent(id)).toMatchObject({ account: ACCOUNT, secretKey: 'sk_test_uk', currency: 'gbp' });
    await expect(page.locator('[data-test-mode]')).toHaveCount(0);
    await expectAccessible(page);
    await payWith(page, '4242 4242 4242 4242');
    await page.waitForURL(`**/summer-fest/payment-success?*payment_intent=${id}*`);
    await expect(thanks(page)).toBeVisible(LONG);
    await expect(basketButton(page)).toHaveAccessibleName(/0|empty|^Basket$/);
    const { rows } = await database.query('select payment_state, gateway, account from orders where intent_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ payment_state: 'paid', gateway: 'stripe', account: ACCOUNT }]);
    await page.reload();
    await expect(thanks(page)).toBeVisible(LONG);
  });

  test('shows a declined card with Stripe’s own message, and accepts another card', async ({
    page,
    shop: { stripe },
  }) => {
    const id = await toPayment(page);
    await payWith(page, '4000000000000002');
    await expect(page.locator('[data-payment-error]')).toHaveText('Your card was declined.');
    await payWith(page, '4000000000009995');
    await expect(page.locator('[data-payment-error]')).toHaveText('Your card has insufficient funds.');
    await payWith(page, '4242424242424242');
    await expect(thanks(page)).toBeVisible(LONG);
    expect(stripe.intent(id).status).toBe('succeeded');
  });

  test('redirects to the bank’s page: done there, it is confirmed here', async ({ page, shop: { stripe } }) => {
    const id = await toPayment(page);
    await payWith(page, '4000002760003184');
    await leaveBank(page, stripe, id, 'complete');
    await expect(thanks(page)).toBeVisible(LONG);
  });

  test('by a bank debit shows the order with what is awaited, and its confirmation once it is paid', async ({
    page,
    shop: { stripe },
  }) => {
    const id = await toPayment(page);
    await payWith(page, '4000002760003184');
    await leaveBank(page, stripe, id, 'wait');
    const heading = page.getByRole('heading', { name: 'Your order is placed and waits for its payment' });
    await expect(heading).toBeVisible(LONG);
    await expect(page.locator('[data-fact=order_ref]')).toContainText('ML-');
    await expect(page.getByText('Sun over the hills T-shirt')).toBeVisible();
    await expectAccessible(page);
    // The order is placed, so that a new basket does not replace it.
    await expect(basketButton(page)).toHaveAccessibleName(/0|empty|^Basket$/);
    await page.reload();
    await expect(heading).toBeVisible(LONG);
    stripe.authenticate(id, 'complete');
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(thanks(page)).toBeVisible(LONG);
  });

  test('that failed at the bank, or was abandoned there, is paid right where the shopper returns', async ({
    page,
    shop,
  }) => {
    const { stripe, database } = shop;
    const id = await toPayment(page);
    await payWith(page, '4000002760003184');
    await leaveBank(page, stripe, id, 'fail');
    await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible();
    await expect(page.locator('[data-payment-error]')).toContainText('unable to authenticate');
    expect((await seen(page)).account).toBe(ACCOUNT);
    await expectAccessible(page);
    await payWith(page, '4000002760003184');
    await leaveBank(page, stripe, id, 'abandon');
    await expect(page.getByRole('heading', { name: 'The payment was not completed' })).toBeVisible();
    await payWith(page, '4242424242424242');
    await expect(thanks(page)).toBeVisible(LONG);
    const { rows } = await database.query(
      'select count(*)::int as n from mails m join orders o on o.id = m.order_id where o.intent_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('shows an e-mail address that Stripe rejects at its field, and accepts another address', async ({
    page,
    shop: { stripe },
  }) => {
    const message = 'Invalid email address: robin@shop.example';
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'receipt_email', message };
    stripe.plan('/v1/payment_intents', [400, { error }]);
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    const email = page.locator('[name=email]');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please give a full e-mail address.')).toBeVisible();
    await expect(page.locator('[name=address_city]')).toHaveValue('Townville');
    await email.fill('robin@shopper.test');
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await payWith(page, '4242424242424242');
    await expect(thanks(page)).toBeVisible(LONG);
  });

  test('asks a shopper to come back, and shows the owner the reason, when the account has left the platform', async ({
    page,
    shop: { stripe },
  }) => {
    stripe.plan('/v1/payment_intents', buildNoAccessReply(ACCOUNT));
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('This store can’t take payments at the moment.')).toBeVisible();
    await expect(getDialog(page).getByText('try again')).toHaveCount(0);
    await signIn(page, 'owner@brightside.test', '/dashboard');
    const notice = page.getByRole('alert').filter({ hasText: 'Stores in region UK can’t take card payments' });
    await expect(notice).toContainText('its connection was ended in Stripe');
    await expect(notice).toContainText(`does not have access to account '${ACCOUNT}'`);
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'Billing account' }).click();
    await expect(page.getByRole('heading', { name: 'Billing account', level: 1 })).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(page.getByText('Refused by Stripe')).toBeVisible();
    await expectAccessible(page);
    // The next successful request to Stripe clears the notice.
    await toPayment(page);
    await page.goto('/settings/billing-account');
    await expect(page.getByRole('heading', { name: 'Billing account', level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('is reported when Stripe’s script is blocked, and works once the script is available again', async ({
    browser,
    shop,
  }) => {
    // Uses a separate page, because the blocked script logs console errors that would fail the test.
    const context = await browser.newContext({ baseURL: shop.base, locale: 'en-GB' });
    await routeStripe(context, shop.stripe, KEY);
    let isBlocked = true;
    await context.route('https://js.stripe.com/**', (route) => (isBlocked ? route.abort() : route.fallback()));
    const page = await context.newPage();
    await startCheckout(page, 'summer-fest', 'Sun over the hills T-shirt');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await getDialog(page).getByRole('button', { name: 'Continue to shipping' }).click();
    await getDialog(page).getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
    isBlocked = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await payWith(page, '4242424242424242');
    await expect(thanks(page)).toBeVisible(LONG);
    await context.close();
  });

  test('pays the shipping of a gift, also after it failed at the bank', async ({ page, shop }) => {
    const { stripe, database } = shop;
    await page.goto('/launch-gift/products?lang=en');
    await page.getByRole('link', { name: 'Hello mug', exact: true }).click();
    await page.waitForURL('**/Product=*');
    await page.getByRole('textbox', { name: 'First name' }).fill('Robin');
    await page.getByRole('button', { name: 'Claim this gift' }).first().click();
    await page.waitForURL('**/launch-gift/checkout*');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    await page.locator('[name=promo_code]').fill('GIFT-0021');
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
    const { settings, account } = await seen(page);
    const id = settings.clientSecret.split('_secret_')[0] ?? '';
    expect([account, stripe.intent(id).amount]).toEqual([ACCOUNT, 474]);
    // Going back to the form and submitting again reuses the order and the payment intent.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Order your gift' }).click();
    await expect(element(page)).toBeVisible();
    expect((await seen(page)).settings.clientSecret).toBe(settings.clientSecret);
    await payWith(page, '4000002760003184');
    await leaveBank(page, stripe, id, 'fail');
    await expect(page.locator('[data-payment-error]')).toContainText('unable to authenticate');
    await payWith(page, '4242424242424242');
    await expect(thanks(page)).toBeVisible(LONG);
    const { rows } = await database.query(
      'select o.payment_state, v.taken from orders o join vouchers v on v.code = o.discount_code where o.intent_id = $1',
      [id],
    );
    expect(rows).toEqual([{ payment_state: 'paid', taken: 1 }]);
  });
});
