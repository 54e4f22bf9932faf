import { SCENE_VERSION, type Scene } from '../scene/schema';
import { getSideSizePx } from '../scene/units';

/** Position of a logo on a product: centred on the front, or small on the chest where the front is large enough. */
export const LOGO_PLACEMENTS = ['centre', 'chest'] as const;
export type LogoPlacement = (typeof LOGO_PLACEMENTS)[number];

interface AreaMm {
  readonly widthMm: number;
  readonly heightMm: number;
}
interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Minimum width and height in mm of a print area for a chest print. Smaller areas are those of caps or mugs, on which
 * such a print would be tiny.
 */
const CHEST_MIN_MM = 230;
const CHEST = { share: 0.3, x: 0.74, y: 0.13 } as const;
const CENTRE = { width: 0.8, height: 0.8 } as const;
/**
 * Position of a logo on a front whose height is at least `ratio` times its width: in the upper half, as usual on
 * garments. `y` and `height` are shares of the front's height.
 */
const TALL = { ratio: 1.15, y: 0.36, height: 0.5 } as const;

/** Returns whether a print area is large enough for a chest print. */
export const fitsChestPrint = ({ widthMm, heightMm }: AreaMm): boolean =>
  widthMm >= CHEST_MIN_MM && heightMm >= CHEST_MIN_MM;

/**
 * Returns a scene with the logo alone on a print area (ADM-07): as large as fits, never cut, in design px. Mock-ups of
 * the event builder and the resulting products both use it.
 * @param picture `width` and `height` are the logo file's size in px
 */
export function buildLogoScene(
  area: AreaMm,
  picture: PixelSize & { readonly src: string },
  placement: LogoPlacement,
): Scene {
  const size = getSideSizePx(area);
  const chest = placement === 'chest' && fitsChestPrint(area);
  const tall = area.heightMm / area.widthMm >= TALL.ratio;
  const room = chest
    ? { width: size.width * CHEST.share, height: size.height * CHEST.share }
    : { width: size.width * CENTRE.width, height: size.height * (tall ? TALL.height : CENTRE.height) };
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const fitted = Math.min(100, Math.max(0.001, Math.round(scale * 10_000) / 10_000));
  const centre = chest
    ? { left: size.width * CHEST.x, top: size.height * CHEST.y }
    : { left: size.width / 2, top: size.height * (tall ? TALL.y : 0.5) };
  return {
    version: SCENE_VERSION,
    ...size,
    elements: [
      {
        id: 'logo',
        type: 'Image',
        src: picture.src,
        location: '',
        left: Math.round(centre.left),
        top: Math.round(Math.max(centre.top, (picture.height * fitted) / 2)),
        angle: 0,
        scaleX: fitted,
        scaleY: fitted,
        originX: 'center',
        originY: 'center',
        opacity: 1,
        customisable: false,
        width: picture.width,
        height: picture.height,
      },
    ],
  };
}
