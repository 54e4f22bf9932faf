import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startOwnServer } from '../../scripts/own-server.mjs';
import { expect, test } from './fixtures';
import { fillAddress, getDialog, startCheckout } from './shopper';

/** Line index in postmaster.pid of the server's socket directory. */
const SOCKET_LINE = 4;

async function setReadOnly(dataDir: string, isReadOnly: boolean): Promise<void> {
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[SOCKET_LINE] ?? '';
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only';
  await client.query(`begin read write; alter database postgres ${change}; commit`);
  await client.end();
}

test('a shop with a read-only database can be viewed, preserves the shopper’s input, and sells again automatically', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await startOwnServer();
  try {
    const page = await browser.newPage({ baseURL: server.base, viewport: { width: 390, height: 844 } });
    await startCheckout(page, 'summer-fest', 'Festival squad hoodie');
    await fillAddress(page, { country: 'United Kingdom', postcode: 'AB1 2CD' });
    const typed = await page.locator('[name=email]').inputValue();
    const health = async () => (await page.request.get('/api/health')).status();

    await setReadOnly(server.dataDir, true);
    await expect.poll(health, { timeout: 30_000 }).toBe(503);
    const submit = getDialog(page).getByRole('button', { name: 'Continue to shipping' });
    await submit.click();
    const notice = getDialog(page).getByRole('alert');
    await expect(notice).toContainText('We can’t take orders');
    await expect(page.locator('[name=email]')).toHaveValue(typed);
    await expect(page.locator('[name=address_postcode]')).toHaveValue('AB1 2CD');
    const other = await browser.newPage({ baseURL: server.base });
    for (const path of ['/', '/summer-fest', '/summer-fest/products', '/nordic-run?lang=de'])
      expect((await other.goto(path))?.status()).toBe(200);
    await other.close();

    await setReadOnly(server.dataDir, false);
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    await submit.click();
    await expect(getDialog(page).locator('[name=shipping_method]').first()).toBeChecked();
    await page.close();
  } finally {
    await server.stop();
  }
});
