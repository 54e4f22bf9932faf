import type { Side } from '../scene/schema';

/**
 * Copy of the list `SIDES` of the scene schema, because importing that schema would load its parser into every page.
 */
const SIDES: readonly Side[] = ['front', 'back'];

/**
 * Returns the pictures that represent a line, without duplicates: one per side that the shopper personalised, otherwise
 * the front. A missing picture of one side is replaced by that of the other.
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
