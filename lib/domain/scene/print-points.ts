import type { ElementWarning } from './warnings';

/** Kinds of warnings that a saved design is told of outside its editor: what a shopper would see. A picture a little below
 *  the wanted resolution and words near the edge are the editor's alone, and hidden layers are no part of what is sold. */
export const PRINT_POINTS = [
  'outside',
  'crosses',
  'resolution',
  'empty',
  'ink',
  'stitchPicture',
  'stitchLetters',
] as const;
export type PrintPointKind = (typeof PRINT_POINTS)[number];

/** One thing to look at before a design is printed. `goods`: codes of the colours that it hardly shows on. */
export interface PrintPoint {
  readonly kind: PrintPointKind;
  readonly goods: readonly string[];
}

const toKind = (warning: ElementWarning): PrintPointKind | null =>
  warning.kind === 'resolution' && !warning.soft ? null : (PRINT_POINTS.find((kind) => kind === warning.kind) ?? null);

/** Returns each kind of warning once, in the order of {@link PRINT_POINTS}; colours of several elements are put together. */
export function toPrintPoints(warnings: readonly ElementWarning[]): PrintPoint[] {
  const goods = new Map<PrintPointKind, Set<string>>();
  for (const warning of warnings) {
    const kind = toKind(warning);
    if (!kind) continue;
    const goodsOfKind = goods.get(kind) ?? new Set();
    if (warning.kind === 'ink') for (const code of warning.goods) goodsOfKind.add(code);
    goods.set(kind, goodsOfKind);
  }
  return PRINT_POINTS.flatMap((kind) => {
    const goodsOfKind = goods.get(kind);
    return goodsOfKind ? [{ kind, goods: [...goodsOfKind] }] : [];
  });
}
