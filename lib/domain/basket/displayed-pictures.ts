import type { Side } from '../scene/schema';

/** Repeated here, because importing the scene schema would load its parser into every page. */
const SIDES: readonly Side[] = ['front', 'back'];

/**
 * Returns the pictures that represent a line: of each side that the shopper personalised, otherwise of the product's
 * front. A product whose gallery starts with its back has only that one, stored as the front's.
 */
export function getLinePictures(
  pictures: Readonly<Record<Side, string | null>>,
  isPersonal: (side: Side) => boolean,
): readonly string[] {
  const personalPictures = SIDES.filter(isPersonal).map((side) => pictures[side] ?? pictures.front);
  const basketPictures = personalPictures.some((url) => url !== null)
    ? personalPictures
    : [pictures.front ?? pictures.back];
  return [...new Set(basketPictures)].flatMap((url) => (url ? [url] : []));
}
