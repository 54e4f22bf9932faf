import type { Frame, ImageElement, PhotoPlacement } from './schema';

/** A shopper's picture with its own size, px. */
interface Photo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Limits of a placement; `angle` in degrees. The centre of a picture remains inside its frame, so that the picture
 * cannot disappear. At scale 1 the complete picture is visible.
 */
export const PHOTO_PLACEMENT_LIMITS = { offset: 0.5, minScale: 0.25, maxScale: 8, angle: 180 } as const;

/** Placement of the complete picture, upright and centred in its frame. */
export const CENTRED_PLACEMENT: PhotoPlacement = { x: 0, y: 0, scale: 1, angle: 0 };

const SHARE = { left: 0.5, center: 0, right: -0.5, top: 0.5, bottom: -0.5 } as const;

/** Returns the frame in which a shopper's photo is shown: the box of the design's picture. */
export function getPhotoFrame(element: ImageElement): Frame {
  const width = element.width * element.scaleX;
  const height = element.height * element.scaleY;
  const centre = turned(SHARE[element.originX] * width, SHARE[element.originY] * height, element.angle);
  return { left: element.left + centre.x, top: element.top + centre.y, width, height, angle: element.angle };
}

/** Returns the scale at which a whole photo fits its frame: design px per px of the photo. */
export const calculatePhotoFitScale = (frame: Frame, photo: Pick<Photo, 'width' | 'height'>): number =>
  Math.min(frame.width / photo.width, frame.height / photo.height);

/** Returns the placement scale at which an upright, centred photo leaves no gap in its frame. */
export function calculatePhotoCoverScale(frame: Frame, photo: Pick<Photo, 'width' | 'height'>): number {
  const cover = Math.max(frame.width / photo.width, frame.height / photo.height) / calculatePhotoFitScale(frame, photo);
  // Rounded up, because even a tiny gap is visible.
  return Math.min(Math.ceil(cover * 1000) / 1000, PHOTO_PLACEMENT_LIMITS.maxScale);
}

/**
 * Returns a placement within its limits, rounded as in addresses and orders; null when one of its values is not a
 * number.
 */
export function limitPhotoPlacement({ x, y, scale, angle }: PhotoPlacement): PhotoPlacement | null {
  if (![x, y, scale, angle].every(Number.isFinite)) return null;
  const { offset, minScale, maxScale } = PHOTO_PLACEMENT_LIMITS;
  const turnedOnce = ((((angle + 180) % 360) + 360) % 360) - 180;
  return {
    x: round(clamp(x, -offset, offset), 4),
    y: round(clamp(y, -offset, offset), 4),
    scale: round(clamp(scale, minScale, maxScale), 3),
    angle: round(turnedOnce, 1),
  };
}

/** Returns the element with the photo where the shopper placed it, clipped to the frame of the replaced picture. */
export function placePhoto(element: ImageElement, photo: Photo, requestedPlacement: PhotoPlacement): ImageElement {
  const { x, y, scale, angle } = limitPhotoPlacement(requestedPlacement) ?? CENTRED_PLACEMENT;
  const frame = getPhotoFrame(element);
  const offset = turned(x * frame.width, y * frame.height, frame.angle);
  const size = clamp(calculatePhotoFitScale(frame, photo) * scale, 0.001, 100);
  return {
    ...element,
    src: photo.src,
    width: photo.width,
    height: photo.height,
    left: frame.left + offset.x,
    top: frame.top + offset.y,
    originX: 'center',
    originY: 'center',
    scaleX: size,
    scaleY: size,
    angle: (frame.angle + angle) % 360,
    frame,
  };
}

/**
 * Returns the placement of a photo in the frame of `original`, the design's picture that it replaces. The inverse of
 * {@link placePhoto}, but limited to {@link PHOTO_PLACEMENT_LIMITS}. Null when a part of the placement is not a finite
 * number.
 */
export function findPhotoPlacement(original: ImageElement, placed: ImageElement): PhotoPlacement | null {
  const frame = getPhotoFrame(original);
  const centre = getPhotoFrame(placed);
  const offset = turned(centre.left - frame.left, centre.top - frame.top, -frame.angle);
  return limitPhotoPlacement({
    x: offset.x / frame.width,
    y: offset.y / frame.height,
    scale: placed.scaleX / calculatePhotoFitScale(frame, placed),
    angle: placed.angle - frame.angle,
  });
}

/** Returns the four corners of a frame, design px, clockwise from its top left. */
export function listFrameCorners({ left, top, width, height, angle }: Frame): { x: number; y: number }[] {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, down = 0]) => {
    const corner = turned((right * width) / 2, (down * height) / 2, angle);
    return { x: left + corner.x, y: top + corner.y };
  });
}

/**
 * Rotates a point clockwise about the origin. The result is exact at quarter turns, where Math.cos leaves a rounding
 * error.
 */
function turned(x: number, y: number, degrees: number): { x: number; y: number } {
  const quarters = degrees / 90;
  const index = ((quarters % 4) + 4) % 4;
  const radians = (degrees * Math.PI) / 180;
  const cosine = Number.isInteger(quarters) ? ([1, 0, -1, 0][index] ?? 1) : Math.cos(radians);
  const sine = Number.isInteger(quarters) ? ([0, 1, 0, -1][index] ?? 0) : Math.sin(radians);
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
// Adding 0 converts -0 to 0, because addresses and digests would distinguish them.
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits + 0;
