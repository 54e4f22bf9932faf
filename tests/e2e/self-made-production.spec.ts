import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { runSql } from './own-store';
import { buyProduct } from './shopper';

/** Creates a tenant with its own owner, a draft store and one product with a text on it. */
async function newOwner(): Promise<{ email: string; slug: string; tenantId: number }> {
  const key = crypto.randomUUID().slice(0, 8);
  const email = `owner-${key}@new.test`;
  const slug = `test-new-${key}`;
  const company = {
    legalName: `New ${key} Ltd`,
    tradingName: '',
    registrationNumber: '',
    vatNumber: '',
    address: '1 New Street, Leeds',
    phone: '',
    email,
    notVatRegistered: true,
  };
  const { rows } = await runSql(`insert into tenants (name, region, company) values ($1, 'UK', $2) returning id`, [
    company.legalName,
    company,
  ]);
  const tenantId = Number(rows[0]?.id);
  await runSql(
    `insert into users (tenant_id, name, email, password_hash, role, email_verified_at)
     select $1, 'Nia Newman', $2, password_hash, 'admin', now() from users where email = 'owner@brightside.test'`,
    [tenantId, email],
  );
  const event = await runSql(
    `insert into events (tenant_id, slug, name, status, type, region, currency, default_lang, not_vat_registered,
       countries, fulfilment, colour_set_id, font_set_id)
     select $1, $2, $2, 'Draft', type, region, currency, default_lang, true, '{GB}',
       '{"automatic":true,"holdMinutes":0}', (select min(id) from colour_sets where tenant_id is null),
       (select min(id) from font_sets where tenant_id is null)
     from events where slug = 'summer-fest' returning id`,
    [tenantId, slug],
  );
  const eventId = Number(event.rows[0]?.id);
  await runSql(
    `insert into store_contents (event_id, tenant_id, content, seo, contact_form_email)
     select $1, $2, content, seo, $3 from store_contents where event_id = (select id from events where slug = 'summer-fest')`,
    [eventId, tenantId, email],
  );
  const product = await runSql(
    `insert into products (tenant_id, name, front, blank_id, description, status, colours, picture_version)
     select $1, 'New Tee', p.front, p.blank_id, p.description, p.status, p.colours, p.picture_version
     from products p join event_products ep on ep.product_id = p.id join events e on e.id = ep.event_id
     where e.slug = 'summer-fest' and p.name = 'Sun over the hills T-shirt' returning id`,
    [tenantId],
  );
  await runSql(
    `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
     values ($1, $2, $3, 2500, true, 'T-shirts', 0)`,
    [tenantId, eventId, Number(product.rows[0]?.id)],
  );
  return { email, slug, tenantId };
}

/** Ticks all orders on the page and presses a button of the bulk action bar. */
async function withAll(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select every order on this page' }).check();
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name, exact: true }).click();
}

test.describe('an owner who makes orders itself', () => {
  test('chooses it from the checklist, opens, sells, and marks orders as made and as shipped', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { email, slug } = await newOwner();
    await signIn(page, email, '/dashboard');
    await expect(page.getByText('Choose how orders are made')).toBeVisible();
    await page.goto(`/events/${slug}/overview`);
    await expect(page.getByText('It has not been chosen yet how orders are made.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the store' })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Fix Orders can be made' }).click();
    await page.waitForURL('**/settings/production');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Merchloom makes them' }).check();
    await expect(page.getByText('Merchloom makes orders only for verified accounts', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByRole('radio', { name: 'I make them myself' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Orders appear in your work list.')).toBeVisible();
    await page.goto(`/events/${slug}/overview`);
    await page.getByRole('button', { name: 'Open the store' }).click();
    await expect(page.getByText(`${slug} is open.`)).toBeVisible();

    const shopper = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
    const shop = await shopper.newPage();
    const refs = [await buyProduct(shop, slug, 'New Tee'), await buyProduct(shop, slug, 'New Tee')];

    await page.goto('/orders');
    await page.getByRole('link', { name: 'To make' }).click();
    // The unfiltered list stays until the filtered one has loaded, which may still contain fewer orders.
    for (const ref of refs)
      await expect(page.getByRole('row', { name: ref })).toContainText('Processed', { timeout: 180_000 });
    await withAll(page, 'Mark as made');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as made' }).click();
    await expect(page.getByText('2 orders are about to be marked as made')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('2 of 2 marked as made, 0 skipped')).toBeVisible({ timeout: 60_000 });

    await page.getByRole('link', { name: 'To ship' }).click();
    for (const ref of refs) await expect(page.getByRole('link', { name: ref })).toBeVisible();
    await withAll(page, 'Mark as shipped');
    const parcels = page.getByRole('dialog');
    await parcels.getByLabel(refs[0] ?? '', { exact: false }).fill('RM123456785GB');
    await parcels.getByRole('button', { name: 'Mark as shipped' }).click();
    // A tracking number without a carrier is rejected; the input is preserved.
    await expect(parcels.getByLabel('Carrier', { exact: false })).toBeFocused();
    await parcels.getByLabel('Carrier', { exact: false }).fill('Royal Mail');
    await expectAccessible(page);
    await parcels.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText('2 of 2 marked as shipped, 0 skipped')).toBeVisible({ timeout: 60_000 });

    await page.goto(`/orders?q=${refs[0]}`);
    await page.getByRole('link', { name: refs[0] ?? '' }).click();
    await expect(page.getByText('Royal Mail RM123456785GB')).toBeVisible();
    await expect(page.getByText('Made by the store’s owner: the account’s setting')).toBeVisible();
    await expectAccessible(page);
    const way = await page.getByRole('link', { name: 'Shopper’s tracking page' }).getAttribute('href');
    await shop.goto(way ?? '');
    await expect(shop.getByText('RM123456785GB')).toBeVisible();
    await shopper.close();
  });
});
