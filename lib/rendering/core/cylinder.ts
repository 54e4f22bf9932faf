import type { CanvasLike, CylinderPlacement, DrawingPlatform, ViewName } from './blanks/types';

/** Default diameter of a cylindrical product on its picture, px (DSN-07). */
export const DEFAULT_PRODUCT_DIAMETER_PX = 250;
/** Sag of the middle of a printed line below its ends at the default diameter, px (DSN-07). */
export const DEFAULT_WRAP_DEPTH_PX = 16;
/**
 * Width of the strips in which artwork is wrapped around a cylinder, px. Within a strip, artwork columns are evenly
 * spaced (DSN-07).
 */
export const STRIP_WIDTH_PX = 1.5;
/** Camera position of each view, degrees around the product (DSN-08). */
export const VIEW_DEGREES: Readonly<Record<ViewName, number>> = { left: 0, front: 90, right: 180, back: 270 };
/** Angle that the middle of unrotated artwork faces, degrees around the product. */
const ARTWORK_MIDDLE_DEGREES = VIEW_DEGREES.front;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/**
 * Returns the sag of a printed line for a diameter, px. The sag is proportional to the diameter, because the camera
 * looks down at the same angle on products of all sizes.
 */
export function calculateWrapDepth(productDiameter: number): number {
  return (DEFAULT_WRAP_DEPTH_PX * productDiameter) / DEFAULT_PRODUCT_DIAMETER_PX;
}

/**
 * Returns the angle in degrees by which the surface at `x` px from the cylinder's left edge is turned away from the
 * camera; negative left of the middle.
 */
function turnAt({ productDiameter }: CylinderPlacement, x: number): number {
  const radius = productDiameter / 2;
  return Math.asin(Math.max(-1, Math.min(1, (x - radius) / radius))) * DEGREES_PER_RADIAN;
}

/**
 * Returns the angle from the artwork's left edge to the point visible at `x` px from the cylinder's left edge, at least
 * 0 and below 360 degrees. A value above `wrapDegrees` means that the point is not printed.
 */
export function calculateArtworkDegrees(placement: CylinderPlacement, x: number): number {
  const { productDiameter, wrapDegrees, wrapXStartingPoint, viewDegrees } = placement;
  const inside = Math.max(0, Math.min(productDiameter, x));
  const left = Math.min(Math.floor(inside / STRIP_WIDTH_PX) * STRIP_WIDTH_PX, productDiameter);
  const right = Math.min(left + STRIP_WIDTH_PX, productDiameter);
  const across = right > left ? (inside - left) / (right - left) : 0;
  const turn = turnAt(placement, left) * (1 - across) + turnAt(placement, right) * across;
  const start = ARTWORK_MIDDLE_DEGREES - wrapDegrees / 2 + wrapXStartingPoint;
  const degrees = viewDegrees + turn - start;
  return ((degrees % 360) + 360) % 360;
}

/**
 * Returns the share of the artwork's width (0 = left edge, 1 = right edge) that is visible at `x` px; null where the
 * product is not printed.
 */
export function findArtworkShare(placement: CylinderPlacement, x: number): number | null {
  const share = calculateArtworkDegrees(placement, x) / placement.wrapDegrees;
  return share <= 1 ? share : null;
}

/** Returns how far the print hangs below `frontY` at `x` px from the cylinder's left edge, px. */
export function calculateSag(placement: CylinderPlacement, x: number): number {
  const radius = placement.productDiameter / 2;
  return placement.wrapDepth * Math.sqrt(Math.max(0, 1 - ((x - radius) / radius) ** 2));
}

/**
 * Returns the range of the artwork that the pixel column [x, x + width) shows, as shares of the artwork's width; null
 * where the column is not printed.
 */
function shareSpan(placement: CylinderPlacement, x: number, width: number): { from: number; to: number } | null {
  const left = calculateArtworkDegrees(placement, x) / placement.wrapDegrees;
  const right =
    calculateArtworkDegrees(placement, Math.min(placement.productDiameter, x + width)) / placement.wrapDegrees;
  if (right > left) return left < 1 ? { from: left, to: Math.min(1, right) } : null;
  // The artwork's left edge lies within this column, so the angle restarts at 0 inside it.
  return right > 0 && right < 0.5 ? { from: 0, to: Math.min(1, right) } : null;
}

/**
 * Weights with which a bitmap is mapped onto a cylinder, for each column of the picture. They depend on sizes only, so
 * they are cached between drawings.
 */
export interface CylinderPlan {
  readonly width: number;
  readonly height: number;
  readonly artWidth: number;
  readonly artHeight: number;
  /**
   * First artwork column, and number of artwork columns, whose average a picture column shows; 0 columns = the picture
   * column is not printed.
   */
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly offset: Int32Array;
  readonly weights: Float64Array;
  readonly sag: Float64Array;
  readonly artRowsPerPixel: number;
}

/** Calculates the plan for artwork of `artWidth` x `artHeight` px. */
export function planCylinder(placement: CylinderPlacement, artWidth: number, artHeight: number): CylinderPlan {
  const width = Math.ceil(placement.productDiameter);
  const first = new Int32Array(width);
  const count = new Int32Array(width);
  const offset = new Int32Array(width);
  const sag = new Float64Array(width);
  const weights: number[] = [];
  for (let x = 0; x < width; x++) {
    offset[x] = weights.length;
    sag[x] = calculateSag(placement, x + 0.5);
    const span = shareSpan(placement, x, 1);
    if (!span) continue;
    const from = span.from * artWidth;
    const to = Math.max(from + 1e-6, span.to * artWidth);
    const begin = Math.min(artWidth - 1, Math.floor(from));
    const end = Math.min(artWidth - 1, Math.ceil(to) - 1);
    first[x] = begin;
    count[x] = end - begin + 1;
    for (let column = begin; column <= end; column++) {
      weights.push(Math.max(0, Math.min(column + 1, to) - Math.max(column, from)) / (to - from));
    }
  }
  return {
    width,
    height: Math.ceil(placement.heightArea + placement.wrapDepth + 1),
    artWidth,
    artHeight,
    first,
    count,
    offset,
    weights: Float64Array.from(weights),
    sag,
    artRowsPerPixel: artHeight / placement.heightArea,
  };
}

const PLAN_LIMIT = 24;
const plans = new Map<string, CylinderPlan>();

function getPlan(placement: CylinderPlacement, artWidth: number, artHeight: number): CylinderPlan {
  const key = JSON.stringify([
    placement.productDiameter,
    placement.wrapDepth,
    placement.wrapXStartingPoint,
    placement.wrapDegrees,
    placement.viewDegrees,
    placement.heightArea,
    artWidth,
    artHeight,
  ]);
  const cachedPlan = plans.get(key);
  if (cachedPlan) return cachedPlan;
  const plan = planCylinder(placement, artWidth, artHeight);
  const oldest = plans.keys().next().value;
  if (plans.size >= PLAN_LIMIT && oldest !== undefined) plans.delete(oldest);
  plans.set(key, plan);
  return plan;
}

/** Averages the artwork's columns for every picture column; colours are weighted by alpha (premultiplied floats). */
function squeezeColumns(art: Uint8ClampedArray, plan: CylinderPlan): Float32Array {
  const { width, artWidth, artHeight, first, count, offset, weights } = plan;
  const out = new Float32Array(width * artHeight * 4);
  for (let y = 0; y < artHeight; y++) {
    const row = y * artWidth * 4;
    for (let x = 0; x < width; x++) {
      const columns = count[x] ?? 0;
      let source = row + (first[x] ?? 0) * 4;
      let weight = offset[x] ?? 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let k = 0; k < columns; k++, source += 4, weight++) {
        const share = (art[source + 3] ?? 0) * (weights[weight] ?? 0);
        red += (art[source] ?? 0) * share;
        green += (art[source + 1] ?? 0) * share;
        blue += (art[source + 2] ?? 0) * share;
        alpha += share;
      }
      const target = (y * width + x) * 4;
      out[target] = red;
      out[target + 1] = green;
      out[target + 2] = blue;
      out[target + 3] = alpha;
    }
  }
  return out;
}

/** Averages rows along the sagging curve into `out` (RGBA, plan.width x plan.height). */
function hangRows(squeezed: Float32Array, plan: CylinderPlan, out: Uint8ClampedArray): void {
  const { width, height, artHeight, count, sag, artRowsPerPixel } = plan;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!count[x]) continue;
      const from = (y - (sag[x] ?? 0)) * artRowsPerPixel;
      const to = from + artRowsPerPixel;
      if (to <= 0 || from >= artHeight) continue;
      const last = Math.min(artHeight - 1, Math.ceil(to) - 1);
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let row = Math.max(0, Math.floor(from)); row <= last; row++) {
        const share = (Math.min(row + 1, to) - Math.max(row, from)) / artRowsPerPixel;
        const source = (row * width + x) * 4;
        red += (squeezed[source] ?? 0) * share;
        green += (squeezed[source + 1] ?? 0) * share;
        blue += (squeezed[source + 2] ?? 0) * share;
        alpha += (squeezed[source + 3] ?? 0) * share;
      }
      if (alpha <= 0) continue;
      const target = (y * width + x) * 4;
      out[target] = red / alpha;
      out[target + 1] = green / alpha;
      out[target + 2] = blue / alpha;
      out[target + 3] = alpha;
    }
  }
}

const requireContext = (canvas: CanvasLike): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas is available');
  return context;
};

/** Canvases of both platforms are drawable pictures, but the DOM's types do not include the server's class. */
const asPicture = (canvas: CanvasLike): CanvasImageSource => canvas as unknown as CanvasImageSource;

/**
 * Draws `design` (any size, stretched to the print area) around the cylinder with smooth filtering. Returns a new
 * canvas; its upper left corner belongs at (`frontX`, `frontY`) of the picture. Browser and server produce the same
 * bytes.
 */
export function wrapAroundCylinder(
  platform: DrawingPlatform,
  design: CanvasLike,
  placement: CylinderPlacement,
): CanvasLike {
  const arc = (placement.productDiameter * Math.PI * placement.wrapDegrees) / 360;
  // More pixels than the middle of the cylinder can show would cost time without a visible effect.
  const artWidth = Math.max(1, Math.min(design.width, Math.round(arc)));
  const artHeight = Math.max(1, Math.min(design.height, Math.round(placement.heightArea)));
  const art = platform.createCanvas(artWidth, artHeight);
  const artContext = requireContext(art);
  artContext.imageSmoothingQuality = 'high';
  artContext.drawImage(asPicture(design), 0, 0, artWidth, artHeight);
  const plan = getPlan(placement, artWidth, artHeight);
  const squeezed = squeezeColumns(artContext.getImageData(0, 0, artWidth, artHeight).data, plan);
  const wrapped = platform.createCanvas(plan.width, plan.height);
  const wrappedContext = requireContext(wrapped);
  const pixels = wrappedContext.createImageData(plan.width, plan.height);
  hangRows(squeezed, plan, pixels.data);
  wrappedContext.putImageData(pixels, 0, 0);
  art.width = 0;
  art.height = 0;
  return wrapped;
}
