import { STORE_PICTURE_WIDTHS, type StorePictureWidth } from '@/lib/contracts/picture-url';

const UPLOADED = /^\/api\/\d+\/[a-z0-9-]+\/uploads\/[0-9a-f-]{36}$/;
/** A photograph of the demo stores, which `scripts/draw-art.ts` leaves in two widths. */
const DRAWN = /^(\/art\/sunset)\.webp$/;

/** The address of a store's own picture at a width in px; itself, where it comes in one width alone. */
export const storePictureAt = (path: string, width: StorePictureWidth): string =>
  UPLOADED.test(path) ? `${path}?w=${width}` : path;

/** `srcset` of a store's own picture, so that a telephone fetches no more than it shows; none where there is one width. */
export function storePictureSet(path: string): string | undefined {
  if (UPLOADED.test(path)) return STORE_PICTURE_WIDTHS.map((width) => `${path}?w=${width} ${width}w`).join(', ');
  const [, drawn] = DRAWN.exec(path) ?? [];
  return drawn && `${drawn}-1280.webp 1280w, ${path} 1600w`;
}
