import type { Side } from '../scene/schema';

/** Written out: the list of the scene's schema would bring its parser into every page. */
const SIDES: readonly Side[] = ['front', 'back'];

/** The pictures by which a shopper knows a line: of each side that they made their own, else of the product's front.
 *  A product whose pictures open on the back has only that one, as its front's. */
export function shownPictures(
  pictures: Readonly<Record<Side, string | null>>,
  isPersonal: (side: Side) => boolean,
): readonly string[] {
  const own = SIDES.filter(isPersonal).map((side) => pictures[side] ?? pictures.front);
  const shown = own.some((url) => url !== null) ? own : [pictures.front ?? pictures.back];
  return [...new Set(shown)].flatMap((url) => (url ? [url] : []));
}
