import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';

const SHOTS = process.env.SHOTS;

test.describe('the fulfiller API', () => {
  test('is described on a public page, in the visitor’s language, without scripts and on a phone', async ({
    browser,
    baseURL,
  }) => {
    const visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    await visitor.addCookies([{ name: 'i18n_redirected', value: 'de', url: baseURL ?? '' }]);
    const page = await visitor.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/fulfiller-api');
    await expect(page.getByRole('heading', { level: 1, name: 'Fulfiller-API' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'lines[].files[].placement', exact: true })).toBeVisible();
    await expect(page.getByText('createHmac').first()).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Fulfiller-API' })).toBeVisible();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/fulfiller-api$/);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/docs-1440.png`, fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/docs-390.png`, fullPage: true });
    await visitor.close();
  });

  test('is tried with a test order, from the secret to the response', async ({ page }) => {
    const workshop = createServer((_request, response) => response.writeHead(201).end('{"id":"W-4711"}'));
    await once(workshop.listen(0, '127.0.0.1'), 'listening');
    const address = workshop.address();
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'owner@brightside.test', '/fulfillers');
    await expect(page.getByRole('link', { name: 'Read the documentation' })).toHaveAttribute('href', '/fulfiller-api');
    await page.getByRole('button', { name: 'Actions for Pennine Embroidery' }).click();
    await page.getByRole('menuitem', { name: 'Send a test order' }).click();
    const dialog = page.getByRole('dialog');
    if (await dialog.getByText('Test orders are signed with a secret. Create one first.').isVisible()) {
      await dialog.getByRole('button', { name: 'Create secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click();
      await expect(page.getByText(/mlsec_/)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Actions for Pennine Embroidery' }).click();
      await page.getByRole('menuitem', { name: 'Send a test order' }).click();
    }
    const field = dialog.getByLabel('Test address');
    await field.fill('http://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`http://localhost:${typeof address === 'object' ? address?.port : ''}/orders`);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('Accepted')).toBeVisible();
    await expect(dialog.getByText('x-merchloom-signature: v1=')).toBeVisible();
    await expectAccessible(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/test-order-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/test-order-1440.png` });
    workshop.close();
    workshop.closeAllConnections();
  });
});

test.describe('an order shipped in parts', () => {
  test('is shipped piece by piece by its owner, and its shopper sees how many have left', async ({ page, browser }) => {
    test.setTimeout(150_000);
    const { rows } = await runSql(
      `select o.id from orders o join tenants t on t.id = o.tenant_id where t.name = 'Brightside Events'
        and o.status in ('packaged', 'awaiting packing', 'in production', 'picked', 'submitted to fulfiller') limit 1`,
      [],
    );
    const orderId = String(rows[0]?.id);
    await runSql('update order_lines set quantity = 3 where order_id = $1', [orderId]);
    await signIn(page, 'owner@brightside.test', `/orders/${orderId}`);
    await page.getByRole('button', { name: 'Add tracking' }).click();
    const dialog = page.getByRole('dialog');
    const pieces = dialog.getByRole('group', { name: 'Pieces in this parcel' }).getByRole('textbox');
    await dialog.getByLabel('Carrier').fill('DPD');
    await dialog.getByLabel('Tracking number').fill('P-100');
    for (let at = 1; at < (await pieces.count()); at++) await pieces.nth(at).fill('0');
    await pieces.first().fill('99');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(dialog.getByText(/More than is left to ship/)).toBeVisible();
    await pieces.first().fill('1');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/parts-dialog.png` });
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByRole('heading', { name: /^1 of \d+ pieces shipped$/ })).toBeVisible();
    await expectAccessible(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/parts-order-1440.png`, fullPage: true });
    const way = await page.getByRole('link', { name: 'Shopper’s tracking page' }).getAttribute('href');
    const shopper = await (await browser.newContext()).newPage();
    await shopper.setViewportSize({ width: 390, height: 844 });
    await shopper.goto(way ?? '');
    await expect(shopper.getByRole('heading', { name: /^1 of \d+ pieces shipped$/ })).toBeVisible();
    if (SHOTS) await shopper.screenshot({ path: `${SHOTS}/parts-shopper-390.png`, fullPage: true });
  });
});
