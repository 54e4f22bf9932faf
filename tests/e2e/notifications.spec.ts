import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';

test('a user chooses which e-mails about orders to get, at the page that the mails link to', async ({ page }) => {
  await signIn(page, 'service@brightside.test', '/orders');
  await page.goto('/settings#notifications');
  const card = page.locator('#notifications');
  await expect(card.getByRole('heading', { name: 'E-mails about orders' })).toBeInViewport();
  await expect(card.getByLabel('New orders')).toHaveValue('never');
  await card.getByLabel('New orders').selectOption('Once a day');
  await expect(card.getByText('At 8 in the morning')).toBeVisible();
  await card.getByLabel('Notify me immediately').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('E-mail settings saved')).toBeVisible();
  await page.reload();
  await expect(card.getByLabel('New orders')).toHaveValue('daily');
  await expect(card.getByLabel('Notify me immediately')).not.toBeChecked();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('an administrator always gets mails about problems, and chooses the rest', async ({ page }) => {
  await signIn(page, 'owner@nordhavn.test', '/settings');
  const card = page.locator('#notifications');
  await expect(card.locator('input[type="checkbox"]')).toBeChecked();
  await expect(card.locator('input[type="checkbox"]')).toBeDisabled();
  await card.locator('select').selectOption('daily');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/E-mail settings saved|E-mailinstellingen opgeslagen/)).toBeVisible();
  await page.reload();
  await expect(card.locator('select')).toHaveValue('daily');
});

test.describe('the unsubscribe link of a mail, without JavaScript and without signing in', () => {
  test.use({ javaScriptEnabled: false });

  test('asks for confirmation before it ends these mails, in the reader’s language', async ({
    page,
    browser,
    baseURL,
  }) => {
    const manager = 'manager@brightside.test';
    const mailId = crypto.randomUUID();
    await runSql(
      `insert into order_notifications (tenant_id, user_id, order_id, topic, due_at, mail_id, gathered_at)
       select o.tenant_id, u.id, o.id, 'new order', now(), $2, now() from orders o join users u on u.tenant_id = o.tenant_id
       where u.email = $1 and o.status = 'new' limit 1`,
      [manager, mailId],
    );
    await runSql(`update users set new_order_mails = 'each', language = 'nl' where email = $1`, [manager]);
    await runSql(`select jobs_mails.add_job('send-order-notification', json_build_object('mailId', $1::text))`, [
      mailId,
    ]);
    const file = join(process.env.TEST_DATA_DIR ?? '', 'mail', `${mailId}.eml`);
    const read = () => readFile(file, 'utf8').catch(() => '');
    await expect.poll(read).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const headers = (await read()).replace(/\r?\n[ \t]+/g, ' ');
    const address = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? '');

    await page.goto(`${address.pathname}${address.search}`);
    await expect(page).toHaveURL(/\/unsubscribe\/[\w-]+\?lang=nl$/);
    await expect(page.getByRole('heading', { name: 'E-mails over nieuwe bestellingen stopzetten?' })).toBeVisible();
    // Opened in a browser with scripts, because axe is a script.
    const scripted = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: true });
    const other = await scripted.newPage();
    await other.goto(page.url());
    await expectAccessible(other);
    await scripted.close();
    const chosen = async () =>
      (await runSql('select new_order_mails from users where email = $1', [manager])).rows[0]?.new_order_mails;
    expect(await chosen()).toBe('each');
    await page.getByRole('button', { name: 'Deze e-mails stopzetten' }).click();
    await expect(page.getByRole('heading', { name: 'Deze e-mails zijn stopgezet' })).toBeVisible();
    expect(await chosen()).toBe('never');
    expect((await page.goto('/unsubscribe/7-orders-forged'))?.status()).toBe(404);
    await runSql('update users set new_order_mails = null, language = null where email = $1', [manager]);
  });
});
