import type { Canvas } from '@napi-rs/canvas';
import type { SideScenes } from '@/lib/domain/scene/schema';
import { drawDesign, drawProduct, loadLayers, sceneOfView, viewOf } from '../core/draw-preview';
import { type GoodsForm, PICTURE_PX, type ViewName } from '../core/goods/types';
import { assertDimensions, type ExportType, resolveExport } from '../core/limits';
import { prepareCanvas, releaseCanvas, serverPlatform } from './canvas-platform';
import { encodeCanvas } from './encode';
import { loadPictures, loadPublicPicture, type PictureSources } from './pictures';
import { printableScene } from './printable-scene';
import { drawShareCard, type ShareCard } from './share-card';

/** Good enough to look like the original, a tenth of its bytes. */
const PREVIEW_QUALITY = 0.8;

export interface PreviewRequest extends PictureSources {
  readonly form: GoodsForm;
  readonly view: ViewName;
  /** Colour of the product, #rrggbb. */
  readonly colour: string;
  /** The designs, customised already. */
  readonly scenes: SideScenes;
  /** Width of the square picture, at most twice PICTURE_PX. */
  readonly widthPx?: number;
  readonly format?: ExportType;
  /** 0…1; PNG ignores it. */
  readonly quality?: number;
  /** Puts the product beside these words: a picture for shared links of 1200 × 630 px. */
  readonly card?: ShareCard;
}

/** The goods' own layers have half of this; the design on them is drawn as sharp as the whole. */
const MAX_PREVIEW_PX = 2 * PICTURE_PX;

/**
 * Draws a preview here and now; elements that can't be drawn are left out of it.
 * @throws RenderError `missingParameters` for a view that the form lacks, `dimensions`, `exportType`, `quality`, `composeFailed`
 */
export async function drawPreview(request: PreviewRequest): Promise<Buffer> {
  const { form, colour, scenes, widthPx = PICTURE_PX } = request;
  const view = viewOf(form, request.view);
  const settings = resolveExport({ type: request.format ?? 'webp', quality: request.quality ?? PREVIEW_QUALITY });
  assertDimensions(widthPx, widthPx);
  const sizePx = Math.max(1, Math.min(MAX_PREVIEW_PX, Math.round(widthPx)));
  prepareCanvas();
  const asked = sceneOfView(view, scenes);
  const scene = asked && printableScene(asked);
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
