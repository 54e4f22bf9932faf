import { buildLogoScene } from '@/lib/domain/builder/logo-scene';
import type { Scene } from '@/lib/domain/scene/schema';
import { browserPlatform, loadPicture } from '@/lib/rendering/browser/platform';
import { findBlankForm } from '@/lib/rendering/core/blanks/index';
import type { BlankForm } from '@/lib/rendering/core/blanks/types';
import { drawDesign, drawProduct, loadLayers, requireView } from '@/lib/rendering/core/draw-preview';
import type { Picture } from '@/lib/rendering/core/place-element';
import { drawName } from './name-picture';

const SOURCE = 'asset:teaser';
const IN_SIGHT = 0.62;

/** Content of the teaser: a product in a colour, with a text or an image on its front. */
export interface TeaserContent {
  readonly form: string;
  /** Colour of the product, #rrggbb. */
  readonly hex: string;
  readonly ink: string;
  readonly printText: string;
  readonly logo: Picture | null;
}

/**
 * Draws the product onto `canvas` with the code that draws every store's products; no data leaves the browser.
 * @throws RenderError when a layer cannot be loaded or the canvas is not available
 */
export async function drawTeaser(
  canvas: HTMLCanvasElement,
  wish: TeaserContent,
  isCurrent: () => boolean,
): Promise<void> {
  const form = findBlankForm(wish.form);
  const area = form?.printAreaMm.front;
  if (!form || !area) throw new Error(`no printable form ${wish.form}`);
  const view = requireView(form, form.mainView);
  const [layers, picture] = await Promise.all([
    loadLayers(form, view, (path) => loadPicture(`/${path}`)),
    wish.logo ?? (wish.printText.trim() === '' ? null : drawName(wish.printText, wish.ink).then(toPicture)),
  ]);
  if (!isCurrent()) return;
  const design = picture
    ? drawDesign(browserPlatform, view, buildScene(form, area, picture), new Map([[SOURCE, picture]]), canvas.width)
        .canvas
    : null;
  const product = drawProduct(browserPlatform, view, layers, wish.hex, design, canvas.width);
  if (!(product instanceof HTMLCanvasElement)) throw new Error('no canvas of this page');
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(product, 0, 0);
}

/**
 * Builds a scene with the design in the position that mockups use. On a mug a design as wide as the print area would
 * continue on the hidden side.
 */
function buildScene(
  form: BlankForm,
  area: { readonly widthMm: number; readonly heightMm: number },
  picture: Picture,
): Scene {
  const scene = buildLogoScene(area, { width: picture.widthPx, height: picture.heightPx, src: SOURCE }, 'centre');
  if (!form.isCylindrical) return scene;
  const elements = scene.elements.map((element) => ({
    ...element,
    scaleX: element.scaleX * IN_SIGHT,
    scaleY: element.scaleY * IN_SIGHT,
  }));
  return { ...scene, elements };
}

const toPicture = (canvas: HTMLCanvasElement): Picture => ({
  source: canvas,
  widthPx: canvas.width,
  heightPx: canvas.height,
});
