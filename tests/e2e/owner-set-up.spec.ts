import { expect, expectAccessible, signIn, test } from './fixtures';
import { createEmail, signUp, waitForMailLink } from './new-owner';
import { openStore, runSql } from './own-store';

test.describe.configure({ timeout: 120_000 });

const ORDERING = /order today|secure payment|estimated delivery|before you pay|add to basket|shop the collection/i;

/** Adds a product for sale without a design to a store. */
async function addProduct(slug: string): Promise<void> {
  const { rows } = await runSql('select id, tenant_id from events where slug = $1', [slug]);
  const { id, tenant_id: tenantId } = rows[0];
  const columns = 'blank_id, name, description, status, colours, picture_version';
  const { rows: products } = await runSql(
    `insert into products (tenant_id, ${columns}) select $1, ${columns} from products
     where id = (select product_id from event_products ep join events e on e.id = ep.event_id
       where e.slug = 'summer-fest' order by position limit 1) returning id`,
    [tenantId],
  );
  await runSql(
    `insert into event_products (tenant_id, event_id, product_id, price_minor, vat_applies, category, position)
     values ($1, $2, $3, 9900, true, 'T-shirts', 0)`,
    [tenantId, id, products[0].id],
  );
}

test.describe('a new owner', () => {
  test('connects an account from the set-up, and opens a store once the checklist knows who sells', async ({
    page,
  }) => {
    const email = createEmail();
    await signUp(page, email);
    await page.goto('/dashboard');
    const banner = page.getByRole('complementary', { name: 'E-mail address not confirmed' });
    await expect(banner).toContainText(email);
    await banner.getByRole('button', { name: 'Send link again' }).click();
    await expect(page.getByText('Link sent')).toBeVisible();
    await expectAccessible(page);
    const step = page.getByRole('listitem').filter({ hasText: 'Set up how you are paid' });
    await step.getByRole('link', { name: 'Connect' }).click();
    await page.waitForURL('**/settings/billing-account');
    await expect(page.getByText('Not connected')).toBeVisible();
    await expect(page.getByText('Simulated', { exact: true })).toBeVisible();
    await expect(page.getByText('your stores take no real card payments')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Connect an account' }).click();
    await page.getByRole('button', { name: 'Come back later' }).click();
    await page.waitForURL('**/settings/billing-account');
    await expect(page.getByText('Not finished', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Continue the set-up' }).click();
    await page.getByRole('button', { name: 'Complete the set-up' }).click();
    await page.waitForURL('**/settings/billing-account');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText(/acct_test_\d+/)).toBeVisible();

    await page.goto('/events/create');
    await page.getByLabel('Name', { exact: true }).fill(`Quay ${crypto.randomUUID().slice(0, 8)}`);
    await expect(page.getByText('Your company is not VAT registered')).toBeVisible();
    await page.getByRole('button', { name: 'Create store' }).click();
    await page.waitForURL('**/overview');
    const overview = page.url();
    await addProduct(new URL(overview).pathname.split('/')[2] ?? '');
    await page.reload();
    const open = page.getByRole('button', { name: 'Open the store' });
    const fix = (point: string) =>
      page.getByRole('listitem').filter({ hasText: point }).getByRole('link', { name: 'Fix' });
    await expect(open).toBeDisabled();
    await expect(fix('Your e-mail address is confirmed')).toBeVisible();
    await expect(fix('Payments go to your own account')).toHaveCount(0);
    await fix('Company address is set').click();
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
    await page.keyboard.type('1 Quay Road, Utrecht');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Company details saved')).toBeVisible();
    await page.goto(overview);
    await fix('Orders can be made').click();
    await page.waitForURL('**/settings/production');
    await page.getByRole('radio', { name: 'I make them myself' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Orders appear in your work list.')).toBeVisible();
    await page.goto(await waitForMailLink(email, '/email-verification/'));
    await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
    await page.goto(overview);
    await expect(banner).toHaveCount(0);
    await open.click();
    await expect(page.getByText(/ is open\.$/)).toBeVisible();
  });

  test('learns in the help what happens to payments, who prints, and how to reach the team', async ({ page }) => {
    await signIn(page, 'owner@brightside.test', '/help/frequently-asked-questions');
    await page.getByText('When do I get my money?').click();
    await expect(page.getByText('Without one they are collected in Merchloom’s account')).toBeVisible();
    await page.goto('/help/help-articles/printer');
    await expect(page.getByText('A print shop must have the products')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write to us' }).click();
    await page.waitForURL('**/custom-solutions');
    await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible();
  });
});

test.describe('a store for enquiries', () => {
  for (const type of ['bulk', 'products'])
    test(`of type ${type} promises no order on any page`, async ({ page }) => {
      const { slug } = await openStore('Active');
      await runSql('update events set type = $2, default_lang = null where slug = $1', [slug, type]);
      // Removes the owner's texts, so that only the platform's default texts remain.
      await runSql(
        `update store_contents set content = content || '{"home_button_enabled": false, "faqs": []}', pages = '{}'
         where event_id = (select id from events where slug = $1)`,
        [slug],
      );
      for (const path of ['', '/products', '/faqs', '/terms-and-conditions', '/contact-us']) {
        await page.goto(`/${slug}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.getByRole('main').innerText()).not.toMatch(ORDERING);
      }
      await page.goto(`/${slug}`);
      await expect(page.getByText('Nothing is ordered or paid for here.')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/${slug}/products`);
      await page.locator('main a[href*="Product="]').first().click();
      await expect(page.getByRole('button', { name: 'Ask about this product' })).toBeVisible();
      await expect(page.getByText('It can’t be ordered here.')).toBeVisible();
      expect(await page.getByRole('main').innerText()).not.toMatch(ORDERING);
      const product = await page.getByRole('heading', { level: 1 }).innerText();
      const colour = page.locator('[name=colour]').last();
      await colour.check({ force: true });
      const code = await colour.inputValue();
      await page.getByRole('button', { name: 'Ask about this product' }).click();
      await page.waitForURL(`**/contact-us?*colour=${code}*`);
      await expect(page.locator('[data-subject]')).toContainText(product);
      await page.getByLabel('Quantity').fill('120');
      await page.getByLabel('Needed by').fill('2027-05-01');
      await expectAccessible(page);
      await signIn(page, 'owner@brightside.test', `/events/${slug}/overview`);
      await expect(page.getByText('Nothing can be ordered in it.')).toBeVisible();
      await expect(page.getByText('At least one product is shown')).toBeVisible();
      await expect(page.getByText('No price is below cost')).toHaveCount(0);
    });
});

test('an owner allows gifts without a code, which store, list and overview show', async ({ page }) => {
  const { slug } = await openStore('Active');
  await runSql("update events set type = 'promo', default_lang = null, countries = '{GB}' where slug = $1", [slug]);
  await signIn(page, 'owner@brightside.test', `/events/${slug}/event-details`);
  await page.getByLabel('Gifts without a code').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No code needed')).toBeVisible();
  await page.goto(`/events/${slug}/overview`);
  await expect(page.getByText('No code needed')).toBeVisible();
  await expect(page.getByText('At least one gift code can be used')).toHaveCount(0);
  await page.goto(`/events?q=${slug}`);
  await expect(page.getByRole('row').filter({ hasText: slug }).getByText('No code needed')).toBeVisible();
  await page.goto(`/${slug}`);
  await expect(page.getByText('You need no code.')).toBeVisible();
});
