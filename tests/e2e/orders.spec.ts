import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, holdScripts, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const rows = (page: Page) => page.getByRole('region', { name: 'Orders', exact: true }).locator('tbody tr');

async function openOrder(page: Page, query: string): Promise<void> {
  await page.goto(`/orders?${query}`);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

test.describe('the owner’s orders', () => {
  test('are filtered in the address, and Back undoes a filter', async ({ page }) => {
    await signIn(page, OWNER);
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'Shipped' }).check();
    await expect(page).toHaveURL(/status=shipped$/);
    await page.getByRole('checkbox', { name: 'New', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=new%2Cshipped/);
    await expect(page.getByRole('button', { name: /^Shipped/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/status=shipped$/);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('zzzz nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/orders$/);
  });

  test('save a view by name, rename it, and delete it with an undo', async ({ page }) => {
    await signIn(page, OWNER);
    await page.goto('/orders?status=cancelled&sort=total-desc');
    const name = `Mine ${Date.now() % 100_000}`;
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name of the view').fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.goto('/orders');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/sort=total-desc&status=cancelled/);
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: `Actions for the view ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name of the view').fill(`${name} b`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Actions for the view ${name} b` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: `${name} b` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: `${name} b` })).toBeVisible();
    await page.getByRole('button', { name: `Actions for the view ${name} b` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: `${name} b` })).toHaveCount(0);
  });

  test('a button that is pressed before the page is interactive takes effect as soon as it is', async ({ page }) => {
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto('/orders?status=shipped&sort=oldest', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.locator('[data-early-pressed]')).toBeVisible();
    release();
    await expect(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name of the view')).toBeVisible();
  });

  test('the palette that is opened by its keys before the page is interactive opens as soon as it is', async ({
    page,
  }) => {
    await signIn(page, OWNER);
    const release = await holdScripts(page);
    await page.goto('/orders', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Search or jump to' }).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.locator('[data-early-pressed]')).toBeVisible();
    release();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  });

  test('share a view: a colleague follows its link, opens with it, and is notified when it no longer exists', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, OWNER);
    await page.goto('/orders?status=shipped&sort=oldest');
    const name = `Ours ${Date.now() % 100_000}`;
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name of the view').fill(name);
    await dialog.getByLabel('Share with colleagues').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: `${name} shared with colleagues` })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Actions for the view ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await signIn(colleague, 'service@brightside.test');
    await colleague.goto(link);
    await expect(colleague).toHaveURL(/\/orders\?sort=oldest&status=shipped$/);
    await colleague.getByRole('button', { name: `Actions for the view ${name}` }).click();
    await expect(colleague.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await colleague.getByRole('menuitem', { name: 'Open the list with this view' }).click();
    await expect(colleague.getByText('Your list opens with this view from now on')).toBeVisible();
    await colleague.goto('/orders');
    await expect(colleague).toHaveURL(/sort=oldest&status=shipped$/);
    await colleague.getByRole('link', { name: 'All', exact: true }).click();
    await expect(colleague).toHaveURL(/view=all$/);
    // Text for screen readers must not widen the page.
    await colleague.setViewportSize({ width: 320, height: 800 });
    expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    await page.getByRole('button', { name: `Actions for the view ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`View “${name}” deleted`)).toBeVisible();
    await colleague.goto(link);
    await expect(colleague.getByText('This view was deleted, or is no longer shared with you.')).toBeVisible();
    await colleague.goto('/orders');
    await expect(colleague).toHaveURL(/\/orders$/);
    await colleague.context().close();
  });

  test('are selected by range or as all that match, and exported as selected', async ({ page }) => {
    await signIn(page, OWNER);
    await expect(rows(page).first()).toBeVisible();
    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page)
      .nth(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expect(bar.getByText('4 selected')).toBeVisible();
    const readCsvLines = async (press: () => Promise<void>): Promise<string[]> => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      const text = await readFile(await download.path(), 'utf8');
      return text.trim().split('\r\n');
    };
    expect(await readCsvLines(() => bar.getByRole('link', { name: 'CSV by order' }).click())).toHaveLength(5);
    await bar.getByRole('button', { name: /^Select all \d+ matching/ }).click();
    const all = await bar.getByText(/^All \d+ selected/).innerText();
    const lines = await readCsvLines(() => bar.getByRole('link', { name: 'CSV by order' }).click());
    expect(lines.length).toBeGreaterThanOrEqual(Number(/\d+/.exec(all)?.[0]));
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('cancelling orders', () => {
  test('is offered for selected orders, asks for a reason, and reports what could no longer be cancelled', async ({
    page,
  }) => {
    await signIn(page, OWNER);
    await page.goto('/orders?status=queued+processing');
    const order = (await rows(page).first().getByRole('link').innerText()).trim();
    await page.goto(`/orders?q=${order}`);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Cancel orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Ordered twice');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Order cancelled')).toBeVisible();
    await expect(rows(page).first()).toContainText('Cancelled');
    await rows(page).first().getByRole('link').click();
    await expect(page.getByText('Ordered twice').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  });

  test('is not offered to customer service', async ({ page }) => {
    await signIn(page, 'service@brightside.test');
    await rows(page).first().getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Send confirmation again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel orders' })).toHaveCount(0);
  });
});

test.describe('the page of an order', () => {
  test('accepts a note, and refunds a part of its payment once', async ({ page }) => {
    await signIn(page, OWNER);
    await openOrder(page, 'status=shipped&payment=paid,partly+refunded&sort=total-desc');
    await page.getByLabel('Add a note').fill('Rang about <b>the size</b>');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Rang about <b>the size</b>' }).first()).toBeVisible();
    await expect(page.getByLabel('Add a note')).toHaveValue('');

    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund' });
    await dialog.getByLabel(/^Amount/).fill('99999');
    await dialog.getByRole('button', { name: /^Refund £/ }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('One shirt arrived late');
    await dialog.getByRole('button', { name: /^Refund £/ }).click();
    await expect(dialog.getByText('This is more than can still be refunded.')).toBeVisible();
    await expect(dialog.getByLabel(/^Amount/)).toBeFocused();
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await dialog.getByLabel(/^Amount/).fill('1.00');
    await dialog.getByRole('button', { name: 'Refund £1.00' }).dblclick();
    await expect(page.getByText('£1.00 refunded. The shopper gets an e-mail.')).toBeVisible();
    await expect(page.getByText('Partly refunded').first()).toBeVisible();
    await expect(page.getByText('£1.00 refunded', { exact: true }).first()).toBeVisible();
  });

  test('continues when the address with an issue is corrected', async ({ page }) => {
    await signIn(page, 'owner@brightside.test');
    await page.goto('/orders?status=address+issue');
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    // An earlier run of this test may have corrected the order, so the list may be empty.
    await expect(rows(page).first().or(page.getByText('Nothing found'))).toBeVisible();
    if ((await rows(page).count()) === 0) return;
    await rows(page).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Correct address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct address' });
    await dialog.getByLabel('Town or city').fill('');
    await dialog.getByRole('button', { name: 'Save and continue the order' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Town or city').fill('York');
    await dialog.getByLabel('Postcode').fill('YO1 9TT');
    await dialog.getByRole('button', { name: 'Save and continue the order' }).click();
    await expect(page.getByText('Address corrected (2 lines)')).toBeVisible();
    await expect(page.locator('header').getByText('Address issue')).toBeHidden();
  });

  test('resends its confirmation after asking', async ({ page }) => {
    await signIn(page, 'service@brightside.test');
    await openOrder(page, 'status=in+production');
    // Customer service may resend mails, but may not refund.
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send confirmation again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Sent again: order confirmation').first()).toBeVisible();
    await expect(page.getByText('Sent: order confirmation').first()).toBeVisible({ timeout: 20_000 });
  });

  for (const size of WIDTHS)
    test(`and the list conform to WCAG at ${size.width} pixels`, async ({ page }) => {
      await page.setViewportSize(size);
      await signIn(page, OWNER);
      await expect(rows(page).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Status' }).click();
      await expectAccessible(page);
      await openOrder(page, 'status=shipped');
      await expectAccessible(page);
    });
});
