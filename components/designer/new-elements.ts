import type { ImageElement, Scene, TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { calculateLuminance } from '@/lib/rendering/core/compose-mockup';

/** Returns an element id that is unique across all scenes. */
export const createElementId = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

/**
 * Builds a new text element: centred, an eighth of the print area's height, in a colour that contrasts with the
 * product.
 */
export function createTextElement(scene: Scene, text: string, blankHex: string): TextElement {
  const [left, top] = [scene.width / 2, scene.height / 2];
  return {
    type: 'Text',
    id: createElementId('text'),
    text,
    fontFamily: 'Montserrat',
    fontWeight: 800,
    fontStyle: 'normal',
    fontSize: Math.max(8, Math.round(Math.min(scene.height / 8, scene.width / 6))),
    underline: false,
    textAlign: 'center',
    lineHeight: 1.16,
    charSpacing: 0,
    fill: calculateLuminance(blankHex) > 0.5 ? '#17181c' : '#ffffff',
    stroke: null,
    strokeWidth: 0,
    shadow: null,
    maxLength: 60,
    centralTextPoint: { x: left, y: top },
    left,
    top,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    originX: 'center',
    originY: 'center',
    opacity: 1,
    customisable: false,
  };
}

/** Picture before it is placed: its size in px, and its physical size where the file states one. */
export interface NewPicture {
  /** Reference that a design stores for this picture. */
  readonly src: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly size_mm?: { readonly width: number; readonly height: number } | null;
}

/** Fraction of the print area that a new picture fills. */
const PICTURE_SHARE = 0.6;

/**
 * Builds an image element, centred or at the drop position. Its size suits the print area, or is the physical size
 * stated in the file where that fits.
 */
export function createImageElement(
  scene: Scene,
  picture: NewPicture,
  at?: { readonly x: number; readonly y: number },
): ImageElement {
  const whole = Math.min(scene.width / picture.width, scene.height / picture.height);
  const scale = picture.size_mm
    ? Math.min(whole, (picture.size_mm.width * DESIGN_PX_PER_MM) / picture.width)
    : whole * PICTURE_SHARE;
  return {
    type: 'Image',
    id: createElementId('image'),
    src: picture.src,
    location: picture.name,
    width: picture.width,
    height: picture.height,
    left: Math.round(at?.x ?? scene.width / 2),
    top: Math.round(at?.y ?? scene.height / 2),
    angle: 0,
    scaleX: Math.round(scale * 1e6) / 1e6,
    scaleY: Math.round(scale * 1e6) / 1e6,
    originX: 'center',
    originY: 'center',
    opacity: 1,
    customisable: false,
  };
}
