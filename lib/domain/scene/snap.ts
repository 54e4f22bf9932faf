import { DESIGN_PX_PER_MM } from './units';

/** Axis-aligned box, design px. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Lines to which elements align, design px. */
export interface SnapLines {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

export interface Snap {
  /** Offset to add to the position, design px. */
  readonly dx: number;
  readonly dy: number;
  /** Guide lines to draw, design px; null in a direction without a snap. */
  readonly x: number | null;
  readonly y: number | null;
}

/** Safe distance from the edge, mm. On small print areas it is `SAFE_SHARE` of the shorter side instead. */
const SAFE_MM = 5;
const SAFE_SHARE = 0.06;

/**
 * Returns the distance from the print area's edge at which text is safe from cutting and pressing tolerances, design px
 * (DSN-09).
 */
export const calculateSafeZonePx = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.round(Math.min(SAFE_MM * DESIGN_PX_PER_MM, SAFE_SHARE * Math.min(width, height)));

/**
 * Returns snap lines: edges and centre of the print area, of its safe zone if `safePx` is given, and of the other
 * elements (DSN-09).
 */
export function buildSnapLines(
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

/**
 * Returns the move that brings the nearest edge or centre of a box to a line at most `within` design px away. Both
 * directions are independent; of equally near lines the earlier one is used.
 */
export function snapBox(box: Bounds, lines: SnapLines, within: number): Snap {
  const across = nearest([(box.left + box.right) / 2, box.left, box.right], lines.xs, within);
  const down = nearest([(box.top + box.bottom) / 2, box.top, box.bottom], lines.ys, within);
  return { dx: across?.by ?? 0, dy: down?.by ?? 0, x: across?.line ?? null, y: down?.line ?? null };
}

export interface ScaleSnap {
  /** Factor to multiply the scale by. */
  readonly factor: number;
  /** Guide lines to draw, design px. At most one of the two is not null, because proportions are fixed. */
  readonly x: number | null;
  readonly y: number | null;
}

export const NO_SCALE_SNAP: ScaleSnap = { factor: 1, x: null, y: null };

/** Minimum distance in design px between the anchor and an edge that can snap. Closer edges would jump. */
const MIN_REACH_PX = 4;

/**
 * Returns the factor that brings the nearest edge of a box onto a line while it is scaled about `anchor`. Distances are
 * design px; edges further than `within` from every line are not snapped.
 */
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
    const nearestSnap =
      Math.abs(reach) < MIN_REACH_PX ? null : nearest([edge], axis === 'x' ? lines.xs : lines.ys, within);
    if (!nearestSnap || (best && Math.abs(nearestSnap.by) >= best.by)) continue;
    const factor = (reach + nearestSnap.by) / reach;
    if (factor > 0)
      best = { by: Math.abs(nearestSnap.by), snap: { ...NO_SCALE_SNAP, factor, [axis]: nearestSnap.line } };
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
