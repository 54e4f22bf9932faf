/** Minimum and maximum quantity of one line (BSK-05). */
export const QUANTITY_LIMITS = { min: 1, max: 999 } as const;

/** Basket line with the properties that the basket's rules need. */
export interface CountedLine {
  readonly id: string;
  readonly quantity: number;
}

export type BasketAction<L extends CountedLine> =
  | { readonly type: 'add'; readonly line: L }
  | { readonly type: 'increment'; readonly id: string }
  | { readonly type: 'decrement'; readonly id: string }
  | { readonly type: 'setQuantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly id: string }
  /** Undoes a removal: the line returns to its former position. */
  | { readonly type: 'restore'; readonly line: L; readonly index: number }
  /** Subtracts the ordered quantities after an order; pieces that were added in the meantime remain. */
  | { readonly type: 'removeOrdered'; readonly ordered: readonly CountedLine[] }
  /** Replaces the line `id` with its edited version. */
  | { readonly type: 'replace'; readonly id: string; readonly line: L }
  | { readonly type: 'clear' };

/**
 * Returns the basket after an action (BSK-04…07); the same array when nothing changes. A quantity of 0 or less removes
 * the line, one above the limit becomes the limit, and a non-integer is ignored. Unknown ids change nothing.
 */
export function reduceBasket<L extends CountedLine>(lines: readonly L[], action: BasketAction<L>): readonly L[] {
  switch (action.type) {
    case 'add':
      return addLine(lines, action.line);
    case 'increment':
      return changeQuantity(lines, action.id, (quantity) => quantity + 1);
    case 'decrement':
      return changeQuantity(lines, action.id, (quantity) => quantity - 1);
    case 'setQuantity':
      return changeQuantity(lines, action.id, () => action.quantity);
    case 'remove':
      return lines.some((line) => line.id === action.id) ? lines.filter((line) => line.id !== action.id) : lines;
    case 'restore':
      return lines.some((line) => line.id === action.line.id) ? lines : lines.toSpliced(action.index, 0, action.line);
    case 'removeOrdered':
      return action.ordered.reduce(
        (left, { id, quantity }) => changeQuantity(left, id, (inBasket) => inBasket - quantity),
        lines,
      );
    case 'replace':
      return replaceLine(lines, action.id, action.line);
    case 'clear':
      return lines.length === 0 ? lines : [];
  }
}

/** Returns the number of pieces over all lines. */
export function countItems(lines: readonly CountedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns whether checkout can start: it needs at least one line (BSK-08). */
export const canCheckOut = (lines: readonly CountedLine[]): boolean => lines.length > 0;

function addLine<L extends CountedLine>(lines: readonly L[], line: L): readonly L[] {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < QUANTITY_LIMITS.min) return lines;
  if (lines.some((other) => other.id === line.id)) {
    return changeQuantity(lines, line.id, (quantity) => quantity + line.quantity);
  }
  return [...lines, { ...line, quantity: Math.min(line.quantity, QUANTITY_LIMITS.max) }];
}

/** Replaces a line with its edited version. If the edited line equals another line, the quantities are added there. */
function replaceLine<L extends CountedLine>(lines: readonly L[], id: string, line: L): readonly L[] {
  if (!lines.some((other) => other.id === id)) return addLine(lines, line);
  if (!Number.isSafeInteger(line.quantity) || line.quantity < QUANTITY_LIMITS.min) return lines;
  if (line.id !== id && lines.some((other) => other.id === line.id))
    return addLine(
      lines.filter((other) => other.id !== id),
      line,
    );
  const quantity = Math.min(line.quantity, QUANTITY_LIMITS.max);
  return lines.map((other) => (other.id === id ? { ...line, quantity } : other));
}

function changeQuantity<L extends CountedLine>(
  lines: readonly L[],
  id: string,
  change: (quantity: number) => number,
): readonly L[] {
  const line = lines.find((other) => other.id === id);
  if (!line) return lines;
  const requestedQuantity = change(line.quantity);
  if (!Number.isSafeInteger(requestedQuantity)) return lines;
  if (requestedQuantity < QUANTITY_LIMITS.min) return lines.filter((other) => other.id !== id);
  const quantity = Math.min(requestedQuantity, QUANTITY_LIMITS.max);
  return quantity === line.quantity ? lines : lines.map((other) => (other.id === id ? { ...other, quantity } : other));
}
