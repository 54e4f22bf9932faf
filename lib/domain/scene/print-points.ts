import type { ElementWarning } from './warnings';

/**
 * Kinds of warnings about a saved design that are also displayed outside of its editor, because shoppers would see the
 * defect. Only the editor displays warnings about a resolution slightly below the recommended one and about text near
 * the edge. Hidden layers need no warning, because they are not sold.
 */
export const PRINT_POINT_KINDS = [
  'outside',
  'crosses',
  'resolution',
  'empty',
  'ink',
  'stitchPicture',
  'stitchLetters',
] as const;
export type PrintPointKind = (typeof PRINT_POINT_KINDS)[number];

/**
 * Point to check before a design is printed. `colours`: codes of the colours on which the element is hardly visible.
 */
export interface PrintPoint {
  readonly kind: PrintPointKind;
  readonly colours: readonly string[];
}

const toKind = (warning: ElementWarning): PrintPointKind | null =>
  warning.kind === 'resolution' && !warning.soft
    ? null
    : (PRINT_POINT_KINDS.find((kind) => kind === warning.kind) ?? null);

/**
 * Returns each kind of warning once, in the sequence of {@link PRINT_POINT_KINDS}; colours of several elements are
 * merged.
 */
export function toPrintPoints(warnings: readonly ElementWarning[]): PrintPoint[] {
  const coloursByKind = new Map<PrintPointKind, Set<string>>();
  for (const warning of warnings) {
    const kind = toKind(warning);
    if (!kind) continue;
    const kindColours = coloursByKind.get(kind) ?? new Set();
    if (warning.kind === 'ink') for (const code of warning.colours) kindColours.add(code);
    coloursByKind.set(kind, kindColours);
  }
  return PRINT_POINT_KINDS.flatMap((kind) => {
    const kindColours = coloursByKind.get(kind);
    return kindColours ? [{ kind, colours: [...kindColours] }] : [];
  });
}
