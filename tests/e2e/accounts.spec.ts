import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { createEmail, PASSWORD, signUp, waitForMailLink } from './new-owner';
import { runSql } from './own-store';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

// Password hashing is slow on purpose, and some of these tests set several passwords.
test.describe.configure({ timeout: 120_000 });

const STEP_MS = 30_000;

/**
 * Generates one-time codes as an authenticator app does. Each code is valid once, so the next one is for a later time
 * step; the server already accepts the step after the current one. A code that expired on a slow machine is retried
 * with a newer one.
 */
function authenticator(secret: Secret) {
  let usedStep = 0;
  return {
    async use(enter: (code: string) => Promise<void>): Promise<void> {
      await expect(async () => {
        const step = Math.max(Math.floor(Date.now() / STEP_MS), usedStep + 1);
        await enter(new TOTP({ secret }).generate({ timestamp: step * STEP_MS }));
        usedStep = step;
      }).toPass({ timeout: 90_000 });
    },
  };
}

test.describe('an account', () => {
  test('is opened and verified, and its owner redirected to the dashboard', async ({ page }) => {
    const email = createEmail();
    await page.goto('/get-started');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open account' }).click();
    await expect(page.getByText('required', { exact: true })).toHaveCount(6);
    await expect(page.getByLabel('Your name')).toBeFocused();
    await signUp(page, email);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings');
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.goto(await waitForMailLink(email, '/email-verification/'));
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('is confirmed in another browser by its password, or by a new one', async ({ page }) => {
    const email = createEmail();
    await signUp(page, email);
    await page.context().clearCookies();
    await page.goto(await waitForMailLink(email, '/email-verification/'));
    await expect(page.getByText('Enter the password of the account')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByRole('button', { name: 'I don’t know the password' }).click();
    await page.getByLabel('New password', { exact: true }).fill('another long one');
    await page.getByLabel('Repeat new password').fill('another long one');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    await signIn(page, email, 'another long one');
    await page.waitForURL('**/dashboard');
  });

  test('that exists already cannot be taken over', async ({ page }) => {
    await signUp(page, 'owner@bayfront.test');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/login');
  });

  test('gets a new password by mail, once', async ({ page }) => {
    const email = createEmail();
    await signUp(page, email);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.waitForURL('**/reset-password/confirmation');
    await expect(page.getByText('If there is an account with this address')).toBeVisible();
    const link = await waitForMailLink(email, '/reset-password/');
    const answer = await page.goto(link);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).fill('another long one');
    await page.getByLabel('Repeat new password').fill('another long two');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('The two passwords differ.')).toBeVisible();
    await page.getByLabel('Repeat new password').fill('another long one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    await signIn(page, email, 'another long one');
    await page.waitForURL('**/dashboard');
  });

  test('can be protected by a second factor, set up in the settings', async ({ page }) => {
    const email = createEmail();
    await signUp(page, email);
    await page.goto('/settings');
    await expect(page.getByText('Confirm your e-mail address first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
    await page.goto(await waitForMailLink(email, '/email-verification/'));
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Current password').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
    const phone = authenticator(secret);
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await phone.use(async (code) => {
      await page.getByLabel('Six-digit code').fill(code);
      await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
      await expect(codes.getByRole('listitem')).toHaveCount(10, { timeout: 20_000 });
    });
    const recovery = await codes.getByRole('listitem').first().innerText();
    await codes.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();

    await page.context().clearCookies();
    await signIn(page, email, PASSWORD);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is wrong')).toBeVisible();
    await phone.use(async (code) => {
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/dashboard', { timeout: 20_000 });
    });

    await page.context().clearCookies();
    await signIn(page, email, PASSWORD);
    await page.getByLabel('Code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings');
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
  });

  test('shows where it is signed in, and signs out elsewhere', async ({ page, browser, baseURL }) => {
    const email = createEmail();
    await signUp(page, email);
    const other = await browser.newContext(baseURL ? { baseURL } : {});
    const elsewhere = await other.newPage();
    await signIn(elsewhere, email, PASSWORD);
    await elsewhere.waitForURL('**/dashboard');
    await page.goto('/settings');
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
    // Uses a separate page, because the open one may already be redirecting to the sign-in page.
    const reopened = await other.newPage();
    await reopened.goto('/dashboard');
    await reopened.waitForURL('**/login**');
    await other.close();
  });

  test('changes its name with a save bar, and sets another password', async ({ page }) => {
    await signUp(page, createEmail());
    await page.goto('/settings');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await expect(bar).toHaveCount(0);
    await page.getByLabel('Name', { exact: true }).fill('');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This field is required.', { exact: true })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Mia W.');
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill('short');
    await dialog.getByLabel('Repeat new password').fill('short');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('Use at least 10 characters.')).toBeVisible();
    await dialog.getByLabel('New password', { exact: true }).fill('another long one');
    await dialog.getByLabel('Repeat new password').fill('another long one');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mia W.');
  });
});

test.describe('a team', () => {
  test('is invited, given roles, deactivated and reactivated', async ({ page, browser, baseURL }) => {
    const owner = createEmail();
    await signUp(page, owner);
    await page.goto(await waitForMailLink(owner, '/email-verification/'));
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    const email = createEmail();
    await page.goto('/users');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Invite user' }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(3);
    await page.getByLabel('Name').fill('Col League');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Customer Service').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.waitForURL('**/users');
    const row = page.getByRole('row', { name: 'Col League' });
    await expect(row.getByText('Invited').last()).toBeVisible();

    const theirs = await browser.newContext(baseURL ? { baseURL } : {});
    const colleague = await theirs.newPage();
    await colleague.goto(await waitForMailLink(email, '/invitation/'));
    await expect(colleague.getByRole('heading', { name: 'Join Mia’s Market' })).toBeVisible();
    await colleague.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await colleague.getByLabel('Repeat new password').fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Join' }).click();
    await colleague.waitForURL('**/dashboard');
    expect((await colleague.goto('/users'))?.status()).toBe(403);
    await expect(colleague.getByRole('navigation', { name: 'Main navigation' }).first()).toBeVisible();
    await expect(colleague.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Actions for Col League' }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('dialog').getByLabel('Account Manager').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // The dialog contains the role's name as well.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row.getByText('Account Manager').filter({ visible: true })).toBeVisible();
    expect((await colleague.goto('/settings/company-details'))?.status()).toBe(200);

    await page.getByRole('button', { name: 'Actions for Col League' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(row.getByText('Deactivated').last()).toBeVisible();
    await colleague.goto('/dashboard');
    await expect(colleague).toHaveURL(/\/login\?/);
    await page.getByRole('button', { name: 'Actions for Col League' }).click();
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await expect(row.getByText('Active', { exact: true }).last()).toBeVisible();
    await theirs.close();
  });
});

test.describe('the company', () => {
  test('stores its details and requests credit once it is verified', async ({ page }) => {
    const email = createEmail();
    await signUp(page, email);
    await page.goto('/settings/company-details');
    await expect(page.getByLabel('Legal name')).toHaveValue('Mia’s Market');
    // The VAT switch is off by default.
    await page.getByLabel('Not VAT registered').uncheck();
    await page.getByLabel('VAT number').fill('NL000000004B01');
    await page.getByLabel('Phone').fill('call me');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a telephone number')).toBeVisible();
    await page.getByLabel('Phone').fill('+31 20 555 0199');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue('+31 20 555 0199');
    await expectAccessible(page);
    await page.goto('/settings/billing-account');
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(page.getByText('once your account is verified')).toBeVisible();
    await runSql('update tenants set verified_at = now() where id = (select tenant_id from users where email = $1)', [
      email,
    ]);
    await page.reload();
    await page.getByRole('button', { name: 'Request credit account' }).click();
    await expect(page.getByText(/^Requested on/)).toBeVisible();
    await expect(page.getByText('No invoices yet')).toBeVisible();
    await expectAccessible(page);
  });
});

test('an integration user is redirected to the open steps from every admin page', async ({ page }) => {
  await signIn(page, 'merchant@loomshop.test', 'demo-password');
  await page.waitForURL('**/get-started');
  await page.goto('/orders');
  await page.waitForURL('**/get-started');
  await expect(page.getByRole('listitem').filter({ hasText: 'Install the app' })).toHaveAttribute(
    'aria-current',
    'step',
  );
});
