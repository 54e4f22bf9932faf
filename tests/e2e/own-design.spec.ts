import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures';

const OWNER = 'owner@brightside.test';

// Runs the tests one after another, because they share a product list and some change its order.
test.describe.configure({ mode: 'default' });

/** Creates a product for this test by copying an existing one; finds it by its name. */
async function ownProduct(page: Page, kind: string): Promise<Locator> {
  const name = `${kind} ${Date.now().toString(36)}`;
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copy = page.getByRole('row').last();
  await expect(copy.getByRole('link')).toContainText('(copy)');
  await copy.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** Returns a picture of the given size in px, as an upload. */
async function picture(name: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c02050' } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test.describe('designing a product', () => {
  test('a product from the catalogue is designed, priced, shown, and appears in the store as designed', async ({
    page,
  }) => {
    // Covers three screens with their accessibility checks.
    test.slow();
    await signIn(page, OWNER, '/events/company-kit/catalogue');
    await page.getByLabel('Any category').selectOption('Clothing');
    await expect(page).toHaveURL(/category=Clothing/);
    await page.getByLabel('Sort by').selectOption('price-asc');
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Add / }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price excl. VAT (GBP)').fill('21.50');
    await expect(dialog.getByText('Profit')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add and design' }).click();
    await page.waitForURL('**/design');
    const id = /products\/(\d+)/.exec(page.url())?.[1] ?? '';

    await page.getByRole('button', { name: 'Add text' }).click();
    const textField = page.getByRole('textbox', { name: 'Text', exact: true });
    await textField.fill('Harbour crew');
    await expect(page.getByText('Saved at')).toBeVisible();
    await page.getByLabel('Shoppers may write their own text').check();
    await page.getByLabel('Label of the field').fill('Crew name');
    await expectAccessible(page);

    await page.getByLabel('Size (pt)').fill('60');
    await page.getByLabel('From the left (mm)').fill('10');
    await page.getByLabel('From the left (mm)').blur();
    const left = () => page.getByLabel('From the left (mm)').inputValue();
    await page.getByRole('button', { name: 'Harbour crew', exact: true }).press('ArrowRight');
    expect(Number(await left())).toBeCloseTo(11, 1);
    await page.keyboard.press('Shift+ArrowRight');
    expect(Number(await left())).toBeCloseTo(21, 1);
    await page.keyboard.press('Control+z');
    expect(Number(await left())).toBeCloseTo(10, 1);

    // Far outside the print area, so that the warning appears.
    await page.getByLabel('From the left (mm)').fill('-200');
    await expect(page.getByText('the print area and will')).toBeVisible();
    await page.getByRole('button', { name: 'Centre horizontally' }).click();
    await expect(page.getByText('the print area and will')).toHaveCount(0);

    await page.getByLabel('Upload a picture', { exact: true }).setInputFiles(await picture('tiny.png', 60, 60));
    await expect(page.getByText('will look blurred')).toBeVisible();
    await page.getByRole('button', { name: 'Remove tiny.png' }).click();
    await expect(page.getByText('will look blurred')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'tiny.png', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(page.getByText('Saved at')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('button', { name: 'Harbour crew', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Back to the products' }).click();
    const row = page.getByRole('row').last();
    await expect(row.getByText('Draft')).toBeVisible();
    // Runs the checks before the undo notification appears, which briefly covers the last row.
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Show in the store' }).click();
    await expect(row.getByText('In the store')).toBeVisible();
    // The list updates optimistically; the notification confirms that the change was saved.
    await expect(page.getByText('is in the store')).toBeVisible();

    await page.goto(`/company-kit/NewProduct=${id}`);
    await expect(page.getByRole('textbox', { name: 'Crew name' })).toHaveAttribute('placeholder', /Harbour crew/);
  });

  test('two editors of one design do not overwrite each other without confirmation', async ({ page, context }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const row = await ownProduct(page, 'For two editors');
    const href = await row.getByRole('link').first().getAttribute('href');
    await page.goto(href ?? '');
    const other = await context.newPage();
    await other.goto(href ?? '');
    for (const one of [page, other]) await one.getByRole('button', { name: 'Add text' }).waitFor();
    await page.getByRole('button', { name: 'Add text' }).click();
    await expect(page.getByText('Saved at')).toBeVisible();
    await other.getByRole('button', { name: 'Add text' }).click();
    const dialog = other.getByRole('dialog');
    await expect(dialog.getByText('Your changes are not saved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Load other version' }).click();
    await expect(dialog).toBeHidden();
    await expect(other.getByRole('button', { name: 'Your text', exact: true })).toHaveCount(1);
  });

  test('a locked product can be viewed but not changed', async ({ page }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const row = await ownProduct(page, 'To be locked');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
    await expect(row.getByText('Locked', { exact: true })).toBeVisible();
    await expect(row.getByRole('textbox')).toBeDisabled();
    await page.goto((await row.getByRole('link').first().getAttribute('href')) ?? '');
    await expect(page.getByText('This product is locked.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add text' })).toBeDisabled();
  });
});

test.describe('the product list', () => {
  test('changes prices of several products at once and undoes that with one press', async ({ page }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const price = (row: number) => page.getByRole('row').nth(row).getByRole('textbox');
    const before = [await price(1).inputValue(), await price(2).inputValue()];
    for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByLabel('Amount (GBP)').fill('44.40');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(price(1)).toHaveValue('44.40');
    await expect(price(2)).toHaveValue('44.40');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(price(1)).toHaveValue(before[0] ?? '');
    await expect(price(2)).toHaveValue(before[1] ?? '');
  });

  test('is sorted by keyboard', async ({ page }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const name = (row: number) => page.getByRole('row').nth(row).getByRole('link').first();
    const [first, second] = [await name(1).innerText(), await name(2).innerText()];
    await page.getByRole('button', { name: `Move ${second}`, exact: true }).press('ArrowUp');
    await expect(name(1)).toHaveText(second);
    await page.getByRole('button', { name: `Move ${second}`, exact: true }).press('ArrowDown');
    await expect(name(1)).toHaveText(first);
  });

  test('offers a product without a size that its owner excluded', async ({ page }) => {
    await signIn(page, OWNER, '/events/summer-fest/products');
    const row = await ownProduct(page, 'Without a size');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit details' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('All colours in XS').uncheck();
    await drawer.getByLabel('Visibility').selectOption('active');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toBeHidden();
    await page.goto(
      (await row.getByRole('link').first().getAttribute('href'))?.replace(
        /.*products\/(\d+).*/,
        '/summer-fest/Product=$1',
      ) ?? '',
    );
    await expect(page.getByRole('radio', { name: 'XS', exact: true })).toHaveCount(0);
  });
});

test.describe('the picture library', () => {
  test('uploads, renames and deletes pictures', async ({ page }) => {
    await signIn(page, OWNER, '/assets');
    await page
      .getByLabel('Upload pictures', { exact: true })
      .setInputFiles([
        await picture('wide.png', 400, 200),
        { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
      ]);
    await expect(page.getByRole('heading', { name: 'wide.png' })).toBeVisible();
    await expect(page.getByText('note.txt is not a picture that can be printed')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rename wide.png' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('banner.png');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'banner.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete banner.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'banner.png' })).toHaveCount(0);
  });
});
