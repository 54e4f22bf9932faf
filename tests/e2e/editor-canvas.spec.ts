import type { CDPSession, Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { addPlainProduct, openStore, runSql } from './own-store';

const OWNER = 'owner@brightside.test';
const sceneSchema = z.object({
  width: z.number(),
  height: z.number(),
  elements: z.array(z.looseObject({ type: z.string(), left: z.number(), top: z.number() })),
});
type SavedScene = z.output<typeof sceneSchema>;
const designSchema = z.object({ data: z.object({ front: sceneSchema.nullable() }) });

/** Opens the editor on a product created for this test. */
async function openEditor(page: Page, method?: 'embroidery' | 'mug') {
  const { slug, eventId } = await openStore('Active');
  const id = await addPlainProduct(eventId);
  if (method)
    await runSql(
      `update products set blank_id = b.id, colours = (select array_agg(distinct v.colour) from blank_variants v where v.blank_id = b.id)
       from (select id from blanks where ${method === 'mug' ? `form = 'mug'` : `print_method = 'embroidery'`} order by id limit 1) b
       where products.id = $1`,
      [id],
    );
  const { rows } = await runSql('select tenant_id from products where id = $1', [id]);
  await signIn(page, OWNER, `/events/${slug}/products/${id}/design`);
  await expect(page.locator('canvas.upper-canvas')).toBeVisible();
  const path = `/api/${rows[0]?.tenant_id}/events/${slug}/products/${id}/design`;
  const saved = async (): Promise<SavedScene> => {
    const { data } = designSchema.parse(await (await page.request.get(path)).json());
    return data.front ?? { width: 0, height: 0, elements: [] };
  };
  return { id, slug, saved, canvas: page.getByRole('img', { name: /listed beside the picture/ }) };
}

async function measureMiddle(box: Locator): Promise<{ x: number; y: number }> {
  const frame = await box.boundingBox();
  if (!frame) throw new Error('it is not shown');
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
}

async function addText(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Add text' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).first()).toHaveValue('Your text');
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill(content);
  await page.getByRole('textbox', { name: 'Text', exact: true }).first().blur();
}

test.describe('snapping', () => {
  /** Drags the centred element away and back to a few px beside the centre, in steps as a hand would. */
  async function dragNearMiddle(page: Page, canvas: Locator, [dx, dy]: readonly [number, number]): Promise<void> {
    const { x, y } = await measureMiddle(canvas);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 45, { steps: 5 });
    await page.mouse.move(x + 3 * dx + 9, y + 3 * dy - 8, { steps: 4 });
    await page.mouse.move(x + dx, y + dy, { steps: 3 });
    await page.mouse.up();
  }

  test('lands exactly on its guide, also rotated, scaled and zoomed', async ({ page }) => {
    const { canvas, saved } = await openEditor(page);
    await addText(page, 'Harbour');
    await page.keyboard.press('Alt+KeyA');
    const expectCentred = async (): Promise<void> => {
      await expect(page.getByText('Saved at')).toBeVisible();
      const scene = await saved();
      expect(scene.elements[0]?.left).toBeCloseTo(scene.width / 2, 2);
      expect(scene.elements[0]?.top).toBeCloseTo(scene.height / 2, 2);
    };
    for (const end of [
      [3, 2],
      [-4, 3],
      [2, -4],
    ] as const) {
      await dragNearMiddle(page, canvas, end);
      await expectCentred();
    }
    await page.getByLabel('Rotation (°)').fill('30');
    await dragNearMiddle(page, canvas, [-3, -3]);
    await expectCentred();
    await page.getByLabel('Height (mm)').fill('31');
    await dragNearMiddle(page, canvas, [4, -2]);
    await expectCentred();
    await page.keyboard.press('Control+Equal');
    await page.keyboard.press('Control+Equal');
    await dragNearMiddle(page, canvas, [-2, 4]);
    await expectCentred();
  });

  test('aligns a dragged corner with the edge of the print area', async ({ page }) => {
    const { canvas, saved } = await openEditor(page);
    const file = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c02050' } })
      .png()
      .toBuffer();
    await page.setInputFiles('input[type=file]', { name: 'box.png', mimeType: 'image/png', buffer: file });
    await expect(page.getByLabel('Width (mm)')).toBeVisible();
    await expect(page.getByText('Saved at')).toBeVisible();
    // Switches the grid off: a grid line near the edge would be an equally near snap target.
    await page.keyboard.press('Alt+KeyG');
    await page.keyboard.press('Alt+KeyA');
    const [before, frame] = [await saved(), await canvas.boundingBox()];
    const [element] = before.elements;
    if (!frame || !element) throw new Error('nothing is placed');
    const scale = Math.min((frame.width * 0.9) / before.width, (frame.height * 0.9) / before.height);
    const { x, y } = await measureMiddle(canvas);
    const [wide, high] = [
      Number(element.width) * Number(element.scaleX),
      Number(element.height) * Number(element.scaleY),
    ];
    const corner = { x: x + (wide / 2) * scale, y: y + (high / 2) * scale };
    // Ends the drag three pixels off the print area's right edge.
    const grow = (before.width / 2 + wide / 2) / wide;
    const end = { x: x + (before.width / 2) * scale - 3, y: y - (high / 2) * scale + high * grow * scale - 1.5 };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move((corner.x + end.x) / 2, (corner.y + end.y) / 2, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const [now] = (await saved()).elements;
        return Number(now?.left) + (Number(now?.width) * Number(now?.scaleX)) / 2 - before.width;
      })
      .toBeCloseTo(0, 1);
  });
});

test.describe('the canvas', () => {
  test('shows the whole product first and zooms to the print area', async ({ page }) => {
    await openEditor(page);
    await expect(page.getByText('100 %')).toBeVisible();
    await page.getByRole('button', { name: 'Zoom to the print area' }).click();
    await expect(page.getByText('100 %')).toHaveCount(0);
    await page.getByRole('button', { name: 'Zoom to fit' }).click();
    await expect(page.getByText('100 %')).toBeVisible();
  });

  test('shows round products from three sides with the design', async ({ page }) => {
    await openEditor(page, 'mug');
    const views = page.getByRole('list', { name: 'The product from each side' }).getByRole('img');
    await expect(views).toHaveCount(3);
    const before = await views.nth(1).getAttribute('src');
    await addText(page, 'Tea');
    await expect.poll(() => views.nth(1).getAttribute('src')).not.toBe(before);
    await expectAccessible(page);
  });

  test('shows for a while why a file was rejected, and places a drawing at its stated size', async ({ page }) => {
    const { saved } = await openEditor(page);
    const svg = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="30mm">${inside}</svg>`);
    const choose = (name: string, buffer: Buffer) =>
      page.setInputFiles('input[type=file]', { name, mimeType: 'image/svg+xml', buffer });
    await choose('words.svg', svg('<text font-family="Frutiger">Hi</text>'));
    const problem = page.getByRole('alert').filter({ hasText: 'Frutiger' });
    await expect(problem).toContainText('words.svg');
    await problem.getByRole('button', { name: 'Close' }).click();
    await expect(problem).toHaveCount(0);
    await choose('mark.svg', svg('<rect width="60mm" height="30mm" fill="#f00"/>'));
    await expect(page.getByLabel('Width (mm)')).toHaveValue('60');
    await expect(page.getByLabel('Height (mm)')).toHaveValue('30');
    await expect.poll(async () => (await saved()).elements).toHaveLength(1);
  });

  test('warns of what cannot be stitched', async ({ page }) => {
    await openEditor(page, 'embroidery');
    await expect(page.getByText('This product is embroidered')).toBeVisible();
    const photo = await sharp('public/art/sunset.webp').resize(900).png().toBuffer();
    await page.setInputFiles('input[type=file]', { name: 'sea.png', mimeType: 'image/png', buffer: photo });
    await expect(page.getByText('“sea.png” can’t be stitched')).toBeVisible();
    await addText(page, 'tiny');
    await page.getByLabel('Size (pt)').fill('9');
    await expect(page.getByText(/capitals of “tiny” are .* mm high/)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('artwork of the platform', () => {
  test('is searched and placed', async ({ page }) => {
    const { saved } = await openEditor(page);
    await page.getByRole('button', { name: 'Pictures and artworks' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pictures' });
    await dialog.getByText('Artworks', { exact: true }).first().click();
    await dialog.getByLabel('Search artworks').fill('lighth');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lighthouse' }).click();
    await expect(page.getByText('Saved at')).toBeVisible();
    await expect.poll(async () => (await saved()).elements).toMatchObject([{ type: 'Image', src: 'art:lighthouse' }]);
    await expect(page.getByRole('button', { name: 'Lighthouse', exact: true })).toBeVisible();
  });
});

test.describe('preview pictures', () => {
  test('enlarge, and arrows lead to the other colours and sides', async ({ page }) => {
    await openEditor(page);
    await addText(page, 'Large');
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'In every colour' });
    const first = dialog.getByRole('button', { name: /^Enlarge/ }).first();
    await first.click();
    const picture = dialog.getByRole('img');
    const name = await picture.getAttribute('alt');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 20_000 })
      .toBeGreaterThan(1_000);
    await page.keyboard.press('ArrowDown');
    await expect(picture).not.toHaveAttribute('alt', name ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(picture).not.toHaveAttribute('alt', name ?? '');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  const finger = (touch: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y, id: 0 }] });

  /**
   * Waits until the scroll position has not changed for twelve frames, because the page keeps scrolling after a touch.
   * Returns the position.
   */
  const waitUntilStill = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let [lastY, frames] = [window.scrollY, 0];
          const check = () => {
            frames = window.scrollY === lastY ? frames + 1 : 0;
            lastY = window.scrollY;
            if (frames < 12) requestAnimationFrame(check);
            else resolve(lastY);
          };
          requestAnimationFrame(check);
        }),
    );

  test('the controls of the selection are at the canvas', async ({ page }) => {
    const { canvas, saved } = await openEditor(page);
    const bar = page.getByRole('toolbar', { name: 'Controls for the selected element' });
    await bar.getByRole('button', { name: 'Add text' }).click();
    await expect(
      bar.getByRole('button', { name: 'Delete' }).or(bar.getByRole('button', { name: 'Remove' })),
    ).toBeVisible();
    await bar.getByRole('button', { name: 'Edit text' }).press('Enter');
    const sheet = page.getByRole('region', { name: 'Edit text' });
    await expect(sheet.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Crew');
    // The edited element stays visible above the sheet.
    const [area, over] = [await canvas.boundingBox(), await sheet.boundingBox()];
    expect((area?.y ?? 0) + (area?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1);
    expect(area?.height ?? 0).toBeGreaterThan(180);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Edit text' })).toBeFocused();
    await bar.getByRole('button', { name: 'Colour' }).click();
    await page.getByRole('region', { name: 'Colour' }).locator('input[maxlength]').fill('#c02050');
    await bar.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(async () => (await saved()).elements).toHaveLength(2);
    expect((await saved()).elements).toMatchObject([{ text: 'Crew', fill: '#c02050' }, { text: 'Crew' }]);
    await bar.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await saved()).elements).toHaveLength(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('a finger beside elements scrolls the page, one on an element moves it', async ({ page }) => {
    const { canvas, saved } = await openEditor(page);
    const bar = page.getByRole('toolbar', { name: 'Controls for the selected element' });
    await bar.getByRole('button', { name: 'Add text' }).click();
    await expect(page.getByText('Saved at')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    const touch = await page.context().newCDPSession(page);
    const frame = await canvas.boundingBox();
    if (!frame) throw new Error('the canvas is not shown');
    const [x, y] = [frame.x + 12, frame.y + frame.height - 20];
    await finger(touch, 'touchStart', x, y);
    for (let step = 1; step <= 6; step++) await finger(touch, 'touchMove', x, y - step * 30);
    await finger(touch, 'touchEnd');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(60);

    await page.evaluate(() => window.scrollTo(0, 0));
    await bar.getByRole('button', { name: 'Duplicate' }).waitFor();
    const [before] = (await saved()).elements;
    await page.getByRole('button', { name: 'Zoom to the print area' }).click();
    const still = await waitUntilStill(page);
    const middle = await measureMiddle(canvas);
    await finger(touch, 'touchStart', middle.x, middle.y);
    for (let step = 1; step <= 6; step++) await finger(touch, 'touchMove', middle.x, middle.y + step * 12);
    await finger(touch, 'touchEnd');
    await expect.poll(async () => (await saved()).elements[0]?.top).toBeGreaterThan((before?.top ?? 0) + 20);
    expect(await page.evaluate(() => window.scrollY)).toBe(still);
  });
});
