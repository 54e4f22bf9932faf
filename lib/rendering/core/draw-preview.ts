import type { Scene, SideScenes } from '@/lib/domain/scene/schema';
import {
  type BlankForm,
  type BlankView,
  type CanvasLike,
  type DrawingPlatform,
  type LayerFiles,
  PICTURE_PX,
  type ViewName,
} from './blanks/types';
import { type BlankLayers, composeMockup } from './compose-mockup';
import { drawScene } from './draw-scene';
import { RenderError, toRenderError } from './errors';
import type { Picture, Pictures } from './place-element';

/** Returns the layers of a view with their file paths below the public folder. */
export function listLayerPaths(form: BlankForm, view: BlankView): ReadonlyArray<readonly [keyof LayerFiles, string]> {
  const names = ['mask', 'shade', 'light', 'detail', 'fixed', 'shadow', 'displacement'] as const;
  return names.flatMap((name) => {
    const file = view.layers[name];
    return file ? [[name, `goods/${form.form}/${file}`] as const] : [];
  });
}

/**
 * Loads all layers of a view.
 * @throws the errors of `load`
 */
export async function loadLayers(
  form: BlankForm,
  view: BlankView,
  load: (path: string) => Promise<Picture>,
): Promise<BlankLayers> {
  const entries = await Promise.all(
    listLayerPaths(form, view).map(async ([name, path]) => [name, await load(path)] as const),
  );
  const { mask, shade, light, ...others } = Object.fromEntries(entries) as Partial<Record<keyof LayerFiles, Picture>>;
  if (!mask || !shade || !light) throw new RenderError('imageFailed');
  return { mask, shade, light, ...others };
}

/**
 * Returns a view of a form.
 * @throws RenderError `missingParameters` when the form has no such view
 */
export function requireView(form: BlankForm, view: ViewName): BlankView {
  const formView = form.views[view];
  if (!formView) throw new RenderError('missingParameters');
  return formView;
}

/** Returns the scene that a view shows, or null when it shows none. */
export function getViewScene(view: BlankView, scenes: SideScenes): Scene | null {
  return view.side && view.placement ? scenes[view.side] : null;
}

/**
 * Returns the number of picture px per design px, so that the design is drawn at its final size and never scaled again.
 */
export function calculateDesignZoom(view: BlankView, scene: Scene): number {
  return (view.placement?.heightArea ?? scene.height) / scene.height;
}

/**
 * Creates a canvas and returns it with its context.
 * @throws RenderError `canvasFailed`, `noContext` (RND-17)
 */
export function createCanvasWithContext(
  platform: DrawingPlatform,
  widthPx: number,
  heightPx: number,
): { readonly canvas: CanvasLike; readonly context: CanvasRenderingContext2D } {
  let canvas: CanvasLike;
  try {
    canvas = platform.createCanvas(widthPx, heightPx);
  } catch (thrown) {
    throw toRenderError(thrown, 'canvasFailed');
  }
  const context = canvas.getContext('2d');
  if (!context) throw new RenderError('noContext');
  return { canvas, context };
}

export interface DrawnDesign {
  readonly canvas: CanvasLike;
  readonly failures: readonly RenderError[];
}

/**
 * Draws the design of a view alone, on a transparent background, at the size that it has on a product picture of
 * `sizePx`.
 */
export function drawDesign(
  platform: DrawingPlatform,
  view: BlankView,
  scene: Scene,
  pictures: Pictures,
  sizePx = PICTURE_PX,
): DrawnDesign {
  const zoom = (calculateDesignZoom(view, scene) * sizePx) / PICTURE_PX;
  const size = (length: number): number => Math.max(1, Math.round(length * zoom));
  const { canvas, context } = createCanvasWithContext(platform, size(scene.width), size(scene.height));
  return { canvas, failures: drawScene(context, scene, pictures, zoom) };
}

/**
 * Draws the product in a colour with a design on it, as a square of `sizePx`.
 * @throws RenderError `composeFailed` (RND-17)
 */
export function drawProduct(
  platform: DrawingPlatform,
  view: BlankView,
  layers: BlankLayers,
  colour: string,
  design: CanvasLike | null,
  sizePx = PICTURE_PX,
): CanvasLike {
  try {
    return composeMockup(platform, { view, layers, colour, design, sizePx });
  } catch (thrown) {
    throw toRenderError(thrown, 'composeFailed');
  }
}
