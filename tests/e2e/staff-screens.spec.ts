import { Secret, TOTP } from 'otpauth';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { createEmail, signUp } from './new-owner';
import { runSql } from './own-store';
import { getDialog } from './shopper';

const STAFF = 'staff@merchloom.test';
const OWNER = 'owner@brightside.test';
const SCREENS = [
  '/audit-logs',
  '/clients',
  '/clients/create',
  '/clients/payouts',
  '/client-overview',
  '/client-revenue',
  '/dashboard',
  '/orders',
  '/products',
  '/replace-order',
  '/settings/super-admin-panel',
];

test('the staff’s screens fit, have one heading, all in landmarks, and no violation of WCAG 2.2 AA', async ({
  page,
}) => {
  // Covers ten screens at two widths in one session.
  test.setTimeout(240_000);
  await signIn(page, STAFF, '/clients');
  const client = await page.getByRole('link', { name: 'Brightside Events' }).getAttribute('href');
  for (const path of [...SCREENS, client ?? '/clients/1'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(width);
        await expectAccessible(page, ['region', 'page-has-heading-one']);
      }
    });
});

test('staff land on what waits over all clients, and reach a stuck order in two presses', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(STAFF);
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Orders that need attention' })).toBeVisible();
  await expect(page.getByText('Set up your first store')).toHaveCount(0);
  const row = page.getByRole('link', { name: /Oldest: .+ ago/ }).first();
  const count = Number.parseInt(await row.innerText(), 10);
  // The demo data has one such order, so the amount in the order list equals the sum in this row.
  expect(count).toBe(1);
  const [sum = ''] = /[£$€][\s\d.,]+/.exec(await row.innerText()) ?? [];
  await row.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\?(status|stuck)=/);
  await expect(page.getByText(new RegExp(`^${count} orders?$`))).toBeVisible();
  await expect(page.getByRole('row', { name: /ML-/ })).toContainText(sum.trim());
  await page.getByRole('link', { name: /^ML-/ }).first().click();
  // The order belongs to a client: staff must first start a support visit with a reason, and the order opens
  // afterwards.
  await page.waitForURL(/\/clients\/\d+\/visit\?next=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Visit ');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Visit as support' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The order is stuck');
  await page.getByRole('button', { name: 'Visit as support' }).click();
  await page.waitForURL(/\/orders\/[\da-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ML-');
  await page.getByRole('complementary', { name: 'Support access' }).getByRole('button', { name: 'End visit' }).click();
  await page.waitForURL(/\/dashboard\?visited=/);
  await expect(page.getByText('You have ended your support visit')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders that need attention' })).toBeVisible();
});

test('staff without a second factor set it up before anything else', async ({ page }) => {
  const email = `staff-${createEmail()}`;
  await runSql(
    `insert into users (tenant_id, name, email, password_hash, role, superadmin, email_verified_at)
     select tenant_id, 'New Staff', $1, password_hash, role, true, now() from users where email = $2`,
    [email, STAFF],
  );
  await signIn(page, email, '/settings/two-step-sign-in');
  await page.goto('/clients');
  await page.waitForURL('**/settings/two-step-sign-in');
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByText('Staff accounts need two-step sign-in.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await getDialog(page).getByLabel('Current password').fill('demo-password');
  await getDialog(page).getByRole('button', { name: 'Continue' }).click();
  const secret = (await getDialog(page).locator('code').innerText()).replaceAll(' ', '');
  await getDialog(page)
    .getByRole('textbox')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await getDialog(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(getDialog(page).getByText('Two-step sign-in is on')).toBeVisible();
  await getDialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: 'Orders that need attention' })).toBeVisible();
});

test('the settings of staff offer nothing that is a store owner’s', async ({ page }) => {
  await signIn(page, STAFF, '/settings');
  await expect(page.getByRole('link', { name: /Super-admin/i })).toBeVisible();
  for (const owners of [/Billing account/, /Shopify/])
    await expect(page.locator('main').getByRole('link', { name: owners })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'E-mails about orders' })).toHaveCount(0);
});

test('a figure of the revenue links to its orders, also by keyboard, and its chart has a table', async ({ page }) => {
  await signIn(page, STAFF, '/client-revenue');
  const row = page.getByRole('row', { name: /Nordhavn Live/ });
  const orders = Number(await row.getByRole('cell').nth(2).innerText());
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('columnheader', { name: 'Period' }).first()).toBeVisible();
  await row.getByRole('link', { name: String(orders), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\?.*counted=1/);
  await expect(page.getByText(`${orders} orders`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Counts as revenue/ })).toBeVisible();
});

test('an order is replaced in two presses from its own page', async ({ page }) => {
  await signIn(page, OWNER, '/orders?status=shipped');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ML-');
  const ref = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('link', { name: 'Replace', exact: true }).click();
  await page.getByRole('button', { name: /^Send \d+ pieces? again$/ }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('This order replaces')).toBeVisible();
  await expect(page.getByRole('link', { name: ref })).toBeVisible();
});

test('staff view a client’s screens under a bar, change nothing, and the owner reads who and why', async ({
  page,
  browser,
}) => {
  await signIn(page, STAFF, '/clients?q=brightside');
  await page.getByRole('link', { name: 'Brightside Events' }).click();
  await page.getByRole('button', { name: /Visit as support/ }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A parcel that never came');
  await page.getByRole('dialog').getByRole('button', { name: 'Visit as support' }).click();
  await page.waitForURL('**/dashboard');
  const bar = page.getByRole('complementary', { name: 'Support access' });
  await expect(bar).toContainText('You are visiting Brightside Events.');
  await page.goto('/events/company-kit/event-details');
  await expect(bar).toContainText('Read only');
  const context = await browser.newContext();
  const owner = await context.newPage();
  await signIn(owner, OWNER, '/settings');
  await expect(owner.getByText('A parcel that never came').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Ask to make changes' }).click();
  await getDialog(page).getByLabel('Reason').fill('The address is wrong');
  await getDialog(page).getByRole('button', { name: 'Ask to make changes' }).click();
  await expect(bar).toContainText('Waiting for the client');
  await owner.goto('/dashboard');
  await expect(owner.getByRole('heading', { name: 'Our support team asks to make changes' })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Allow changes' }).click();
  await expect(owner.getByRole('heading', { name: 'Our support team asks to make changes' })).toHaveCount(0);
  await expect(bar).toContainText('Changes allowed, until', { timeout: 30_000 });
  await owner.goto('/settings');
  await owner.getByRole('button', { name: 'End visit' }).click();
  await expect(owner.getByText('The visit has ended')).toBeVisible();
  await context.close();
  // The page of the visiting staff member leaves the client's account once the visit has ended.
  await page.waitForURL(/\/dashboard\?visited=/, { timeout: 30_000 });
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
});

test('staff decline a credit request with a reason, and activate the account up to a limit', async ({ page }) => {
  const email = createEmail();
  await signUp(page, email);
  const { rows } = await runSql(
    `update tenants set verified_at = now(), credit_requested_at = now()
     where id = (select tenant_id from users where email = $1) returning id`,
    [email],
  );
  await signIn(page, STAFF, `/clients/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Decline request' }).click();
  const reason = getDialog(page).getByLabel('Reason');
  await getDialog(page).getByRole('button', { name: 'Decline request' }).click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await reason.fill('Three orders first, please.');
  await getDialog(page).getByRole('button', { name: 'Decline request' }).click();
  await expect(page.getByText('Request declined. The client is notified by e-mail.')).toBeVisible();

  await page.getByRole('button', { name: 'Activate credit account' }).click();
  const limit = getDialog(page).getByLabel('Credit limit');
  await limit.fill('a lot');
  await getDialog(page).getByRole('button', { name: 'Activate credit account' }).click();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await expect(limit).toHaveValue('a lot');
  await expectAccessible(page);
  await limit.fill('250');
  await getDialog(page).getByRole('button', { name: 'Activate credit account' }).click();
  await expect(page.getByText('Credit account active, limit € 250,00')).toBeVisible();
  await expect(page.getByText(/^Active since /)).toBeVisible();
});
