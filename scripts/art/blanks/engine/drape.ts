import { blurField, createField, type Field, getElement, paintField, sampleField, smoothstep } from './field';
import { createFractalNoise } from './noise';

/**
 * Simulation of hanging cloth: a grid of points is joined by threads that hardly stretch, pinned over a body, and
 * pulled down by its weight. Where the pattern piece (`rest`) is larger than the available space in the picture, the
 * cloth buckles. The folds begin where the cloth is held, as in real cloth. The grid is solved from coarse to fine, so
 * that broad folds form first.
 */
export interface DrapeSpec {
  readonly size: number;
  /** Area of the cloth: only points inside of the mask take part. */
  readonly mask: Field;
  /** Returns the place of a picture point on the flat pattern piece, px; excess there becomes folds. */
  readonly rest: (x: number, y: number) => readonly [number, number];
  /** Returns how firmly a point is held: 0 = free, 1 = fixed (collar, seams). */
  readonly pin: (x: number, y: number) => number;
  /**
   * Returns how firmly a point is held in the picture's plane: 0 = free, 1 = fixed, but free to rise. Default: only the
   * outline is fixed.
   */
  readonly anchoring?: (x: number, y: number) => number;
  /** Returns the height of the body under the cloth; default: a plane. */
  readonly body?: (x: number, y: number) => number;
  /** Stiffness against bending, 0–1: jersey 0.3, fleece 0.8. */
  readonly bend: number;
  readonly seed: number;
  /** Grid spacings in px, coarse to fine. */
  readonly levels?: readonly number[];
  readonly iterations?: readonly number[];
  /** Downward movement per step, px. */
  readonly weight?: number;
  /** Elastic pull towards the body per step, 0–1. A weaker pull gives broader folds. */
  readonly cling?: number;
}

/** Friction that holds every point near its place, so that excess cloth folds there instead of sliding together. */
const ANCHOR = 0.05;

interface Grid {
  readonly spacing: number;
  readonly columns: number;
  readonly rows: number;
  readonly active: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

/** Returns the height of the draped cloth above the picture's plane, px: smooth, and 0 away from the mask. */
export function drapeCloth(spec: DrapeSpec): Field {
  const levels = spec.levels ?? [20, 10, 5];
  const iterations = spec.iterations ?? [500, 350, 160];
  let grid: Grid | null = null;
  levels.forEach((spacing, k) => {
    grid = relax(refine(spec, spacing, grid), spec, iterations[k] ?? 100);
  });
  return grid ? measureHeight(grid, spec) : createField(spec.size);
}

function refine(spec: DrapeSpec, spacing: number, coarse: Grid | null): Grid {
  const columns = Math.ceil(spec.size / spacing) + 1;
  const rows = columns;
  const count = columns * rows;
  const wide = blurField(spec.mask, spacing * 0.4);
  const noise = createFractalNoise(spec.seed, 2);
  const grid: Grid = {
    spacing,
    columns,
    rows,
    active: new Uint8Array(count),
    x: new Float32Array(count),
    y: new Float32Array(count),
    z: new Float32Array(count),
  };
  const moved = coarse ? spread(coarse) : null;
  for (let r = 0, i = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++, i++) {
      const [px, py] = [c * spacing, r * spacing];
      grid.active[i] = sampleField(wide, px, py) > 0.3 ? 1 : 0;
      const [dx, dy, dz] = moved ? moved(px, py) : [0, 0, 0];
      grid.x[i] = px + dx;
      grid.y[i] = py + dy;
      const rough = coarse ? noise(px / 45, py / 60) * 0.25 : noise(px / 110, py / 190) * 2.2;
      grid.z[i] = dz + rough + (coarse ? 0 : (spec.body?.(px, py) ?? 0));
    }
  }
  return grid;
}

/**
 * Returns a function that interpolates the movement of a grid bilinearly. Points without cloth use neighbours that have
 * some.
 */
function spread(grid: Grid): (x: number, y: number) => readonly [number, number, number] {
  const { columns, rows, spacing } = grid;
  const field = (read: (i: number) => number) => {
    let value = createField(columns, rows);
    let filled = Uint8Array.from(grid.active);
    for (let i = 0; i < value.data.length; i++) if (filled[i]) value.data[i] = read(i);
    for (let pass = 0; pass < 10; pass++) {
      const next = { ...value, data: Float32Array.from(value.data) };
      const nextKnown = Uint8Array.from(filled);
      for (let i = 0; i < filled.length; i++) {
        if (filled[i]) continue;
        let sum = 0;
        let n = 0;
        for (const j of [i - 1, i + 1, i - columns, i + columns]) {
          if (!filled[j]) continue;
          sum += getElement(value.data, j);
          n++;
        }
        if (n > 0) {
          next.data[i] = sum / n;
          nextKnown[i] = 1;
        }
      }
      value = next;
      filled = nextKnown;
    }
    return value;
  };
  const dx = field((i) => getElement(grid.x, i) - (i % columns) * spacing);
  const dy = field((i) => getElement(grid.y, i) - Math.floor(i / columns) * spacing);
  const dz = field((i) => getElement(grid.z, i));
  return (x, y) => {
    const [u, v] = [x / spacing, y / spacing];
    return [sampleField(dx, u, v), sampleField(dy, u, v), sampleField(dz, u, v)];
  };
}

interface Threads {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly length: Float32Array;
  readonly stiffness: Float32Array;
}

function strand(grid: Grid, spec: DrapeSpec): Threads {
  const { columns, rows, spacing, active } = grid;
  const rest = Array.from(active, (on, i) =>
    on ? spec.rest((i % columns) * spacing, Math.floor(i / columns) * spacing) : ([0, 0] as const),
  );
  const [a, b, length, stiffness]: [number[], number[], number[], number[]] = [[], [], [], []];
  // Knitted cloth stretches diagonally: diagonal threads are softer than vertical and horizontal ones.
  const kinds = [
    [1, 0, 0.9],
    [0, 1, 0.9],
    [1, 1, 0.6],
    [-1, 1, 0.6],
  ] as const;
  for (const [dc, dr, stiff] of kinds) {
    for (let r = 0; r + dr < rows; r++) {
      for (let c = Math.max(0, -dc); c < columns - Math.max(0, dc); c++) {
        const i = r * columns + c;
        const j = i + dr * columns + dc;
        if (!active[i] || !active[j]) continue;
        const [p, q] = [rest[i] ?? [0, 0], rest[j] ?? [0, 0]];
        a.push(i);
        b.push(j);
        length.push(Math.hypot(q[0] - p[0], q[1] - p[1]));
        stiffness.push(stiff);
      }
    }
  }
  return {
    a: Int32Array.from(a),
    b: Int32Array.from(b),
    length: Float32Array.from(length),
    stiffness: Float32Array.from(stiffness),
  };
}

function pullThreads({ x, y, z }: Grid, threads: Threads, hold: Float32Array, isReverse: boolean): void {
  const n = threads.a.length;
  for (let k = 0; k < n; k++) {
    const t = isReverse ? n - 1 - k : k;
    const i = threads.a[t] ?? 0;
    const j = threads.b[t] ?? 0;
    const wi = 1 - getElement(hold, i);
    const wj = 1 - getElement(hold, j);
    const w = wi + wj;
    if (w < 0.01) continue;
    const dx = getElement(x, j) - getElement(x, i);
    const dy = getElement(y, j) - getElement(y, i);
    const dz = getElement(z, j) - getElement(z, i);
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
    const s = ((d - getElement(threads.length, t)) / d / w) * getElement(threads.stiffness, t);
    x[i] = getElement(x, i) + dx * s * wi;
    y[i] = getElement(y, i) + dy * s * wi;
    z[i] = getElement(z, i) + dz * s * wi;
    x[j] = getElement(x, j) - dx * s * wj;
    y[j] = getElement(y, j) - dy * s * wj;
    z[j] = getElement(z, j) - dz * s * wj;
  }
}

/** Moves points twice towards the mean of their neighbours, which smooths sharp bends and leaves broad ones. */
function unbend({ z, active, columns }: Grid, hold: Float32Array, amount: number, bow: Float32Array): void {
  const laplace = (data: Float32Array, i: number): number => {
    let sum = 0;
    let n = 0;
    for (let k = 0; k < 4; k++) {
      const j = k === 0 ? i - 1 : k === 1 ? i + 1 : k === 2 ? i - columns : i + columns;
      if (active[j]) {
        sum += getElement(data, j);
        n++;
      }
    }
    return n === 0 ? 0 : sum - n * getElement(data, i);
  };
  for (let i = 0; i < z.length; i++) bow[i] = active[i] ? laplace(z, i) : 0;
  for (let i = 0; i < z.length; i++)
    if (active[i]) z[i] = getElement(z, i) - amount * laplace(bow, i) * (1 - getElement(hold, i));
}

function relax(grid: Grid, spec: DrapeSpec, iterations: number): Grid {
  const { columns, spacing, x, y, z, active } = grid;
  const threads = strand(grid, spec);
  const place = (i: number) => [(i % columns) * spacing, Math.floor(i / columns) * spacing] as const;
  const hold = Float32Array.from(active, (on, i) => (on ? spec.pin(...place(i)) : 0));
  const floor = Float32Array.from(active, (on, i) => (on ? (spec.body?.(...place(i)) ?? 0) : 0));
  const inside = blurField(spec.mask, 16);
  const anchoring = Float32Array.from(active, (on, i) => {
    if (!on) return 0;
    const [px, py] = place(i);
    return spec.anchoring ? spec.anchoring(px, py) : 1 - smoothstep(0.4, 0.98, sampleField(inside, px, py));
  });
  const bow = new Float32Array(active.length);
  const weight = (spec.weight ?? 0.05) * (spacing / 10);
  const cling = spec.cling ?? 0.02;
  for (let step = 0; step < iterations; step++) {
    for (let i = 0; i < active.length; i++) {
      if (!active[i]) continue;
      const free = 1 - getElement(hold, i);
      y[i] = getElement(y, i) + weight * free;
      z[i] = getElement(z, i) - (getElement(z, i) - getElement(floor, i)) * cling * free;
    }
    pullThreads(grid, threads, hold, step % 2 === 1);
    for (let pass = 0; pass < 4; pass++) unbend(grid, hold, 0.02 * spec.bend, bow);
    for (let i = 0; i < active.length; i++) {
      if (!active[i]) continue;
      const held = getElement(hold, i);
      const anchorStrength = Math.max(held, getElement(anchoring, i), ANCHOR);
      if (anchorStrength > 0) {
        const [px, py] = place(i);
        x[i] = getElement(x, i) + (px - getElement(x, i)) * anchorStrength * 0.25;
        y[i] = getElement(y, i) + (py - getElement(y, i)) * anchorStrength * 0.25;
        z[i] =
          getElement(z, i) + (getElement(floor, i) - getElement(z, i)) * Math.max(held * 0.3, anchorStrength * 0.02);
      }
    }
  }
  return grid;
}

/** Returns the heights at picture points; the cloth has also moved a little within the plane. */
function measureHeight(grid: Grid, spec: DrapeSpec): Field {
  const moved = spread(grid);
  const raw = paintField(spec.size, spec.size, (px, py) => {
    const [dx, dy] = moved(px, py);
    return moved(px - dx, py - dy)[2];
  });
  return blurField(raw, grid.spacing * 0.8);
}
