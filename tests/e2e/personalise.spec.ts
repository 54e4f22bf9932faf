import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, holdScripts, test } from './fixtures';
import {
  addToBasket,
  calculateDifference,
  getAddButton,
  getBasket,
  getSampleQuestion,
  getSizeOption,
  getSlide,
  getThumbnail,
  openProduct,
  readPixels,
} from './shop';

const HOODIE = 'Festival squad hoodie';
const MIXTAPE = 'Your summer mixtape T-shirt';
const MUG = 'Mug with your initials';
const PHOTO = 'Golden hour sweatshirt';

/** Records for each loaded script whether it contains fabric. */
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

const textField = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Returns the address of a product of the festival's store. */
async function buildProductPath(page: Page, name: string): Promise<string> {
  await page.goto('/summer-fest/products');
  return (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
}

/** File input, which is visually hidden; a button opens it. */
const ownPhoto = (page: Page) => page.locator('input[type=file]');

/** Returns a single-coloured picture as a shopper's file. */
function colouredFile(colour: string, width = 1200, height = 800) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return { name: 'holiday.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
}

/** Returns a photo with one half in another colour, so that its position is detectable. */
function halvedFile() {
  const canvas = createCanvas(1200, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d11';
  context.fillRect(0, 0, 1200, 800);
  context.fillStyle = '#11d';
  context.fillRect(600, 0, 600, 800);
  return { name: 'holiday.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
}

/** Returns a photo of noise, which does not compress, with 6000 × 3000 px and Exif orientation 6 (rotate by 90°). */
async function largeFile(page: Page) {
  const jpeg = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 6000;
    canvas.height = 3000;
    const context = canvas.getContext('2d');
    if (!context) return '';
    const noise = context.createImageData(6000, 300);
    for (let band = 0; band < 10; band++) {
      for (let at = 0; at < noise.data.length; at += 65_536)
        crypto.getRandomValues(noise.data.subarray(at, Math.min(at + 65_536, noise.data.length)));
      for (let alpha = 3; alpha < noise.data.length; alpha += 4) noise.data[alpha] = 255;
      context.putImageData(noise, 0, band * 300);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  });
  const file = Buffer.from(jpeg, 'base64');
  expect(file.length).toBeGreaterThan(10_000_000);
  // Exif block with one entry: orientation 6.
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  const turned = Buffer.concat([file.subarray(0, 2), exif, file.subarray(2)]);
  return { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned };
}

/** Returns the address of the server-rendered picture as lossless PNG, in the size that the browser draws. */
const asLargePng = (address: string | null) =>
  (address ?? '').replace(/w=\d+/, 'w=1000').replace(/\bv=/, 'format=png&v=');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form puts the text onto the picture that the server draws', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE, 'NewProduct');
    const plain = await getSlide(page).getAttribute('src');
    await textField(page, 'Name').fill('NOVAK');
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(textField(page, 'Name')).toHaveValue('NOVAK');
    const address = (await getSlide(page).getAttribute('src')) ?? '';
    expect(new URL(address, page.url()).searchParams.get('c')).toContain('NOVAK');
    const answer = await page.request.get(address);
    expect(answer.headers()['content-type']).toBe('image/webp');
    expect((await answer.body()).equals(await (await page.request.get(plain ?? '')).body())).toBe(false);
  });

  test('a text that is ticked to stay empty is drawn empty', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE, 'NewProduct');
    await page.getByRole('checkbox', { name: 'Leave this empty: Number' }).check();
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(page.getByRole('checkbox', { name: 'Leave this empty: Number' })).toBeChecked();
    const address = (await getSlide(page).getAttribute('src')) ?? '';
    expect(JSON.parse(new URL(address, page.url()).searchParams.get('c') ?? '')).toEqual({
      texts: { number: '' },
      images: {},
    });
  });

  test('the size guide unfolds in place, in the page’s language', async ({ page }) => {
    const address = await openProduct(page, 'summer-fest', HOODIE);
    await page.goto(`${address}?lang=de`);
    const guide = page.locator('noscript').getByRole('group').filter({ hasText: 'Größentabelle' });
    await guide.getByText('Größentabelle').click();
    await expect(guide.getByRole('listitem').first()).toHaveText('XS · Brustweite 50 cm, Länge 65 cm, Ärmel 60 cm');
    await expect(guide.getByRole('listitem')).toHaveCount(7);
  });

  test('a product shows the chosen colour, and what ordering requires', async ({ page }) => {
    await openProduct(page, 'summer-fest', 'Sun over the hills T-shirt');
    const plain = await getSlide(page).getAttribute('src');
    await page
      .getByRole('radiogroup', { name: /^Colour/ })
      .getByRole('radio')
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Update preview' }).click();
    await expect(getSlide(page)).not.toHaveAttribute('src', plain ?? '');
    await expect(getAddButton(page)).toBeHidden();
    await page.locator('noscript').getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
  });
});

test.describe('before the page is interactive', () => {
  test('“Add to basket” is carried out as soon as possible, with all choices', async ({ page }) => {
    const href = await buildProductPath(page, MIXTAPE);
    const release = await holdScripts(page);
    await page.goto(href, { waitUntil: 'commit' });
    await textField(page, 'Name on the tape').fill('Zoë');
    await getSizeOption(page, 'L').check();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await getAddButton(page).click();
    await expect(page).toHaveURL(/[?&]add=1/);
    release();
    await expect(getBasket(page).getByText('“Zoë”')).toBeVisible();
    await expect(getBasket(page).getByText(/ \/ L$/)).toBeVisible();
    await expect(getBasket(page).getByRole('textbox')).toHaveValue('3');
    await expect(page).not.toHaveURL(/add=1/);
    await page.reload();
    await expect(page.locator('[data-basket-count="3"]')).toBeVisible();
  });

  test('typed text is drawn once the page is interactive', async ({ page }) => {
    const href = await buildProductPath(page, MIXTAPE);
    const release = await holdScripts(page);
    await page.goto(href, { waitUntil: 'commit' });
    await textField(page, 'Name on the tape').fill('Zoë');
    release();
    await expect(getSlide(page)).toHaveAttribute('src', /^blob:/, { timeout: 20_000 });
    await expect(textField(page, 'Name on the tape')).toHaveValue('Zoë');
  });

  test('Enter in a field orders nothing', async ({ page }) => {
    await openProduct(page, 'summer-fest', MIXTAPE);
    await getSizeOption(page, 'M').check();
    await textField(page, 'Name on the tape').fill('Zoë');
    await page.keyboard.press('Enter');
    await textField(page, 'Name on the tape').fill('Zoë B');
    await expect(getBasket(page)).toBeHidden();
    await expect(getSampleQuestion(page)).toBeHidden();
  });
});

test.describe('the design’s own example', () => {
  test('is added to the basket only when the shopper confirms it', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE);
    await expect(textField(page, 'Name')).toHaveValue('');
    await getSizeOption(page, 'M').check();
    await getAddButton(page).click();
    await expect(getSampleQuestion(page)).toBeFocused();
    await expect(getSampleQuestion(page).getByRole('listitem')).toHaveText(['Name: “OKAFOR”', 'Number: “26”']);
    await expect(getBasket(page)).toBeHidden();
    await expectAccessible(page);
    await getSampleQuestion(page).getByRole('button', { name: 'Print as shown' }).click();
    await expect(
      getBasket(page)
        .getByText(/OKAFOR/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(textField(page, 'Name')).toHaveValue('OKAFOR');
  });

  test('is replaced by the shopper’s text, or by nothing at all', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE);
    await getSizeOption(page, 'M').check();
    await getAddButton(page).click();
    await getSampleQuestion(page).getByRole('button', { name: 'Write my own' }).click();
    await expect(textField(page, 'Name')).toBeFocused();
    await page.keyboard.type('NOVAK');
    await getAddButton(page).click();
    await expect(getSampleQuestion(page).getByRole('listitem')).toHaveText(['Number: “26”']);
    await page.getByRole('checkbox', { name: 'Leave this empty: Number' }).check();
    await expect(getSampleQuestion(page)).toBeHidden();
    await getAddButton(page).click();
    await expect(getBasket(page).getByText('“NOVAK”')).toBeVisible();
  });
});

test.describe('personalising', () => {
  test('the drawing code is loaded when personalising starts and not before', async ({ page }) => {
    const fabricIn = watchFabric(page);
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await page.waitForLoadState('networkidle');
    expect(await fabricIn()).not.toContain(true);
    await textField(page, 'Name on the tape').focus();
    await expect(getSlide(page)).toHaveAttribute('src', /^blob:/);
    expect(await fabricIn()).toContain(true);
  });

  for (const [product, label, view, place] of [
    [MIXTAPE, 'Name on the tape', 'Front', 0],
    [HOODIE, 'Name', 'Back', 0],
  ] as const) {
    test(`typed text is shown on the ${view.toLowerCase()} exactly as the server draws it`, async ({ page }) => {
      await openProduct(page, 'summer-fest', product, 'NewProduct');
      const field = textField(page, label);
      await field.focus();
      await expect(getThumbnail(page, view)).toHaveAttribute('aria-pressed', 'true');
      const picture = getSlide(page, place);
      await expect(picture).toHaveAttribute('src', /^blob:/);
      const plain = await readPixels(picture);
      await field.fill('WWW WWW');
      await expect.poll(async () => calculateDifference(plain, await readPixels(picture))).toBeGreaterThan(0.01);
      const drawn = await readPixels(picture);
      await addToBasket(page, 'M', product === HOODIE);
      const basketPicture = getBasket(page).locator('li img');
      await expect(basketPicture).toHaveAttribute('src', /[?&]c=.*WWW/);
      await expect(getBasket(page).getByText('WWW WWW', { exact: false })).toBeVisible();
      const served = await readPixels(basketPicture, asLargePng(await basketPicture.getAttribute('src')));
      expect(calculateDifference(drawn, served)).toBeLessThan(0.01);
    });
  }

  test('a mug is redrawn on all its four sides, and keeps the selected view', async ({ page }) => {
    await openProduct(page, 'company-kit', MUG, 'NewProduct');
    const field = textField(page, 'Initials');
    const views = ['Front', 'Left', 'Right', 'Back'];
    await field.focus();
    for (const view of views) await expect(getThumbnail(page, view).locator('img')).toHaveAttribute('src', /^blob:/);
    await getThumbnail(page, 'Left').click();
    const before = await Promise.all(views.map((view) => getThumbnail(page, view).locator('img').getAttribute('src')));
    await field.fill('WM');
    for (const [index, view] of views.entries()) {
      await expect(getThumbnail(page, view).locator('img')).not.toHaveAttribute('src', before[index] ?? '');
    }
    await expect(getThumbnail(page, 'Left')).toHaveAttribute('aria-pressed', 'true');
  });

  test('the shopper’s own picture replaces the design’s, and can be removed', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO, 'NewProduct');
    await textField(page, 'Caption').fill('PIER 7');
    await page.getByRole('button', { name: 'Choose a picture' }).focus();
    await expect(getSlide(page)).toHaveAttribute('src', /^blob:/);
    const plain = await readPixels(getSlide(page));
    await ownPhoto(page).setInputFiles(colouredFile('#d11'));
    await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible();
    await expect.poll(async () => calculateDifference(plain, await readPixels(getSlide(page)))).toBeGreaterThan(1);
    const swapped = await readPixels(getSlide(page));
    await addToBasket(page);
    const basketPicture = getBasket(page).locator('li img');
    await expect(basketPicture).toHaveAttribute('src', /[?&]c=.*asset/);
    const served = await readPixels(basketPicture, asLargePng(await basketPicture.getAttribute('src')));
    expect(calculateDifference(swapped, served)).toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect.poll(async () => calculateDifference(plain, await readPixels(getSlide(page)))).toBeLessThan(0.05);
  });

  for (const [what, buffer, expectedMessage] of [
    ['a drawing with a script in it', Buffer.from('<svg onload=alert(1)>'), 'This is not a PNG, JPEG or WebP picture.'],
    ['a file of 11 MB that is no picture', Buffer.alloc(11_000_000), 'This is not a PNG, JPEG or WebP picture.'],
    ['a damaged picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'The picture is damaged'],
  ] as const) {
    test(`${what} is rejected with a message`, async ({ page }) => {
      await openProduct(page, 'summer-fest', PHOTO, 'NewProduct');
      const file = { name: 'x.png', mimeType: 'image/png', buffer };
      await ownPhoto(page).setInputFiles(file);
      await expect(page.getByRole('status').getByText(expectedMessage, { exact: false })).toBeVisible({
        timeout: 60_000,
      });
      await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
    });
  }

  test('a picture with too few pixels is accepted with a warning, and undone', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO, 'NewProduct');
    const choose = ownPhoto(page);
    const warning = page.getByText(/would be printed at \d+ dpi/);
    await choose.setInputFiles(colouredFile('#d11', 120, 80));
    await expect(warning).toBeVisible();
    await choose.setInputFiles(colouredFile('#1d1', 2400, 1600));
    await expect(warning).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(warning).toBeHidden();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  test('the server’s picture is used when the browser cannot draw', async ({ page }) => {
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const answer = await route.fetch();
      if ((await answer.text()).includes('StaticCanvas')) return route.abort();
      return route.fulfill({ response: answer });
    });
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await textField(page, 'Name on the tape').fill('Zoë');
    await expect(getSlide(page)).toHaveAttribute('src', /[?&]c=.*Zo/);
    await expect
      .poll(() => getSlide(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText('The preview could not be drawn.', { exact: false })).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('typed text is still there after a reload', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE, 'NewProduct');
    await textField(page, 'Name').fill('Zoë');
    await page.getByRole('checkbox', { name: 'Leave this empty: Number' }).check();
    await expect(page).toHaveURL(/blank=number/);
    await page.reload();
    await expect(textField(page, 'Name')).toHaveValue('Zoë');
    await expect(page.getByRole('checkbox', { name: 'Leave this empty: Number' })).toBeChecked();
  });

  test('another text makes another line of the basket', async ({ page }) => {
    await openProduct(page, 'summer-fest', MIXTAPE, 'NewProduct');
    await textField(page, 'Name on the tape').fill('Ada');
    await addToBasket(page);
    await page.keyboard.press('Escape');
    await textField(page, 'Name on the tape').fill('Grace');
    await addToBasket(page);
    await expect(getBasket(page).getByRole('listitem')).toHaveCount(2);
    await expect(getBasket(page).getByText('Ada')).toBeVisible();
    await expect(getBasket(page).getByText('Grace')).toBeVisible();
  });

  test('text and photo fields are together above the button, at both addresses of a product', async ({ page }) => {
    for (const kind of ['Product', 'NewProduct'] as const) {
      await openProduct(page, 'summer-fest', PHOTO, kind);
      await expect(textField(page, 'Caption')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Personalise this product' })).toHaveCount(0);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Product=\d+$/);
    }
  });

  test('a photo is placed by keys, by dragging and by buttons, and printed where it was seen', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO);
    await page.getByRole('button', { name: 'Decline' }).click();
    await textField(page, 'Caption').fill('PIER 7');
    await ownPhoto(page).setInputFiles(halvedFile());
    const frame = page.getByRole('group', { name: 'Place your picture' });
    await expect(frame).toBeVisible();
    await expectAccessible(page);
    await expect(getSlide(page)).toHaveAttribute('src', /^blob:/);
    await page.getByRole('button', { name: 'Fill the frame' }).click();
    await frame.focus();
    for (const key of ['ArrowRight', 'ArrowRight', '+', '+', 'r']) await page.keyboard.press(key);
    await expect(page).toHaveURL(/image_[^=]+=[^&]+\.at0\.04_0_[\d.]+_5/);
    const box = await frame.boundingBox();
    if (!box) throw new Error('the frame is not shown');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - box.width / 10, middle.y - box.height / 5, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\.at-0\.0\d+_-0\.\d+_[\d.]+_5/);
    await page.getByRole('button', { name: 'Turn right' }).click();
    await expect(page).toHaveURL(/_10(?:&|$)/);
    await expect(getSlide(page)).toHaveAttribute('src', /^blob:/);
    await addToBasket(page);
    const basketPicture = getBasket(page).locator('li img');
    const served = await readPixels(basketPicture, asLargePng(await basketPicture.getAttribute('src')));
    // The picture may still lack the last rotation, so the comparison is repeated.
    await expect.poll(async () => calculateDifference(await readPixels(getSlide(page)), served)).toBeLessThan(0.01);
  });

  test('a photo of more than 10 MB is scaled down in the browser, and keeps its orientation', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO);
    await ownPhoto(page).setInputFiles(await largeFile(page));
    await expect(page.getByText(/^\d+ × \d+ px$/)).toHaveText('2000 × 4000 px', { timeout: 60_000 });
  });

  test('a line of the basket is edited with its text and photo, and keeps its place', async ({ page }) => {
    await openProduct(page, 'summer-fest', PHOTO);
    await textField(page, 'Caption').fill('PIER 7');
    await ownPhoto(page).setInputFiles(halvedFile());
    const frame = page.getByRole('group', { name: 'Place your picture' });
    await frame.focus();
    await page.keyboard.press('+');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    await addToBasket(page, 'L');
    await page.keyboard.press('Escape');
    await openProduct(page, 'summer-fest', MIXTAPE);
    await textField(page, 'Name on the tape').fill('Zoë');
    await addToBasket(page);
    const lines = getBasket(page).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await lines
      .first()
      .getByRole('link', { name: `Edit ${PHOTO}` })
      .click();
    await expect(page.getByText('You’re changing an item in your basket.')).toBeVisible();
    await expect(textField(page, 'Caption')).toHaveValue('PIER 7');
    await expect(getSizeOption(page, 'L')).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
    await expect(page.getByRole('group', { name: 'Place your picture' })).toBeVisible();
    await expect(page).toHaveURL(/\.at0_0_1\.1_0/);
    // The page at its second address (`NewProduct=`) behaves identically.
    await page.goto(page.url().replace('/Product=', '/NewProduct='));
    await textField(page, 'Caption').fill('PIER 9');
    await page.getByRole('button', { name: 'Update basket' }).first().click();
    await expect(lines).toHaveCount(2);
    await expect(lines.first().getByText('“PIER 9”')).toBeVisible();
    await expect(lines.first().getByRole('textbox')).toHaveValue('3');
    await expect(getBasket(page).getByText('“PIER 7”')).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]line=/);
    await page.keyboard.press('Escape');
    await expect(getAddButton(page)).toBeVisible();
  });

  test('a line that has left the basket cannot be edited: a new line is added', async ({ page }) => {
    await openProduct(page, 'summer-fest', MIXTAPE);
    await page.goto(`${page.url()}?line=12-abcdef&text_name=Zo%C3%AB&size=medium`);
    await expect(getAddButton(page)).toBeVisible();
    await expect(page).not.toHaveURL(/[?&]line=/);
  });

  test('the design’s own picture is used only by shoppers who were informed that it is an example', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openProduct(page, 'summer-fest', PHOTO);
    await textField(page, 'Caption').fill('PIER 7');
    await getSizeOption(page, 'L').check({ force: true });
    await getAddButton(page).click();
    await expect(getSampleQuestion(page)).toContainText('the example picture');
    await expectAccessible(page);
    await getSampleQuestion(page).getByRole('button', { name: 'Choose a picture' }).click();
    await expect(page.getByRole('button', { name: /^Choose a picture/ }).first()).toBeFocused();
    await expect(getSampleQuestion(page)).toBeHidden();
    await getAddButton(page).click();
    await getSampleQuestion(page).getByRole('button', { name: 'Print as shown' }).click();
    await expect(getBasket(page)).toBeVisible();

    // A shopper who edits the basket item gets its fields, without the question about the example text.
    await getBasket(page)
      .getByRole('link', { name: `Edit ${PHOTO}` })
      .click();
    await expect(page.getByText('You’re changing an item in your basket.')).toBeAttached();
    const fields = page.locator('section', { has: textField(page, 'Caption') });
    await expect(fields).toBeFocused();
    await expect(fields.getByRole('heading')).toBeInViewport();
    await textField(page, 'Caption').fill('PIER 8');
    await page.getByRole('button', { name: 'Update basket' }).first().click();
    await expect(getBasket(page).getByText('“PIER 8”')).toBeVisible();
  });

  test('a text that is too long is reported, preserved, and not sold', async ({ page }) => {
    await openProduct(page, 'summer-fest', HOODIE);
    const field = textField(page, 'Name');
    const limit = Number(/Up to (\d+) characters/.exec(await page.locator('section', { has: field }).innerText())?.[1]);
    await field.fill('W'.repeat(limit));
    await expect(page.getByText(/too many/)).toHaveCount(0);
    const name = 'W'.repeat(limit + 2);
    await field.fill(name);
    await expect(page.getByText('2 characters too many')).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/2 characters too many/);
    await getSizeOption(page, 'M').check({ force: true });
    await getAddButton(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(name);
    await expect(getBasket(page)).toBeHidden();
  });

  test('on a phone the picture is above the fields, and its other sides are a tap away', async ({ page }) => {
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
