import { at, type Field } from './field';
import { createNoise } from './noise';
import { curve, type Line } from './path';

/** A ridge (amp > 0) or valley (amp < 0) that starts where the cloth is pulled and dies out along its line. */
export interface Fold {
  /** Smooth line through these points, from the point of pull outwards. */
  readonly points: Line;
  readonly widthPx: number;
  readonly ampPx: number;
  /** Widening towards the end: 1 = twice as wide. */
  readonly spread?: number;
}

/** Adds hand-placed folds to `height`; use {@link drape} for cloth at large, this for accents and stiff goods. */
export function addFolds(height: Field, folds: readonly Fold[], seed = 7, wobblePx = 8): void {
  const { width, data } = height;
  const warpX = createNoise(seed);
  const warpY = createNoise(seed + 1);
  for (const fold of folds) {
    const line = curve(fold.points, 8);
    const reach = fold.widthPx * (1 + (fold.spread ?? 0.8)) * 3 + wobblePx;
    const xs = line.map((p) => p[0]);
    const ys = line.map((p) => p[1]);
    const x0 = Math.max(0, Math.floor(Math.min(...xs) - reach));
    const x1 = Math.min(width - 1, Math.ceil(Math.max(...xs) + reach));
    const y0 = Math.max(0, Math.floor(Math.min(...ys) - reach));
    const y1 = Math.min(height.height - 1, Math.ceil(Math.max(...ys) + reach));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const px = x + warpX(x / 70, y / 70) * wobblePx;
        const py = y + warpY(x / 70, y / 70) * wobblePx;
        const near = nearestOnLine(line, px, py);
        const w = fold.widthPx * (1 + (fold.spread ?? 0.8) * near.t);
        if (near.squared > 9 * w * w) continue;
        const taper = Math.cos((near.t * Math.PI) / 2) ** 0.8 * Math.min(1, 0.4 + near.t * 6);
        const i = y * width + x;
        data[i] = at(data, i) + fold.ampPx * taper * Math.exp(-near.squared / (w * w));
      }
    }
  }
}

function nearestOnLine(line: Line, px: number, py: number): { squared: number; t: number } {
  let squared = Number.POSITIVE_INFINITY;
  let t = 0;
  for (let k = 0; k < line.length - 1; k++) {
    const [ax, ay] = line[k] ?? [0, 0];
    const [bx, by] = line[k + 1] ?? [0, 0];
    const [dx, dy] = [bx - ax, by - ay];
    const u = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
    const d = (px - ax - dx * u) ** 2 + (py - ay - dy * u) ** 2;
    if (d < squared) {
      squared = d;
      t = (k + u) / (line.length - 1);
    }
  }
  return { squared, t };
}
