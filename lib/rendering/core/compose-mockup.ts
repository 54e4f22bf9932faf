import {
  type BlankView,
  type CanvasLike,
  type DrawingPlatform,
  type LayerFiles,
  PICTURE_PX,
  type PrintPlacement,
} from './blanks/types';
import { wrapAroundCylinder } from './cylinder';
import { type DisplacementLayer, displaceInk } from './displace-ink';
import { RenderError } from './errors';
import type { Picture } from './place-element';

/** Neutral light background on which white products remain visible. */
export const MOCKUP_BACKDROP = '#f1f2f4';
/** Opacity of ink: slightly transparent, because ink soaks into cloth. */
const INK_ALPHA = 0.97;
const MAX_PICTURE_PX = 4_000;

/** Decoded layers of a view, PICTURE_PX square (displacement: any size). */
export type BlankLayers = { readonly [Name in keyof LayerFiles]: Picture };

export interface MockupComposition {
  readonly view: BlankView;
  readonly layers: BlankLayers;
  /** Fabric colour, #rrggbb. */
  readonly colour: string;
  /**
   * Design of the side in the proportions of its print area, on a transparent background; null = a product without a
   * print.
   */
  readonly design: CanvasLike | null;
  /** Background as any CSS colour; null = transparent. Default {@link MOCKUP_BACKDROP}. */
  readonly background?: string | null;
  /** Edge length of the square result, px, 1–4000. Default PICTURE_PX. */
  readonly sizePx?: number;
}

const asPicture = (canvas: CanvasLike): CanvasImageSource => canvas as unknown as CanvasImageSource;

function open(platform: DrawingPlatform, width: number, height = width) {
  let canvas: CanvasLike;
  try {
    canvas = platform.createCanvas(width, height);
  } catch (cause) {
    throw new RenderError('canvasFailed', {}, { cause });
  }
  const context = canvas.getContext('2d');
  if (!context) throw new RenderError('noContext');
  return { canvas, context };
}

const release = (canvas: CanvasLike): void => {
  canvas.width = 0;
  canvas.height = 0;
};

/** Returns the relative luminance of a #rrggbb colour: 0 black … 1 white. */
export function calculateLuminance(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (0.2126 * (rgb >> 16) + 0.7152 * ((rgb >> 8) & 255) + 0.0722 * (rgb & 255)) / 255;
}

/**
 * Returns the opacity of the light layer. White cloth needs hardly any light layer; on black cloth only the light layer
 * makes the shape visible.
 */
export const calculateLightAlpha = (colour: string): number => 0.12 + 0.78 * (1 - calculateLuminance(colour)) ** 2.2;

/**
 * Returns the minimum opacity of the light layer on ink. Dark ink on a white product would look pasted on without light
 * across it. Cylinders get more light, because glaze reflects on every colour.
 */
const inkLight = ({ placement }: BlankView): number => (placement?.kind === 'cylinder' ? 0.75 : 0.5);

/**
 * Layers scaled to a size in px. They are cached for as long as their picture lives, because lists draw the same few
 * layers repeatedly.
 */
const scaled = new WeakMap<object, Map<number, CanvasLike>>();

function layerAt(platform: DrawingPlatform, picture: Picture, sizePx: number): CanvasImageSource {
  if (sizePx === PICTURE_PX) return picture.source;
  if (sizePx > PICTURE_PX) return enlarged(platform, picture, sizePx);
  const sizes = scaled.get(picture) ?? new Map<number, CanvasLike>();
  scaled.set(picture, sizes);
  const cachedCanvas = sizes.get(sizePx);
  if (cachedCanvas) return asPicture(cachedCanvas);
  const { canvas, context } = open(platform, sizePx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, 0, 0, sizePx, sizePx);
  // Only one other size is in use at a time, that of a list's thumbnails, so the previous one is released.
  for (const old of sizes.values()) release(old);
  sizes.clear();
  sizes.set(sizePx, canvas);
  return asPicture(canvas);
}

/**
 * Layer that was last enlarged beyond the size of its file. Enlargements are requested one at a time and need 16 MB
 * each, so a single canvas is reused.
 */
let enlargement: { readonly picture: Picture; readonly sizePx: number; readonly canvas: CanvasLike } | null = null;

function enlarged(platform: DrawingPlatform, picture: Picture, sizePx: number): CanvasImageSource {
  if (enlargement?.picture === picture && enlargement.sizePx === sizePx) return asPicture(enlargement.canvas);
  if (enlargement) release(enlargement.canvas);
  const { canvas, context } = open(platform, sizePx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, 0, 0, sizePx, sizePx);
  enlargement = { picture, sizePx, canvas };
  return asPicture(canvas);
}

const slopesByPicture = new WeakMap<object, DisplacementLayer>();

function getSlopes(platform: DrawingPlatform, picture: Picture): DisplacementLayer {
  const cachedSlopes = slopesByPicture.get(picture);
  if (cachedSlopes) return cachedSlopes;
  const { widthPx: width, heightPx: height } = picture;
  const { canvas, context } = open(platform, width, height);
  context.drawImage(picture.source, 0, 0);
  const slopes = { width, height, data: context.getImageData(0, 0, width, height).data };
  release(canvas);
  slopesByPicture.set(picture, slopes);
  return slopes;
}

/** Design as ink on the product, with the position of its upper left corner on the picture, px. */
interface Ink {
  readonly canvas: CanvasLike;
  readonly left: number;
  readonly top: number;
}

function layInk(
  platform: DrawingPlatform,
  { layers, design }: MockupComposition,
  placement: PrintPlacement | null,
  scale: number,
): Ink | null {
  if (!design || !placement) return null;
  if (!(design.width > 0) || !(design.height > 0)) throw new RenderError('dimensions');
  if (placement.kind === 'cylinder') {
    const scaledPlacement = {
      ...placement,
      frontX: placement.frontX * scale,
      frontY: placement.frontY * scale,
      heightArea: placement.heightArea * scale,
      productDiameter: placement.productDiameter * scale,
      wrapDepth: placement.wrapDepth * scale,
    };
    const canvas = wrapAroundCylinder(platform, design, scaledPlacement);
    return { canvas, left: Math.round(scaledPlacement.frontX), top: Math.round(scaledPlacement.frontY) };
  }
  const height = Math.max(1, Math.round(placement.heightArea * scale));
  const width = Math.max(1, Math.round((placement.heightArea * scale * design.width) / design.height));
  const { canvas: ink, context } = open(platform, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(asPicture(design), 0, 0, width, height);
  const arch = placement.archPx * scale;
  const slopes = layers.displacement && placement.displacementPx > 0 ? getSlopes(platform, layers.displacement) : null;
  const left = Math.round(placement.frontX * scale);
  const top = Math.round(placement.frontY * scale - Math.ceil(arch));
  if (!slopes && arch === 0) return { canvas: ink, left, top };
  const canvas = displaceInk(platform, ink, slopes, placement.displacementPx * scale, arch);
  release(ink);
  return { canvas, left, top };
}

/** Returns a canvas of the ink's size with the light layer only where there is ink. */
function lightOnInk(platform: DrawingPlatform, light: CanvasImageSource, { canvas: ink, left, top }: Ink): CanvasLike {
  const { canvas, context } = open(platform, ink.width, ink.height);
  context.drawImage(light, -left, -top);
  context.globalCompositeOperation = 'destination-in';
  context.drawImage(asPicture(ink), 0, 0);
  return canvas;
}

/**
 * Draws one view of a product in a fabric colour with its design. The steps in order: colour, ink along the folds,
 * shade, light, silhouette, fixed details, shadow on the ground. Uses canvas 2D and arithmetic only, so that server and
 * browsers produce the same bytes. The caller owns the returned canvas.
 * @throws RenderError `dimensions` for a size out of range or an empty design, `composeFailed` for a colour that is not
 * #rrggbb, `canvasFailed`, `noContext` (RND-17)
 */
export function composeMockup(platform: DrawingPlatform, composition: MockupComposition): CanvasLike {
  const { view, layers, colour, background = MOCKUP_BACKDROP, sizePx = PICTURE_PX } = composition;
  if (!Number.isInteger(sizePx) || sizePx < 1 || sizePx > MAX_PICTURE_PX) throw new RenderError('dimensions');
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RenderError('composeFailed');
  const scale = sizePx / PICTURE_PX;
  const { canvas: mockupCanvas, context } = open(platform, sizePx);
  const lay = (layer: Picture | undefined, operation: GlobalCompositeOperation, alpha = 1): void => {
    if (!layer) return;
    context.globalCompositeOperation = operation;
    context.globalAlpha = alpha;
    context.drawImage(layerAt(platform, layer, sizePx), 0, 0);
    context.globalAlpha = 1;
  };
  context.fillStyle = colour;
  context.fillRect(0, 0, sizePx, sizePx);
  lay(layers.fixed, 'source-over');
  const ink = layInk(platform, composition, view.placement, scale);
  if (ink) {
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = INK_ALPHA;
    context.drawImage(asPicture(ink.canvas), ink.left, ink.top);
  }
  lay(layers.shade, 'multiply');
  const alpha = calculateLightAlpha(colour);
  lay(layers.light, 'screen', alpha);
  if (ink) {
    const missing = inkLight(view) - alpha;
    if (missing > 0) {
      const lit = lightOnInk(platform, layerAt(platform, layers.light, sizePx), ink);
      context.globalCompositeOperation = 'screen';
      context.globalAlpha = missing;
      context.drawImage(asPicture(lit), ink.left, ink.top);
      release(lit);
    }
    release(ink.canvas);
  }
  lay(layers.mask, 'destination-in');
  lay(layers.detail, 'source-over');

  const { canvas: result, context: ground } = open(platform, sizePx);
  if (background !== null) {
    ground.fillStyle = background;
    ground.fillRect(0, 0, sizePx, sizePx);
  }
  const shadow = layers.shadow ? layerAt(platform, layers.shadow, sizePx) : groundShadow(platform, layers.mask, sizePx);
  ground.drawImage(shadow, 0, 0);
  ground.drawImage(asPicture(mockupCanvas), 0, 0);
  release(mockupCanvas);
  return result;
}

const shadowsByMask = new WeakMap<object, { readonly sizePx: number; readonly canvas: CanvasLike }>();

/**
 * Draws two shadows of the silhouette: a narrow one along the edge, and a wide one that separates the product from the
 * backdrop. Blurring costs more than all other steps and depends on the silhouette only, so the result is cached with
 * the mask.
 */
function groundShadow(platform: DrawingPlatform, mask: Picture, sizePx: number): CanvasImageSource {
  const cachedShadow = shadowsByMask.get(mask);
  if (cachedShadow?.sizePx === sizePx) return asPicture(cachedShadow.canvas);
  if (cachedShadow) release(cachedShadow.canvas);
  const { canvas, context } = open(platform, sizePx);
  const scale = sizePx / PICTURE_PX;
  // The mask is drawn next to the canvas, outside of its area, so that only the mask's shadow appears on the canvas.
  const aside = 2 * sizePx;
  for (const [blurPx, dropPx, strength] of [
    [34, 14, 0.16],
    [7, 3, 0.14],
  ] as const) {
    context.shadowColor = `rgba(23,27,38,${strength})`;
    context.shadowBlur = blurPx * scale;
    context.shadowOffsetX = aside;
    context.shadowOffsetY = dropPx * scale;
    context.drawImage(layerAt(platform, mask, sizePx), -aside, 0);
  }
  shadowsByMask.set(mask, { sizePx, canvas });
  return asPicture(canvas);
}
