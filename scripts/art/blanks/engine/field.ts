/**
 * Grid of floats, one per pixel; all stages of the generator work on it. Heights are px towards the viewer, masks and
 * coverages are 0–1, and tones are brightness, where 1 = cloth that lies flat in the light.
 */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/**
 * Returns element `i`, or 0 outside of the data. Keeps hot loops readable under noUncheckedIndexedAccess; V8 inlines
 * it.
 */
export const getElement = (data: Float32Array, i: number): number => data[i] ?? 0;
export const clamp = (v: number, lo: number, hi: number): number => Math.max(lo, Math.min(v, hi));
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Returns 0 below `lo`, 1 above `hi`, and a smooth curve between. With `lo` > `hi` the curve falls. */
export function smoothstep(lo: number, hi: number, v: number): number {
  const t = clamp((v - lo) / (hi - lo), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Creates a field in which every pixel is `fill`. */
export function createField(width: number, height = width, fill = 0): Field {
  const data = new Float32Array(width * height);
  if (fill !== 0) data.fill(fill);
  return { width, height, data };
}

/** Creates a field in which every pixel is `paint(x, y)`. */
export function paintField(width: number, height: number, paint: (x: number, y: number) => number): Field {
  const data = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) data[i] = paint(x, y);
  return { width, height, data };
}

/** Creates a field in which every pixel is `change(value, index)` of the given field's pixel. */
export function mapField(field: Field, change: (value: number, index: number) => number): Field {
  const data = new Float32Array(field.data.length);
  for (let i = 0; i < data.length; i++) data[i] = change(getElement(field.data, i), i);
  return { ...field, data };
}

/** Changes `target` in place: each pixel becomes `mix(own, other)`. Both fields must have equal sizes. */
export function mixInto(
  target: Field,
  other: Field,
  mix: (base: number, other: number, index: number) => number,
): void {
  const { data } = target;
  for (let i = 0; i < data.length; i++) data[i] = mix(getElement(data, i), getElement(other.data, i), i);
}

/** Returns the bilinearly interpolated value at (x, y); the edges are repeated outside. */
export function sampleField({ width, height, data }: Field, x: number, y: number): number {
  const cx = clamp(x, 0, width - 1.001);
  const cy = clamp(y, 0, height - 1.001);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const i = y0 * width + x0;
  const top = lerp(getElement(data, i), getElement(data, i + 1), cx - x0);
  return lerp(top, lerp(getElement(data, i + width), getElement(data, i + width + 1), cx - x0), cy - y0);
}

/** Returns `field` sampled at (x + dx(x,y), y + dy(x,y)), which bends a drawing along another field. */
export function warpField(field: Field, shift: (x: number, y: number) => readonly [number, number]): Field {
  return paintField(field.width, field.height, (x, y) => {
    const [dx, dy] = shift(x, y);
    return sampleField(field, x + dx, y + dy);
  });
}

function boxPass(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  step: number,
  next: number,
  r: number,
) {
  const norm = 1 / (2 * r + 1);
  for (let line = 0; line < lines; line++) {
    const o = line * next;
    const end = o + (length - 1) * step;
    let sum = getElement(from, o) * r;
    for (let k = 0; k <= r; k++) sum += getElement(from, o + Math.min(k, length - 1) * step);
    for (let k = 0; k < length; k++) {
      to[o + k * step] = sum * norm;
      const enter = k + r + 1 < length ? getElement(from, o + (k + r + 1) * step) : getElement(from, end);
      const leave = k - r > 0 ? getElement(from, o + (k - r) * step) : getElement(from, o);
      sum += enter - leave;
    }
  }
}

/**
 * Returns the field with a Gaussian blur (three box passes). `sigma` is in px; `sigmaY` sets another blur along the
 * columns.
 */
export function blurField(field: Field, sigma: number, sigmaY = sigma): Field {
  const { width, height } = field;
  const radius = (s: number) => Math.max(0, Math.round(Math.sqrt(4 * s * s + 1) / 2 - 0.5));
  let data = Float32Array.from(field.data);
  let spare = new Float32Array(data.length);
  for (let pass = 0; pass < 3; pass++) {
    const [rx, ry] = [radius(sigma), radius(sigmaY)];
    if (rx > 0) {
      boxPass(data, spare, height, width, 1, width, rx);
      [data, spare] = [spare, data];
    }
    if (ry > 0) {
      boxPass(data, spare, width, height, width, 1, ry);
      [data, spare] = [spare, data];
    }
  }
  return { width, height, data };
}

/** Returns the field moved by (dx, dy) px; the repeated edge fills the gap. */
export const shiftField = (field: Field, dx: number, dy: number): Field => warpField(field, () => [-dx, -dy]);
