import { test } from 'playwright/test';
for (const [w, h] of [[1440, 900], [390, 844]] as const) test(`shots ${w}`, async ({ browser }) => {
  test.setTimeout(200000);
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, baseURL: process.env.BASE_URL!, locale: 'en-GB' });
  const page = await ctx.newPage();
  const shot = async (name: string) => page.screenshot({ path: `/tmp/s1/shots/${name}-${w}.png`, fullPage: true });
  for (const [n, p] of [['start', '/get-started'], ['reset', '/reset-password'], ['conf', '/reset-password/confirmation'], ['gone', '/reset-password/x'], ['vergone', '/email-verification/x'], ['invgone', '/invitation/x'], ['login', '/login']] as const) { await page.goto(p); await page.waitForTimeout(500); await shot(n); }
  await page.goto('/login?lang=en'); await page.getByLabel('E-mail address').fill('owner@brightside.test'); await page.getByLabel('Password', { exact: true }).fill('demo-password'); await page.getByRole('button', { name: 'Sign in', exact: true }).click(); await page.waitForURL('**/dashboard');
  for (const [n, p] of [['users', '/users'], ['create', '/users/create'], ['settings', '/settings'], ['company', '/settings/company-details'], ['billing', '/settings/billing-account']] as const) { await page.goto(p); await page.waitForTimeout(1500); await shot(n); }
  await page.goto('/users'); await page.getByRole('button', { name: /Actions for Tom/ }).click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/s1/shots/menu-${w}.png` });
  await page.getByRole('menuitem', { name: 'Change role' }).click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/s1/shots/role-${w}.png` });
  await page.goto('/settings'); await page.getByRole('button', { name: 'Turn on' }).click(); await page.getByLabel('Current password').fill('demo-password'); await page.getByRole('button', { name: 'Continue' }).click(); await page.getByRole('img', { name: 'QR code' }).waitFor(); await page.screenshot({ path: `/tmp/s1/shots/qr-${w}.png` });
  await page.goto('/settings?lang=de'); await page.waitForTimeout(1500); await shot('settings-de');
  await page.goto('/users?lang=fi'); await page.waitForTimeout(1500); await shot('users-fi');
});
