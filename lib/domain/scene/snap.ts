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

export interface ScaleSnap {
  /** What to multiply the scale by. */
  readonly factor: number;
  /** Line to draw; at most one of both, because the proportions stay. */
  readonly x: number | null;
  readonly y: number | null;
}

export const NO_SCALE_SNAP: ScaleSnap = { factor: 1, x: null, y: null };

/** Shortest way from the fixed point to an edge that can be snapped, design px: nearer edges would jump. */
const MIN_REACH_PX = 4;

/** Returns the factor that brings the nearest edge of a box onto a line while it is scaled about `anchor`, the point that
 *  stays where it is. Distances are design px; edges further than `within` from every line stay as they are. */
export function snapScale(
  box: Bounds,
  anchor: { readonly x: number; readonly y: number },
  lines: SnapLines,
  within: number,
): ScaleSnap {
  const edges = [
    ...[box.left, box.right].map((edge) => ({ axis: 'x' as const, edge, from: anchor.x })),
    ...[box.top, box.bottom].map((edge) => ({ axis: 'y' as const, edge, from: anchor.y })),
  ];
  let best: { readonly by: number; readonly snap: ScaleSnap } | null = null;
  for (const { axis, edge, from } of edges) {
    const reach = edge - from;
    const found = Math.abs(reach) < MIN_REACH_PX ? null : nearest([edge], axis === 'x' ? lines.xs : lines.ys, within);
    if (!found || (best && Math.abs(found.by) >= best.by)) continue;
    const factor = (reach + found.by) / reach;
    if (factor > 0) best = { by: Math.abs(found.by), snap: { ...NO_SCALE_SNAP, factor, [axis]: found.line } };
  }
  return best?.snap ?? NO_SCALE_SNAP;
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
