import type { SceneElement } from '../scene/schema';
import { reduceBasket } from './basket';
import { type BasketLine, basketLineId } from './line';

/** The published design of a basket line, with what its shopper had entered. */
export interface CurrentDesign {
  readonly lineId: string;
  readonly designRevision: number;
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
  /** Addresses of pictures, the side that is known best first. */
  readonly pictures: readonly string[];
}

/** The basket with a line on the published design, in its place; pieces of goods that were in the basket already are
 *  counted together. The same array when the line is not there any more. */
export function takeDesign(lines: readonly BasketLine[], design: CurrentDesign): readonly BasketLine[] {
  const at = lines.findIndex(({ id }) => id === design.lineId);
  const line = lines[at];
  if (!line) return lines;
  const { designRevision, front, back, pictures } = design;
  const { productId, colour, size } = line;
  const taken: BasketLine = {
    ...line,
    id: basketLineId({ productId, designRevision, colour, size, front, back }),
    designRevision,
    front,
    back,
    frontPreview: pictures[0] ?? null,
    backPreview: pictures[1] ?? null,
  };
  const others = lines.toSpliced(at, 1);
  if (others.some(({ id }) => id === taken.id)) return reduceBasket(others, { type: 'add', line: taken });
  return lines.toSpliced(at, 1, taken);
}
