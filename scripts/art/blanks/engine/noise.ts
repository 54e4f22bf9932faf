/**
 * Returns a generator of repeatable random numbers 0–1 (mulberry32), so that a seed draws equal pictures on every
 * machine.
 */
export function createSeededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Smooth noise −1…1 with one feature per unit: divide coordinates by the desired feature size in px. */
export type Noise = (x: number, y: number) => number;

const fade = (t: number) => t * t * (3 - 2 * t);

/** Creates value noise on a lattice of 256 cells. */
export function createNoise(seed: number): Noise {
  const random = createSeededRandom(seed);
  const lattice = Float32Array.from({ length: 65_536 }, () => random() * 2 - 1);
  const value = (x: number, y: number) => lattice[((y & 255) << 8) | (x & 255)] ?? 0;
  return (x, y) => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const fx = fade(x - xi);
    const [a, b, c, d] = [value(xi, yi), value(xi + 1, yi), value(xi, yi + 1), value(xi + 1, yi + 1)];
    return a + (b - a) * fx + (c - a) * fade(y - yi) + (a - b - c + d) * fx * fade(y - yi);
  };
}

/** Creates the sum of `octaves` noises, each half as large and half as strong as its predecessor. Range about −1…1. */
export function createFractalNoise(seed: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, k) => createNoise(seed + k * 31));
  return (x, y) => layers.reduce((sum, noise, k) => sum + noise(x * 2 ** k, y * 2 ** k) / 2 ** (k + 1), 0) * 1.3;
}
