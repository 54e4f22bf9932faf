import type { Canvas } from '@napi-rs/canvas';
import type { SideScenes } from '@/lib/domain/scene/schema';
import { type BlankForm, PICTURE_PX, type ViewName } from '../core/blanks/types';
import { drawDesign, drawProduct, getViewScene, loadLayers, requireView } from '../core/draw-preview';
import { assertDimensions, type ExportType, resolveExportSettings } from '../core/limits';
import { prepareCanvas, releaseCanvas, serverPlatform } from './canvas-platform';
import { encodeCanvas } from './encode';
import { loadPictures, loadPublicPicture, type PictureSources } from './pictures';
import { toPrintableScene } from './printable-scene';
import { drawShareCard, type ShareCard } from './share-card';

/** Quality of previews in JPEG and WebP, 0 to 1: visually close to the original at a tenth of its bytes. */
const PREVIEW_QUALITY = 0.8;

export interface PreviewRequest extends PictureSources {
  readonly form: BlankForm;
  readonly view: ViewName;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  /** The designs, with the shopper's customisation applied. */
  readonly scenes: SideScenes;
  /** Width of the square picture, px; at most twice PICTURE_PX. */
  readonly widthPx?: number;
  readonly format?: ExportType;
  /** Quality of lossy formats, 0 to 1; ignored for PNG. */
  readonly quality?: number;
  /** Adds text next to the product, which results in a share image of 1200 × 630 px. */
  readonly card?: ShareCard;
}

/**
 * Maximum width of a preview, px. Product layers have half this size and are enlarged; the design is drawn at full
 * sharpness.
 */
const MAX_PREVIEW_PX = 2 * PICTURE_PX;

/**
 * Draws a preview in this process; elements that cannot be drawn are left out.
 * @throws RenderError `missingParameters` for a view that the form does not have, `dimensions`, `exportType`,
 * `quality`, `composeFailed`
 */
export async function drawPreview(request: PreviewRequest): Promise<Buffer> {
  const { form, colour, scenes, widthPx = PICTURE_PX } = request;
  const view = requireView(form, request.view);
  const settings = resolveExportSettings({
    type: request.format ?? 'webp',
    quality: request.quality ?? PREVIEW_QUALITY,
  });
  assertDimensions(widthPx, widthPx);
  const sizePx = Math.max(1, Math.min(MAX_PREVIEW_PX, Math.round(widthPx)));
  prepareCanvas();
  const viewScene = getViewScene(view, scenes);
  const scene = viewScene && toPrintableScene(viewScene);
  const [layers, pictures] = await Promise.all([
    loadLayers(form, view, loadPublicPicture),
    scene ? loadPictures(scene, request) : new Map(),
  ]);
  const design = scene ? drawDesign(serverPlatform, view, scene, pictures, sizePx).canvas : null;
  const product = drawProduct(serverPlatform, view, layers, colour, design, sizePx);
  const drawn = product as unknown as Canvas;
  const card = request.card && drawShareCard(drawn as unknown as CanvasImageSource, request.card);
  try {
    return await encodeCanvas(card ?? drawn, settings);
  } finally {
    if (card) releaseCanvas(card);
    if (design) releaseCanvas(design);
    releaseCanvas(product);
  }
}
