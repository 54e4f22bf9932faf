import sharp from 'sharp';
import { expect, expectAccessible, test } from './fixtures';

const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="100%" height="100%" fill="#fff"/><circle cx="200" cy="150" r="110" fill="#0b6e4f"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer();

test('a visitor builds a store from their logo, and signing in transfers it to their account once, in any number of tabs', async ({
  page,
}) => {
  const name = `Quay Day ${Date.now()}`;
  await page.goto('/event-builder');
  await expect(page.locator('header')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByLabel('Choose your logo or drop it here')).toBeFocused();
  await page
    .getByLabel('Choose your logo or drop it here')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await logo() });
  await expect(page.getByText('Suggestion 1')).toBeVisible();
  await expect(page.locator('img[src*="/api/builder/mockups/"][src*="placement"]').first()).toBeVisible();
  await page.getByLabel('Name of the store').fill(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL('**/get-started');

  const other = await page.context().newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill('owner@bayfront.test');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/events\/quay-day-/);
  await other.goto('/events');
  await expect(other.getByText(name)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('merchloom.temporary-store'))).toBeNull();
  await other.close();
});
