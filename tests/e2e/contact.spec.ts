import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './fixtures';

const PHONE = { width: 390, height: 844 };

/** Returns the mails of the server under test that contain a text. */
function mailsWith(text: string): string[] {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'mail');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((eml) => eml.includes(text));
}

test('a shopper writes to a store with the keyboard alone, and the store gets it', async ({ page }) => {
  const messageText = `word-${crypto.randomUUID()}`;
  await page.goto('/summer-fest/contact-us');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill this in.')).toHaveCount(3);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Mia Wong');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Tab');
  await page.keyboard.type(messageText);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please give a full e-mail address.')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('mia@shopper.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, your message is on its way' })).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => mailsWith(messageText).length).toBe(1);
  expect(mailsWith(messageText)[0]).toContain('Reply-To: mia@shopper.test');
});

test('a shopper without scripts writes to a store too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/summer-fest/contact-us');
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('E-mail address').fill('mia@shopper');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  // The browser accepts an address without a dot; the server does not.
  await expect(page.getByText('Please give a full e-mail address.')).toBeVisible();
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('E-mail address').fill('mia@shopper.test');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, your message is on its way' })).toBeVisible();
  await expect(page).toHaveURL(/contact-us\?sent=1$/);
  await context.close();
});

test('the cookie banner never covers a field that is being filled in on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/summer-fest/contact-us');
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  expect((await banner.boundingBox())?.height).toBeLessThan(PHONE.height / 7);
  await page.getByLabel('Message').focus();
  await expect(banner).toBeHidden();
  const send = page.getByRole('button', { name: 'Send message' });
  await send.focus();
  await expect(banner).toBeVisible();
  const [button, question] = [await send.boundingBox(), await banner.boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
});
