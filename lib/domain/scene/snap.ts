import { DESIGN_PX_PER_MM } from './units';

/** An upright box, design px. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lines that things align to, design px. */
export interface SnapLines {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

export interface Snap {
  /** What to add to the position. */
  readonly dx: number;
  readonly dy: number;
  /** Lines to draw; null where nothing snapped. */
  readonly x: number | null;
  readonly y: number | null;
}

/** mm; smaller goods have a nearer one. */
const SAFE_MM = 5;
const SAFE_SHARE = 0.06;

/** How far from the print area's edge words stay safe from the tolerance of cutting and pressing, design px (DSN-09). */
export const safeZonePx = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.round(Math.min(SAFE_MM * DESIGN_PX_PER_MM, SAFE_SHARE * Math.min(width, height)));

/** Edges and centre of the print area, of its safe zone where that is shown, and of the other elements (DSN-09). */
export function snapLines(
  area: { readonly width: number; readonly height: number },
  others: readonly Bounds[],
  safePx: number | null = null,
): SnapLines {
  const whole = { left: 0, top: 0, right: area.width, bottom: area.height };
  const inset = safePx ?? 0;
  const safe = { left: inset, top: inset, right: area.width - inset, bottom: area.height - inset };
  const boxes = [whole, ...(safePx === null ? [] : [safe]), ...others];
  return {
    xs: boxes.flatMap(({ left, right }) => [(left + right) / 2, left, right]),
    ys: boxes.flatMap(({ top, bottom }) => [(top + bottom) / 2, top, bottom]),
  };
}

/** The move that brings the nearest edge or centre of a box onto a line, where one is not further than `within` design px.
 *  Both directions are judged alone; lines that come first win a tie. */
export function snapBox(box: Bounds, lines: SnapLines, within: number): Snap {
  const across = nearest([(box.left + box.right) / 2, box.left, box.right], lines.xs, within);
  const down = nearest([(box.top + box.bottom) / 2, box.top, box.bottom], lines.ys, within);
  return { dx: across?.by ?? 0, dy: down?.by ?? 0, x: across?.line ?? null, y: down?.line ?? null };
}

function nearest(
  points: readonly number[],
  lines: readonly number[],
  within: number,
): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const line of lines) {
    for (const point of points) {
      const by = line - point;
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}
