import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';

// Creates a merchant for this file only; the demo merchant must stay in the middle of onboarding for other tests.
const openMerchant = () =>
  runSql(`with tenant as (
      insert into tenants (name, region, company, verified_at)
      select 'Fieldshop', region, company, now() from tenants where name = 'Loomshop' returning id),
    person as (
      insert into users (tenant_id, name, email, password_hash, role, integration, onboarded, shopify_url, email_verified_at)
      select tenant.id, 'Robin Field', 'robin@fieldshop.test', password_hash, 'admin', true, false, 'fieldshop.myshopify.com', now()
      from users, tenant where email = 'merchant@loomshop.test' returning id, tenant_id)
    insert into shopify_connections (tenant_id, user_id, shop, registration_route)
    select tenant_id, id, 'fieldshop.myshopify.com', 'spoke' from person`);

test('a merchant installs the app, becomes a customer and connects payments, in the frame and in a tab', async ({
  page,
  context,
}) => {
  test.slow();
  await openMerchant();
  await signIn(page, 'robin@fieldshop.test', '/get-started');
  await expectAccessible(page);
  // The merchant's logo appears on products before the app is installed.
  await page.getByRole('button', { name: 'Use the shop’s name' }).click();
  await expect(page.getByRole('img', { name: /with your logo/ }).first()).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Install in Shopify' }).click();
  const shop = await opened;
  await shop.getByRole('button', { name: 'Install' }).click();
  const frame = shop.frameLocator('iframe[title=Merchloom]');
  await expect(frame.getByRole('heading', { name: 'Set up Fieldshop' })).toBeVisible();
  // The tab is updated live.
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(step('Install the app')).toContainText('Done');

  await frame.getByLabel(/I have read these terms/).check();
  await frame.getByRole('button', { name: 'Become a customer' }).click();
  await expect(step('Become a customer')).toContainText('Done');

  const left = context.waitForEvent('page');
  await frame.getByRole('button', { name: 'Continue in Merchloom' }).click();
  const tab = await left;
  await tab.waitForURL('**/get-started');
  await tab.getByRole('button', { name: 'Connect payments' }).click();
  await tab.waitForURL(/\/get-started\/test-account\?/);
  await expectAccessible(tab);
  // An expired link leads to a new one.
  await tab.getByRole('link', { name: /expired/ }).click();
  await tab.waitForURL(/\/get-started\/test-account\?/);
  await tab.getByRole('button', { name: 'Complete the set-up' }).click();
  await expect(tab.getByText('All set')).toBeVisible();
  await expect(page.getByText('All set')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/settings/shopify-connection');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/Fieldshop answered in/)).toBeVisible();
  await expectAccessible(page);
});

test('a forged address is a 403 that cannot be framed', async ({ request }) => {
  const answer = await request.get('/shopify/signup?shop=loomshop.myshopify.com&hmac=ab&timestamp=1&embedded=1');
  expect(answer.status()).toBe(403);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  const open = await request.get('/shopify/tsas');
  expect(open.status()).toBe(200);
  expect(open.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
