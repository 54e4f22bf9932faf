import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore } from './own-store';

const OWNER = 'owner@brightside.test';

test.describe('the pages and design of a store', () => {
  test('are edited next to the real home page, not visible to others, and visible to shoppers at once when saved', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration`);
    await page.getByRole('tab', { name: 'Home' }).click();
    await expect(page).toHaveURL(/tab=home/);
    await page.getByLabel('Heading', { exact: true }).fill('Sing with us');
    const preview = page.frameLocator('iframe:not([aria-hidden])');
    // The preview loads completely before it replaces the previous one, hence the long timeout.
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Sing with us', { timeout: 20_000 });

    const shopper = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const shop = await shopper.newPage();
    await shop.goto(`/${slug}`);
    await expect(shop.getByRole('heading', { level: 1 })).not.toHaveText('Sing with us');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await shop.reload();
    await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Sing with us');

    await page.goto(`/events/${slug}/store-configuration-old`);
    await expect(page.getByLabel('Heading', { exact: true }).first()).toHaveValue('Sing with us');
    await expectAccessible(page);
    await shopper.close();
  });

  test('show a rejected save at its field, and lose nothing', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration`);
    await page.getByLabel('Facebook').fill('javascript:alert(1)');
    await page.getByRole('tab', { name: 'Contact' }).click();
    await page.getByLabel('Heading', { exact: true }).fill('Talk to us');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('tab', { name: /General.*needs attention/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Enter an address with https://')).toBeVisible();
    await page.getByLabel('Facebook').fill('https://facebook.com/festival');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await page.goto(`/${slug}/contact-us`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk to us');
  });

  test('are written with headings, lists and links, by keyboard alone', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration?tab=about`);
    const enabled = page.getByLabel('Show an about page');
    if (!(await enabled.isChecked())) await enabled.check();
    const text = page.getByRole('textbox', { name: 'Text of the page' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('## Our story');
    await page.keyboard.press('Enter');
    await page.keyboard.type('We print ');
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('everything');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Shirts');
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${slug}/about-us`);
    await expect(page.getByRole('heading', { level: 2, name: 'Our story' })).toBeVisible();
    await expect(page.locator('main strong')).toHaveText('everything');
    await expect(page.locator('main').getByRole('listitem').filter({ hasText: 'Shirts' })).toBeVisible();
  });

  test('have questions in a chosen order, and terms of their own', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration?tab=pages`);
    await expect(page.getByRole('button', { name: 'Add a question' })).toBeVisible();
    while ((await page.getByRole('button', { name: 'Remove question 1', exact: true }).count()) > 0)
      await page.getByRole('button', { name: 'Remove question 1', exact: true }).click();
    for (const [index, question] of ['Second?', 'First?'].entries()) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('Question', { exact: true }).nth(index).fill(question);
      await page.getByLabel('Answer', { exact: true }).nth(index).fill('Yes.');
    }
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    await page.getByRole('textbox', { name: 'Text of the page' }).last().click();
    await page.keyboard.type('Be kind.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await page.goto(`/${slug}/faqs`);
    await expect(page.locator('main summary')).toHaveText(['First?', 'Second?']);
    await page.goto(`/${slug}/terms-and-conditions`);
    await expect(page.locator('main')).toContainText('Be kind.');
  });

  test('use their own colours and fonts, with a readable shade', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/branding`);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add your own' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Sunrise');
    await dialog.getByLabel('Main colour', { exact: true }).fill('#ffb81c');
    await expect(dialog.getByText(/reads poorly/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Use #/ }).click();
    await expect(dialog.getByText(/reads poorly/)).toBeHidden();
    const primary = await dialog.getByLabel('Main colour', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('radio', { name: /Sunrise/ })).toBeChecked();
    await page.getByRole('button', { name: 'Add your own' }).last().click();
    await dialog.getByLabel('Name').fill('Loud');
    await dialog.getByLabel('Search fonts').first().fill('lob');
    await dialog.getByRole('group', { name: 'Headings' }).getByLabel('Lobster').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('radio', { name: /Loud/ })).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await page.goto(`/${slug}`);
    const themeColours = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      return [style.getPropertyValue('--accent').trim(), style.getPropertyValue('--font-heading')];
    });
    expect(themeColours[0]).toBe(primary);
    expect(themeColours[1]).toContain('Lobster');
  });

  test('warn before they are left unsaved, also on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration`);
    await page.getByLabel('Store name').fill('Half');
    const dialogEvent = page.waitForEvent('dialog');
    const leaving = page.getByRole('link', { name: 'Overview', exact: true }).first().click();
    const dialog = await dialogEvent;
    await dialog.dismiss();
    await leaving;
    await expect(page.getByLabel('Store name')).toHaveValue('Half');
    await expectAccessible(page);
    const back = page.waitForEvent('dialog');
    const going = page.goBack({ waitUntil: 'commit', timeout: 2_000 }).catch(() => null);
    await (await back).dismiss();
    await going;
    await expect(page.getByLabel('Store name')).toHaveValue('Half');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Store name')).not.toHaveValue('Half');
  });

  test('accept a logo in the one long form', async ({ page }) => {
    const { slug } = await openStore('Active');
    await signIn(page, OWNER, `/events/${slug}/store-configuration-old`);
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const useLogo = page.getByLabel('Show a logo in place of the name');
    await expect(useLogo).toBeVisible();
    if (!(await useLogo.isChecked())) await useLogo.check();
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.getByRole('button', { name: 'Save all' }).click();
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible();
    await page.goto(`/${slug}`);
    await expect(page.locator('header img').first()).toHaveAttribute('src', new RegExp(`^/api/\\d+/${slug}/uploads/`));
  });
});
