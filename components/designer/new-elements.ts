import type { ImageElement, Scene, TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { luminanceOf } from '@/lib/rendering/core/compose-goods';

/** A name that no other element of any scene has. */
export const newElementId = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

/** A first text: in the middle, an eighth of the area's height, in ink that shows on the goods. */
export function newText(scene: Scene, text: string, goodsHex: string): TextElement {
  const [left, top] = [scene.width / 2, scene.height / 2];
  return {
    type: 'Text',
    id: newElementId('text'),
    text,
    fontFamily: 'Montserrat',
    fontWeight: 800,
    fontStyle: 'normal',
    fontSize: Math.max(8, Math.round(Math.min(scene.height / 8, scene.width / 6))),
    underline: false,
    textAlign: 'center',
    lineHeight: 1.16,
    charSpacing: 0,
    fill: luminanceOf(goodsHex) > 0.5 ? '#17181c' : '#ffffff',
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

/** What is known of a picture before it is placed: own size in px, and its size on paper where it says one. */
export interface NewPicture {
  /** As a design refers to it. */
  readonly src: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly size_mm?: { readonly width: number; readonly height: number } | null;
}

/** Share of the print area that a new picture takes. */
const PICTURE_SHARE = 0.6;

/** A picture of the library, in the middle or where it was dropped: as large as suits the area, or as it says that it is on
 *  paper where the area has room for that. */
export function newImage(
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
    id: newElementId('image'),
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
