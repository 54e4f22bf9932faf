import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { addToBasket, basket, difference, look, openProduct, slide, thumbnail } from './shop';

const HOODIE = 'Festival squad hoodie';
const MIXTAPE = 'Your summer mixtape T-shirt';
const MUG = 'Mug with your initials';
const PHOTO = 'Golden hour sweatshirt';

/** Which scripts hold fabric, as they arrive. */
function watchFabric(page: Page): () => Promise<boolean[]> {
  const scripts: Promise<boolean>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    scripts.push(
      response.text().then(
        (text) => text.includes('StaticCanvas'),
        () => false,
      ),
    );
  });
  return () => Promise.all(scripts);
}

/** A field by its label, which tells as well how many characters are left. */
const textField = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label} ?\\d+ left`) });

/** A picture of one colour, as a shopper's file. */
function colouredFile(colour: string) {
  const canvas = createCanvas(1200, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1200, 800);
  return { name: 'holiday.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
}

/** The server's picture at an address, without loss and as large as the browser draws it. */
const asLargePng = (address: string | null) =>
  (address ?? '').replace(/w=\d+/, 'w=1000').replace('format=webp', 'format=png');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form puts the words onto the picture that the server draws', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE, 'NewProduct');
    const plain = await slide(page, 1).getAttribute('src');
    await textField(page, 'Name').fill('NOVAK');
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(textField(page, 'Name')).toHaveValue('NOVAK');
    const address = (await slide(page, 1).getAttribute('src')) ?? '';
    expect(new URL(address, page.url()).searchParams.get('c')).toContain('NOVAK');
    const answer = await page.request.get(address);
    expect(answer.headers()['content-type']).toBe('image/webp');
    expect((await answer.body()).equals(await (await page.request.get(plain ?? '')).body())).toBe(false);
  });
});

test.describe('personalising', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the drawing code is fetched when one starts and not before', async ({ page }) => {
    const fabricIn = watchFabric(page);
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await page.waitForLoadState('networkidle');
    expect(await fabricIn()).not.toContain(true);
    await textField(page, 'Name on the tape').focus();
    await expect(slide(page)).toHaveAttribute('src', /^blob:/);
    expect(await fabricIn()).toContain(true);
  });

  for (const [product, label, view, place] of [
    [MIXTAPE, 'Name on the tape', 'Front', 0],
    [HOODIE, 'Name', 'Back', 1],
  ] as const) {
    test(`what is typed shows on the ${view.toLowerCase()}, as the server draws it too`, async ({ page }) => {
      await openProduct(page, 'summer-fest', product, 'NewProduct');
      const field = textField(page, label);
      await field.focus();
      await expect(thumbnail(page, view)).toHaveAttribute('aria-pressed', 'true');
      const picture = slide(page, place);
      await expect(picture).toHaveAttribute('src', /^blob:/);
      const plain = await look(picture);
      await field.fill('WWW WWW');
      await expect.poll(async () => difference(plain, await look(picture))).toBeGreaterThan(0.01);
      const drawn = await look(picture);
      await addToBasket(page);
      const kept = basket(page).locator('li img');
      await expect(kept).toHaveAttribute('src', /[?&]c=.*WWW/);
      await expect(basket(page).getByText('WWW WWW', { exact: false })).toBeVisible();
      const served = await look(kept, asLargePng(await kept.getAttribute('src')));
      expect(difference(drawn, served)).toBeLessThan(0.01);
    });
  }

  test('a mug changes from all its four sides, and keeps the one that is looked at', async ({ page }) => {
    await openProduct(page, 'company-kit', MUG, 'NewProduct');
    const field = textField(page, 'Initials');
    const views = ['Front', 'Left', 'Right', 'Back'];
    await field.focus();
    for (const view of views) await expect(thumbnail(page, view).locator('img')).toHaveAttribute('src', /^blob:/);
    await thumbnail(page, 'Left').click();
    const before = await Promise.all(views.map((view) => thumbnail(page, view).locator('img').getAttribute('src')));
    await field.fill('WM');
    for (const [index, view] of views.entries()) {
      await expect(thumbnail(page, view).locator('img')).not.toHaveAttribute('src', before[index] ?? '');
    }
    await expect(thumbnail(page, 'Left')).toHaveAttribute('aria-pressed', 'true');
  });

  test('one’s own picture takes the place of the design’s, and can be taken back', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO, 'NewProduct');
    await page.getByRole('button', { name: 'Choose a picture' }).focus();
    await expect(slide(page)).toHaveAttribute('src', /^blob:/);
    const plain = await look(slide(page));
    await page.getByLabel('Your own photo').setInputFiles(colouredFile('#d11'));
    await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible();
    await expect.poll(async () => difference(plain, await look(slide(page)))).toBeGreaterThan(1);
    const swapped = await look(slide(page));
    await addToBasket(page);
    const kept = basket(page).locator('li img');
    await expect(kept).toHaveAttribute('src', /[?&]c=.*asset/);
    const served = await look(kept, asLargePng(await kept.getAttribute('src')));
    expect(difference(swapped, served)).toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Use the original' }).click();
    await expect.poll(async () => difference(plain, await look(slide(page)))).toBeLessThan(0.05);
  });

  test('a file that is no picture is refused in words', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO, 'NewProduct');
    await page
      .getByLabel('Your own photo')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
    await expect(page.getByText('The picture could not be taken.', { exact: false })).toBeVisible();
  });

  test('the server’s picture takes over where the browser can’t draw', async ({ page }) => {
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes('StaticCanvas')) return route.abort();
      return route.fulfill({ response: answer });
    });
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await textField(page, 'Name on the tape').fill('Zoë');
    await expect(slide(page)).toHaveAttribute('src', /[?&]c=.*Zo/);
    await expect
      .poll(() => slide(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('The preview could not be drawn.', { exact: false })).toBeHidden();
  });

  test('other words are another line of the basket', async ({ page }) => {
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await textField(page, 'Name on the tape').fill('Ada');
    await addToBasket(page);
    await page.keyboard.press('Escape');
    await textField(page, 'Name on the tape').fill('Grace');
    await addToBasket(page);
    await expect(basket(page).getByRole('listitem')).toHaveCount(2);
    await expect(basket(page).getByText('Ada')).toBeVisible();
    await expect(basket(page).getByText('Grace')).toBeVisible();
  });

  test('on a phone the picture stands above the fields, and its other sides are a tap away', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openProduct(page, 'company-kit', MUG, 'NewProduct');
    await page.getByRole('button', { name: 'Decline' }).click();
    const form = page.locator('section', { has: textField(page, 'Initials') });
    await textField(page, 'Initials').fill('WM');
    await expect(form.locator('img')).toHaveAttribute('src', /^blob:/);
    const front = await form.locator('img').getAttribute('src');
    await form.getByRole('button', { name: 'Show Left' }).click();
    await expect(form.locator('img')).not.toHaveAttribute('src', front ?? '');
    await expectAccessible(page);
  });
});
