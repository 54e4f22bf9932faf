import { expect, expectAccessible, signIn, test } from './fixtures';
import { openStore, runSql } from './own-store';

test('an owner sets a surcharge, a sale and a number of pieces, and the shop shows and charges them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { slug, eventId } = await openStore('Active');
  const { rows } = await runSql(
    `select p.id, p.name, e.price_minor from event_products e join products p on p.id = e.product_id
     where e.event_id = $1 order by e.position limit 1`,
    [eventId],
  );
  const { id, name, price_minor: priceMinor } = rows[0] ?? {};
  await signIn(page, 'owner@brightside.test', `/events/${slug}/products`);
  const open = async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    return page.getByRole('dialog');
  };
  const drawer = await open();
  // A sale price above the regular one is rejected at its field, and the input is preserved.
  const salePrice = drawer.getByLabel('Sale price', { exact: true });
  await salePrice.fill(String(priceMinor / 100 + 1));
  await drawer.getByLabel('Pieces left to sell').fill('3');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer.getByText('Enter less than the regular price.')).toBeVisible();
  await expect(drawer.getByLabel('Pieces left to sell')).toHaveValue('3');
  await expectAccessible(page);
  await salePrice.fill('0.50');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  // A price below its cost causes a warning before it is saved.
  await expect(drawer.getByText(/below your cost/).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Save anyway' }).click();
  await expect(drawer).toBeHidden();

  await page.goto(`/${slug}/Product=${id}?lang=en`);
  await expect(page.getByText('Sale price').first()).toBeAttached();
  await expect(page.locator('main s').first()).toBeVisible();
  await expect(page.getByText('Only 3 left').first()).toBeVisible();
  await expectAccessible(page);

  await runSql('update event_products set pieces_left = 0 where event_id = $1 and product_id = $2', [eventId, id]);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Sold out').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
});
