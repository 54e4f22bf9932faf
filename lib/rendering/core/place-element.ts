import type { ImageElement, SceneElement, TextElement } from '@/lib/domain/scene/schema';

/** Decoded picture, in the browser or on the server, with its size in px. */
export interface Picture {
  readonly source: CanvasImageSource;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Decoded pictures by the `src` of their element. */
export type Pictures = ReadonlyMap<string, Picture>;

/** Position and size of an element as drawn: fabric's left, top, origin, angle and scale. */
export interface ElementPlace {
  readonly left: number;
  readonly top: number;
  readonly originX: 'left' | 'center' | 'right';
  readonly originY: 'top' | 'center' | 'bottom';
  readonly angle: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Returns the place of a text. A text with a `centralTextPoint` is centred on it at any length (DSN-03). */
export function placeText(element: TextElement): ElementPlace {
  const { centralTextPoint: point, angle, scaleX, scaleY } = element;
  if (point) return { left: point.x, top: point.y, originX: 'center', originY: 'center', angle, scaleX, scaleY };
  return element;
}

/**
 * Returns the place of a picture. The stored file may be smaller than the picture that was placed in the editor; it is
 * scaled to fill the same box.
 */
export function placeImage(element: ImageElement, picture: Picture): ElementPlace {
  const { left, top, originX, originY, angle } = element;
  const scaleX = (element.scaleX * element.width) / picture.widthPx;
  const scaleY = (element.scaleY * element.height) / picture.heightPx;
  return { left, top, originX, originY, angle, scaleX, scaleY };
}

/** Returns the outline width that is part of the element's box, design px; 0 without an outline colour. */
export function getOutlineWidth(element: SceneElement): number {
  return element.type === 'Text' && element.stroke ? element.strokeWidth : 0;
}

const SHARE = { left: 0.5, center: 0, right: -0.5, top: 0.5, bottom: -0.5 } as const;

/** Returns cosine and sine, exact at quarter turns, where Math.cos has a rounding error that blurs straight edges. */
function turn(degrees: number): { cosine: number; sine: number } {
  const quarter = degrees / 90;
  if (Number.isInteger(quarter)) {
    const index = ((quarter % 4) + 4) % 4;
    return { cosine: [1, 0, -1, 0][index] ?? 1, sine: [0, 1, 0, -1][index] ?? 0 };
  }
  const radians = (degrees * Math.PI) / 180;
  return { cosine: Math.cos(radians), sine: Math.sin(radians) };
}

/**
 * Returns the transform that moves the element's centre to its place. `width`, `height` and `outline` are those of the
 * unscaled element, design px.
 */
export function buildPlaceMatrix(place: ElementPlace, width: number, height: number, outline: number): Matrix {
  const { cosine, sine } = turn(place.angle);
  const x = SHARE[place.originX] * (width + outline) * place.scaleX;
  const y = SHARE[place.originY] * (height + outline) * place.scaleY;
  return {
    a: cosine * place.scaleX,
    b: sine * place.scaleX,
    c: -sine * place.scaleY,
    d: cosine * place.scaleY,
    e: x * cosine - y * sine + place.left,
    f: x * sine + y * cosine + place.top,
  };
}

export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}
