/** Pieces of one order line in a parcel. */
export interface ParcelLine {
  readonly line_id: string;
  readonly quantity: number;
}

interface OrderedLine {
  readonly id: string;
  readonly quantity: number;
}

/**
 * Reason why pieces cannot be in a parcel. `at`: index of the line in the parcel; `left`: number of its pieces that are
 * not shipped yet.
 */
export type ParcelProblem =
  | { readonly at: number; readonly problem: 'unknown line' | 'named twice' }
  | { readonly at: number; readonly problem: 'more than left'; readonly left: number };

type ParcelPlan =
  | { readonly kind: 'refused'; readonly problems: readonly ParcelProblem[] }
  | {
      readonly kind: 'planned';
      readonly lines: readonly ParcelLine[];
      /** Whether all pieces of the order are shipped with this parcel. */
      readonly isLast: boolean;
    };

/** Counts the shipped pieces of each line. */
function countSent(parcels: readonly (readonly ParcelLine[])[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { line_id, quantity } of parcels.flat()) sent.set(line_id, (sent.get(line_id) ?? 0) + quantity);
  return sent;
}

/** Lists the pieces of each line that are in no parcel yet. Lines that were shipped completely are left out. */
export function listUnsentPieces(
  ordered: readonly OrderedLine[],
  parcels: readonly (readonly ParcelLine[])[],
): ParcelLine[] {
  const sent = countSent(parcels);
  return ordered
    .map(({ id, quantity }) => ({ line_id: id, quantity: quantity - (sent.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

const countPieces = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Plans a parcel with the pieces in `named`, or with all remaining pieces when `named` is undefined. Unknown or
 * repeated lines, and more pieces than remain, are rejected.
 */
export function planParcel(
  ordered: readonly OrderedLine[],
  parcels: readonly (readonly ParcelLine[])[],
  named: readonly ParcelLine[] | undefined,
): ParcelPlan {
  const unsent = listUnsentPieces(ordered, parcels);
  if (named === undefined) return { kind: 'planned', lines: unsent, isLast: true };
  const problems = named.flatMap(({ line_id, quantity }, at): ParcelProblem[] => {
    if (!ordered.some(({ id }) => id === line_id)) return [{ at, problem: 'unknown line' }];
    if (named.findIndex((other) => other.line_id === line_id) < at) return [{ at, problem: 'named twice' }];
    const left = unsent.find((line) => line.line_id === line_id)?.quantity ?? 0;
    return quantity > left ? [{ at, problem: 'more than left', left }] : [];
  });
  if (problems.length > 0) return { kind: 'refused', problems };
  return { kind: 'planned', lines: named, isLast: countPieces(named) === countPieces(unsent) };
}

/** Counts all pieces of an order, and those in its parcels. */
export function countShippedPieces(
  ordered: readonly OrderedLine[],
  parcels: readonly (readonly ParcelLine[])[],
): { readonly shipped: number; readonly total: number } {
  const total = countPieces(ordered);
  return { total, shipped: total - countPieces(listUnsentPieces(ordered, parcels)) };
}
