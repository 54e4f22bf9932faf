import { readdirSync } from 'node:fs';
import { type Browser, expect, type Page, test } from 'playwright/test';
import type { Scene } from '@/lib/domain/scene/schema';
import { allBlankForms } from '@/lib/rendering/core/blanks';
import type { BlankForm, CanvasLike, ViewName } from '@/lib/rendering/core/blanks/types';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { drawDesign, drawProduct, loadLayers, requireView } from '@/lib/rendering/core/draw-preview';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import { createServerCanvas, getContext, releaseCanvas, serverPlatform } from '@/lib/rendering/server/canvas-platform';
import { loadPictures, loadPublicPicture } from '@/lib/rendering/server/pictures';
import { openGoldenPage } from './chromium';
import { comparePictures } from './compare';
import { buildPicture, buildRandomScene, buildScene, buildText, TEXT_SCENES } from './scenes';

const FUZZ_SCENES = 30;
const ARTWORK = readdirSync('public/art').flatMap((file) =>
  file.endsWith('.webp') ? [file.replace('.webp', '')] : [],
);

let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  ({ browser, page } = await openGoldenPage());
});
test.afterAll(async () => browser.close());

async function onServer(scene: Scene, zoom: number): Promise<Uint8ClampedArray> {
  const canvas = createServerCanvas(Math.round(scene.width * zoom), Math.round(scene.height * zoom));
  const context = getContext(canvas);
  drawScene(context, scene, await loadPictures(scene, {}), zoom);
  const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
  releaseCanvas(canvas);
  return bytes;
}

const fromPage = (base64: string): Buffer => Buffer.from(base64, 'base64');
const inked = (bytes: Uint8Array | Uint8ClampedArray): boolean => bytes.some((value) => value > 0);

for (const [name, scene] of Object.entries(TEXT_SCENES)) {
  for (const zoom of [1, 0.43, 1.7]) {
    test(`Chromium and server draw the same bytes at zoom ${zoom}: ${name}`, async () => {
      const server = await onServer(scene, zoom);
      const chromium = fromPage(await page.evaluate(([what, by]) => golden.draw(what, by), [scene, zoom] as const));
      expect(inked(server)).toBe(true);
      expect(comparePictures(server, chromium).differingBytes).toBe(0);
    });
  }

  test(`in Chromium fabric draws the bytes of the fast drawing: ${name}`, async () => {
    const fastPixels = fromPage(await page.evaluate((what) => golden.draw(what, 1), scene));
    const fabric = fromPage(await page.evaluate((what) => golden.drawWithFabric(what, 1), scene));
    expect(comparePictures(fastPixels, fabric).differingBytes).toBe(0);
  });
}

test(`${FUZZ_SCENES} random scenes differ by no more than 0.05 in the mean between Chromium and server`, async () => {
  const worst = { mean: 0, shareOfLarge: 0, exact: 0 };
  for (let seed = 1; seed <= FUZZ_SCENES; seed++) {
    const scene = buildRandomScene(seed, ARTWORK);
    const chromium = fromPage(await page.evaluate((what) => golden.draw(what, 1), scene));
    const { mean, shareOfLarge, differingBytes } = comparePictures(await onServer(scene, 1), chromium);
    worst.mean = Math.max(worst.mean, mean);
    worst.shareOfLarge = Math.max(worst.shareOfLarge, shareOfLarge);
    if (differingBytes === 0) worst.exact += 1;
    expect(mean, `seed ${seed}`).toBeLessThanOrEqual(0.05);
  }
  console.log(
    `fuzz: ${worst.exact}/${FUZZ_SCENES} exact, worst mean ${worst.mean.toFixed(4)}, worst share >16 ${worst.shareOfLarge.toFixed(6)}`,
  );
});

function designFor(form: BlankForm, view: ViewName): Scene | null {
  const side = form.views[view]?.side;
  const area = side ? form.printAreaMm[side] : null;
  if (!area) return null;
  const width = Math.round(area.widthMm * 4);
  const height = Math.round(area.heightMm * 4);
  const fontSize = Math.round(Math.min(width, height) / 6);
  return buildScene(
    [
      buildPicture(ARTWORK[0] ?? 'fox', { scaleX: height / 900, scaleY: height / 900 }),
      buildText('Summer Fest', {
        fontFamily: 'Anton',
        fontSize,
        originX: 'center',
        originY: 'center',
        top: height * 0.8,
        fill: '#dc2626',
      }),
    ],
    width,
    height,
  );
}

async function composeOnServer(
  form: BlankForm,
  viewName: ViewName,
  colour: string,
  scene: Scene | null,
): Promise<CanvasLike> {
  const view = requireView(form, viewName);
  const layers = await loadLayers(form, view, loadPublicPicture);
  const design = scene ? drawDesign(serverPlatform, view, scene, await loadPictures(scene, {})).canvas : null;
  return drawProduct(serverPlatform, view, layers, colour, design);
}

for (const form of allBlankForms) {
  for (const view of VIEW_NAMES.filter((name) => form.views[name])) {
    test(`Chromium and server draw a design onto the ${form.form} alike, seen from the ${view}`, async () => {
      const scene = designFor(form, view);
      const canvas = await composeOnServer(form, view, '#1d3557', scene);
      const server =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      const request = [form.form, view, scene] as const;
      const chromium = fromPage(
        await page.evaluate(([name, from, what]) => golden.compose(name, from, '#1d3557', what), request),
      );
      expect(inked(server)).toBe(true);
      const difference = comparePictures(server, chromium);
      expect(difference.mean, JSON.stringify(difference)).toBeLessThanOrEqual(0.05);
    });
  }
}
