import type { ImageElement, SceneElement, TextElement } from '@/lib/domain/scene/schema';
import { buildFontStack } from './fonts';
import { getOutlineWidth, type Picture, placeImage, placeText } from './place-element';

/** Options of a fabric object. Origins are always explicit, because fabric 7 changed their default. */
export interface FabricOptions {
  readonly left: number;
  readonly top: number;
  readonly originX: 'left' | 'center' | 'right';
  readonly originY: 'top' | 'center' | 'bottom';
  readonly angle: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly opacity: number;
  /** Caching would draw the object through a bitmap, which softens rotated and scaled text. */
  readonly objectCaching: false;
  readonly strokeWidth: number;
}

export interface FabricTextOptions extends FabricOptions {
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontStyle: 'normal' | 'italic';
  readonly fontWeight: number | 'normal' | 'bold';
  readonly underline: boolean;
  readonly textAlign: 'left' | 'center' | 'right';
  readonly lineHeight: number;
  readonly charSpacing: number;
  readonly fill: string;
  readonly stroke: string | null;
  readonly shadow: {
    readonly color: string;
    readonly blur: number;
    readonly offsetX: number;
    readonly offsetY: number;
    /** Whether the outline casts the shadow: true for letters without a fill. */
    readonly affectStroke: boolean;
  } | null;
}

const placed = (element: SceneElement, place: ReturnType<typeof placeText>): FabricOptions => ({
  left: place.left,
  top: place.top,
  originX: place.originX,
  originY: place.originY,
  angle: place.angle,
  scaleX: place.scaleX,
  scaleY: place.scaleY,
  opacity: element.opacity,
  objectCaching: false,
  // Fabric's texts have a default stroke width of 1, which moves their box even without a stroke.
  strokeWidth: getOutlineWidth(element),
});

/** Returns fabric options equivalent to a text element (DSN-03). */
export function textToFabric(element: TextElement): FabricTextOptions {
  const { color, blur, offsetX, offsetY } = element.shadow ?? { color: '', blur: 0, offsetX: 0, offsetY: 0 };
  return {
    ...placed(element, placeText(element)),
    fontFamily: buildFontStack(element.fontFamily),
    fontSize: element.fontSize,
    fontStyle: element.fontStyle,
    fontWeight: element.fontWeight,
    underline: element.underline,
    textAlign: element.textAlign,
    lineHeight: element.lineHeight,
    charSpacing: element.charSpacing,
    fill: element.fill,
    stroke: element.stroke,
    shadow: element.shadow ? { color, blur, offsetX, offsetY, affectStroke: !element.fill } : null,
  };
}

/** Returns fabric options equivalent to an image element (DSN-04); `picture` is the file that is drawn. */
export function imageToFabric(element: ImageElement, picture: Picture): FabricOptions {
  return placed(element, placeImage(element, picture));
}
