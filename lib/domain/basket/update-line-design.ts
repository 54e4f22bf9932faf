import type { SceneElement } from '../scene/schema';
import { reduceBasket } from './basket';
import { type BasketLine, buildBasketLineId } from './line';

/** Published design of a basket line with the shopper's input. */
export interface CurrentDesign {
  readonly lineId: string;
  readonly designRevision: number;
  readonly front: readonly SceneElement[];
  readonly back: readonly SceneElement[];
  /** URLs of the line's pictures, the most recognisable side first. */
  readonly pictures: readonly string[];
}

/**
 * Returns the basket with one line updated to the published design, at the same position. If the line then equals
 * another line, it is merged into that line, and the quantities are added. Returns the same array when the line no
 * longer exists.
 */
export function updateLineDesign(lines: readonly BasketLine[], design: CurrentDesign): readonly BasketLine[] {
  const at = lines.findIndex(({ id }) => id === design.lineId);
  const line = lines[at];
  if (!line) return lines;
  const { designRevision, front, back, pictures } = design;
  const { productId, colour, size } = line;
  const taken: BasketLine = {
    ...line,
    id: buildBasketLineId({ productId, designRevision, colour, size, front, back }),
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
