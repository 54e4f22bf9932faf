import { expect, expectAccessible, test } from './fixtures';
import { openStore, runSql } from './own-store';

test.describe('the wait list of a closed store', () => {
  /** Creates a store whose order window opens in an hour. */
  async function openClosed(whenClosed: 'products' | 'notice') {
    const { slug, eventId } = await openStore('Active');
    await runSql(
      `insert into store_calendars (event_id, tenant_id, time_zone, mode, opens_at, closes_at, when_closed)
       select id, tenant_id, 'Europe/London', 'window', now() + interval '1 hour', now() + interval '1 day', $2
       from events where id = $1`,
      [eventId, whenClosed],
    );
    const { rows } = await runSql('select product_id from event_products where event_id = $1 limit 1', [eventId]);
    return { slug, product: `/${slug}/Product=${rows[0]?.product_id}` };
  }

  test('accepts an address, rejects an invalid one at its field, and explains what happens next', async ({ page }) => {
    const { slug, product } = await openClosed('notice');
    await page.goto(`/${slug}?lang=en`);
    await expect(page.getByRole('heading', { level: 1, name: /^Orders open on / })).toBeVisible();
    await expect(page.getByRole('link', { name: /T-shirt/ })).toHaveCount(0);
    await expectAccessible(page);
    // Visitors from a search result land on a product.
    await page.goto(`${product}?lang=en`);
    await expect(page.getByRole('heading', { level: 1, name: /^Orders open on / })).toBeVisible();
    await page.getByRole('link', { name: 'Tell me when orders open' }).click();
    await page.getByLabel('E-mail address').fill('no address');
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
    await expect(page.getByText('Please give a full e-mail address.')).toBeVisible();
    await page.getByLabel('E-mail address').fill(`ada-${crypto.randomUUID()}@shopper.test`);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByRole('heading', { name: 'Please confirm your address' })).toBeFocused();
    await expectAccessible(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('accepts an address, too', async ({ page }) => {
      const { slug } = await openClosed('products');
      const email = `bob-${crypto.randomUUID()}@shopper.test`;
      await page.goto(`/${slug}/wait-list?lang=en`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Tell me' }).click();
      await expect(page.getByRole('heading', { name: 'Please confirm your address' })).toBeVisible();
      expect((await runSql('select 1 from wait_list_entries where email = $1', [email])).rowCount).toBe(1);
    });
  });
});
