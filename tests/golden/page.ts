import { browserPlatform, loadFonts, loadPicture } from '@/lib/rendering/browser/platform';
import { loadSceneParts } from '@/lib/rendering/browser/scene-pictures';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import { drawDesign, drawProduct, loadLayers, requireView } from '@/lib/rendering/core/draw-preview';
import { drawScene } from '@/lib/rendering/core/draw-scene';
import { FONTS } from '@/lib/rendering/core/fonts';
import { drawWithFabric } from '@/lib/rendering/core/render-fabric';
import type { GoldenPage } from './golden-page';

/** Runs in Chromium: exposes this program's browser modules to the tests. */
const noUploads = (assetId: string): string => `/uploads/${assetId}`;

function readPixels(canvas: HTMLCanvasElement): string {
  const pixels =
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
  let text = '';
  for (let i = 0; i < pixels.length; i += 32_768) text += String.fromCharCode(...pixels.subarray(i, i + 32_768));
  return btoa(text);
}

const page: GoldenPage = {
  async draw(scene, zoom) {
    await loadFonts(FONTS.map((font) => font.family));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(scene.width * zoom);
    canvas.height = Math.round(scene.height * zoom);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no context');
    drawScene(context, scene, await loadSceneParts(scene, noUploads), zoom);
    return readPixels(canvas);
  },
  async drawWithFabric(scene, zoom) {
    await loadFonts(FONTS.map((font) => font.family));
    const canvas = document.createElement('canvas');
    const drawing = drawWithFabric(await import('fabric'), canvas, scene, await loadSceneParts(scene, noUploads), zoom);
    const bytes = readPixels(canvas);
    await drawing.canvas.dispose();
    return bytes;
  },
  async compose(formName, viewName, colour, scene) {
    const form = findBlankForm(formName);
    if (!form) throw new Error(`no form ${formName}`);
    const view = requireView(form, viewName);
    const layers = await loadLayers(form, view, (path) => loadPicture(`/${path}`));
    const design = scene
      ? drawDesign(browserPlatform, view, scene, await loadSceneParts(scene, noUploads)).canvas
      : null;
    const product = drawProduct(browserPlatform, view, layers, colour, design);
    if (!(product instanceof HTMLCanvasElement)) throw new Error('not a canvas');
    return readPixels(product);
  },
};

Object.assign(globalThis, { golden: page });
