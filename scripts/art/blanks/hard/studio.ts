import { addVectors, clamp, dot, ease, mix, normaliseVector, scaleBy, subtractVectors, type Vector } from './vector';

/** Rectangular lamp that glossy surfaces mirror. Lengths px; brightness 1 = white paper. */
interface Softbox {
  readonly middle: Vector;
  /** Vectors from the lamp's middle to the middles of two of its edges. */
  readonly across: Vector;
  readonly up: Vector;
  readonly brightness: number;
}

/** Lighting of a photograph: the lamps, and the surroundings that glossy surfaces mirror. */
export interface Studio {
  readonly key: Vector;
  readonly fill: Vector;
  readonly keyShare: number;
  readonly fillShare: number;
  readonly ambientShare: number;
  readonly softboxes: readonly Softbox[];
}

const TALL_LEFT: Softbox = { middle: [-1500, 800, 1250], across: [230, 0, 276], up: [0, 760, 0], brightness: 9 };
const STRIP_RIGHT: Softbox = { middle: [1700, 700, 560], across: [60, 0, -150], up: [0, 800, 0], brightness: 5 };
const OVERHEAD: Softbox = { middle: [0, 2300, 300], across: [900, 0, 0], up: [0, 0, 700], brightness: 3.2 };

/** Studio for products that stand on a table: a tall window at the left, a strip at the right. */
export const tableStudio: Studio = {
  key: normaliseVector([-0.62, 0.55, 0.75]),
  fill: normaliseVector([0.8, 0.25, 0.5]),
  keyShare: 0.52,
  fillShare: 0.18,
  ambientShare: 0.56,
  softboxes: [TALL_LEFT, STRIP_RIGHT, OVERHEAD],
};

/** Studio for flat products photographed from above or on a wall: light from the upper left. */
export const wallStudio: Studio = {
  key: normaliseVector([-0.5, 0.62, 0.9]),
  fill: normaliseVector([0.6, -0.1, 0.9]),
  keyShare: 0.6,
  fillShare: 0.22,
  ambientShare: 0.45,
  softboxes: [{ middle: [-900, 1100, 2000], across: [700, 0, 0], up: [0, 420, 200], brightness: 4 }],
};

/** Returns what a mirror at `from` reflects from `direction`; `roughness` 0 = polished, 1 = satin. */
export function reflectStudio(studio: Studio, from: Vector, direction: Vector, roughness: number): number {
  // White floor below, darker walls at eye level, pale ceiling: edges of round products stand out against the
  // background.
  let seen =
    direction[1] < 0 ? mix(0.34, 0.78, ease(0, -0.75, direction[1])) : mix(0.34, 0.62, ease(0, 0.9, direction[1]));
  for (const box of studio.softboxes) {
    const normal = normaliseVector([
      box.across[1] * box.up[2] - box.across[2] * box.up[1],
      box.across[2] * box.up[0] - box.across[0] * box.up[2],
      box.across[0] * box.up[1] - box.across[1] * box.up[0],
    ]);
    const approach = dot(direction, normal);
    if (Math.abs(approach) < 1e-4) continue;
    const far = dot(subtractVectors(box.middle, from), normal) / approach;
    if (far <= 0) continue;
    const hit = subtractVectors(addVectors(from, scaleBy(direction, far)), box.middle);
    const u = Math.abs(dot(hit, box.across) / dot(box.across, box.across));
    const v = Math.abs(dot(hit, box.up) / dot(box.up, box.up));
    const soft = 0.16 + roughness * 1.3;
    const inside = ease(1 + soft, 1 - Math.min(0.9, soft), u) * ease(1 + soft, 1 - Math.min(0.9, soft), v);
    seen += (box.brightness * inside) / (1 + roughness * 2.2);
  }
  return seen;
}

/** Returns the diffuse light on a surface; 1 = facing the lamps, with nothing nearby. */
export function lightSurface(studio: Studio, normal: Vector, openness: number, keyVisible: number): number {
  const key = Math.max(0, (dot(normal, studio.key) + 0.22) / 1.22);
  const fill = Math.max(0, (dot(normal, studio.fill) + 0.3) / 1.3);
  const ambient = (0.72 + 0.28 * normal[1]) * openness;
  return clamp(
    studio.ambientShare * ambient +
      studio.keyShare * key * keyVisible +
      studio.fillShare * fill * mix(1, openness, 0.6),
    0,
    2,
  );
}
