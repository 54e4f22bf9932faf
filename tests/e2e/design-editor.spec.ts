import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { z } from 'zod';
import { expect, expectAccessible, signIn, test } from './fixtures';
import { addPlainProduct, openStore, runSql } from './own-store';

const OWNER = 'owner@brightside.test';
const sceneSchema = z.object({ elements: z.array(z.looseObject({ type: z.string() })) });

/** Opens the editor on a product created for this test. */
async function openEditor(page: Page): Promise<{ id: number; url: string; canvas: Locator }> {
  const { slug, eventId } = await openStore('Active');
  const id = await addPlainProduct(eventId);
  const url = `/events/${slug}/products/${id}/design`;
  await signIn(page, OWNER, url);
  await expect(page.locator('canvas.upper-canvas')).toBeVisible();
  return { id, url, canvas: page.getByRole('img', { name: /listed beside the picture/ }) };
}

/** Returns the elements of the design that the server has saved. */
async function savedElements(id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await runSql(
    'select coalesce(d.front, p.front) as front from products p left join design_drafts d on d.product_id = p.id where p.id = $1',
    [id],
  );
  return rows[0]?.front ? sceneSchema.parse(rows[0].front).elements : [];
}

const png = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

async function getMiddle(canvas: Locator): Promise<{ x: number; y: number }> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const layer = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function addText(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Add text' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Your text');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(content);
  await expect(layer(page, content)).toBeVisible();
}

/** Expects the design's picture in the library as well. */
async function expectInLibrary(page: Page, src: unknown): Promise<void> {
  await page.getByRole('button', { name: 'Pictures and artworks' }).click();
  const asset = String(src).replace('asset:', '');
  await expect(page.getByRole('dialog').locator(`img[src*="${asset}"]`)).toBeVisible();
}

test.describe('a picture', () => {
  test('that is dropped on the canvas is placed there, and added to the library', async ({ page }) => {
    const { id, canvas } = await openEditor(page);
    const at = await getMiddle(canvas);
    const bytes = [...(await png('#c02050'))];
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
      return transfer;
    }, bytes);
    const place = { dataTransfer, clientX: at.x + 60, clientY: at.y - 40 };
    await canvas.dispatchEvent('dragover', place);
    await canvas.dispatchEvent('drop', place);
    await expect(layer(page, 'dropped.png')).toBeVisible();
    await expect(page.getByText('Saved at')).toBeVisible();
    const [element] = await savedElements(id);
    expect(element).toMatchObject({ type: 'Image', location: 'dropped.png', width: 400, height: 300 });
    await page.getByRole('button', { name: 'Centre horizontally' }).click();
    await expect.poll(async () => Number((await savedElements(id))[0]?.left)).toBeLessThan(Number(element?.left));
    await expectInLibrary(page, element?.src);
  });

  test('that is pasted from the clipboard is placed in the design, and added to the library', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await openEditor(page);
    await page.evaluate(
      async (content) => {
        const blob = new Blob([new Uint8Array(content)], { type: 'image/png' });
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
      },
      [...(await png('#2050c0'))],
    );
    await page.keyboard.press('Control+v');
    await expect(layer(page, 'image.png')).toBeVisible();
    await expect(page.getByText('Saved at')).toBeVisible();
    const [element] = await savedElements(id);
    expect(element).toMatchObject({ type: 'Image', width: 400, height: 300 });
    await expectInLibrary(page, element?.src);
  });
});

test.describe('without a connection', () => {
  test('an edit is saved on the device, shown as such, and sent when the connection is back', async ({
    page,
    context,
  }) => {
    const { id } = await openEditor(page);
    await addText(page, 'Ashore');
    await expect(page.getByText('Saved at')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('At sea');
    await expect(page.getByText('Offline: saved on this device')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Saved at')).toBeVisible();
    expect(await savedElements(id)).toMatchObject([{ text: 'At sea' }]);
  });

  test('an edit is restored and saved by another tab', async ({ page, context }) => {
    const { id, url } = await openEditor(page);
    await context.setOffline(true);
    await addText(page, 'Outlives');
    await expect(page.getByText('Offline: saved on this device')).toBeVisible();
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto(url);
    await expect(layer(other, 'Outlives')).toBeVisible();
    await expect(other.getByText('Saved at')).toBeVisible();
    expect(await savedElements(id)).toMatchObject([{ text: 'Outlives' }]);
  });
});

test.describe('several elements', () => {
  test('are moved, deleted and aligned together, each as one step to undo', async ({ page }) => {
    const { canvas } = await openEditor(page);
    await addText(page, 'Upper');
    await page.getByLabel('From the top (mm)').fill('30');
    await addText(page, 'Lower');
    const left = async (name: string): Promise<number> => {
      await layer(page, name).click();
      return Number(await page.getByLabel('From the left (mm)').inputValue());
    };
    const before = [await left('Upper'), await left('Lower')];
    const chosen = page.getByText('2 elements selected');

    // The print area fills the canvas and is centred in it.
    await page.keyboard.press('Alt+KeyA');
    const middle = await getMiddle(canvas);
    const frame = await canvas.boundingBox();
    await page.mouse.move((frame?.x ?? 0) + 10, (frame?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(middle.x + 250, middle.y + 150, { steps: 4 });
    await page.mouse.up();
    await expect(chosen).toBeVisible();

    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    const moved = [await left('Upper'), await left('Lower')];
    const by = (moved[0] ?? 0) - (before[0] ?? 0);
    expect(by).toBeGreaterThan(5);
    expect((moved[1] ?? 0) - (before[1] ?? 0)).toBeCloseTo(by, 1);
    await page.keyboard.press('Control+z');
    expect([await left('Upper'), await left('Lower')]).toEqual(before);

    await layer(page, 'Upper').click({ modifiers: ['Shift'] });
    await expect(chosen).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(layer(page, 'Upper')).toHaveCount(0);
    await expect(layer(page, 'Lower')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+a');
    await expect(chosen).toBeVisible();
    await page.getByRole('button', { name: 'To the left edge' }).click();
    expect(await left('Upper')).toBeCloseTo(await left('Lower'), 1);
    await page.keyboard.press('Control+z');
    expect([await left('Upper'), await left('Lower')]).toEqual(before);

    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+d');
    await expect(layer(page, 'Upper')).toHaveCount(2);
    await expect(layer(page, 'Lower')).toHaveCount(2);
    await expect(chosen).toBeVisible();
    await page.keyboard.press('Control+c');
    await page.getByText('Back', { exact: true }).click();
    await expect(layer(page, 'Upper')).toHaveCount(0);
    await page.keyboard.press('Control+v');
    await expect(layer(page, 'Upper')).toHaveCount(1);
    await expect(layer(page, 'Lower')).toHaveCount(1);
    await expectAccessible(page);
  });
});

test.describe('a text', () => {
  test('is edited in place on the canvas', async ({ page }) => {
    const { id, canvas } = await openEditor(page);
    await addText(page, 'Before');
    await page.getByRole('textbox', { name: 'Text', exact: true }).blur();
    await page.keyboard.press('Alt+KeyA');
    const { x, y } = await getMiddle(canvas);
    // The double-click is retried until the text's font has loaded.
    await expect(async () => {
      await page.mouse.dblclick(x, y);
      await expect(page.getByLabel('Text on the picture')).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Sailors');
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Sailors');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Captains');
    await layer(page, 'Captains').click();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Saved at')).toBeVisible();
    await expect.poll(() => savedElements(id)).toMatchObject([{ text: 'Captains' }]);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('two fingers zoom and move the canvas and nothing on it', async ({ page }) => {
    const { canvas } = await openEditor(page);
    await addText(page, 'Fixed');
    await page.getByRole('textbox', { name: 'Text', exact: true }).blur();
    await canvas.scrollIntoViewIfNeeded();
    const { x, y } = await getMiddle(canvas);
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([across = 0, down = 0], id) => ({ x: across, y: down, id })),
      });
    await expect(page.getByText('100 %')).toBeVisible();
    await fingers('touchStart', [x - 10, y]);
    await fingers('touchMove', [x - 20, y]);
    await fingers('touchStart', [x - 20, y], [x + 20, y]);
    await fingers('touchMove', [x - 40, y + 20], [x + 40, y + 20]);
    await fingers('touchMove', [x - 60, y + 40], [x + 60, y + 40]);
    await fingers('touchEnd');
    await expect(page.getByText('300 %')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(layer(page, 'Your text')).toBeVisible();
  });
});

test.describe('layers', () => {
  test('are locked and hidden by keys and buttons: locked ones stay, hidden ones are not sold, and all can be undone', async ({
    page,
  }) => {
    const { id, url } = await openEditor(page);
    await addText(page, 'Harbour');
    await addText(page, 'Crew');
    await expect(page.getByText('Saved at')).toBeVisible();

    await layer(page, 'Harbour').click();
    await page.keyboard.press('Alt+KeyL');
    await expect(page.getByRole('button', { name: 'Unlock Harbour' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeDisabled();
    const before = await savedElements(id);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(layer(page, 'Harbour')).toBeVisible();

    // The product is on sale, and shoppers still get the published design: edits go to a draft.
    await expect(page.getByText('shoppers still see and buy the published design')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide Crew' }).click();
    await expect(page.getByText('“Crew” is hidden and will not be printed.')).toBeVisible();
    await expect.poll(async () => (await savedElements(id)).map(({ text }) => text)).toEqual(['Harbour']);
    expect((await savedElements(id))[0]).toEqual(before[0]);

    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Show Crew' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unlock Harbour' })).toBeVisible();
    await page.getByRole('button', { name: 'Show Crew' }).click();
    await expect.poll(async () => (await savedElements(id)).map(({ text }) => text)).toEqual(['Harbour', 'Crew']);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Show Crew' })).toBeVisible();
  });

  test('have help: a list of keys, switches that stay as they were set, and a warning about invisible ink', async ({
    page,
  }) => {
    await openEditor(page);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Lock or unlock')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const snapping = page.getByRole('button', { name: 'Snap to edges and centres' });
    await expect(snapping).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Alt+KeyS');
    await expect(snapping).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(snapping).toHaveAttribute('aria-pressed', 'false');
    await addText(page, 'Ghost');
    const textColour = page.getByLabel('Text colour').and(page.locator(':not([type=color])'));
    await expect(textColour).toHaveValue(/^#/);
    const blankColour = page.getByRole('radiogroup', { name: 'Product colour' }).getByRole('radio').first();
    const name = await blankColour.getAttribute('aria-label');
    const colour = await blankColour.evaluate((radio) => {
      const dot = radio.parentElement?.querySelector('span');
      const [r = 0, g = 0, b = 0] = (dot ? getComputedStyle(dot).backgroundColor : '').match(/\d+/g)?.map(Number) ?? [];
      return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    });
    await textColour.fill(colour);
    await expect(page.getByText('“Ghost” is barely visible on')).toContainText(String(name));
  });
});
