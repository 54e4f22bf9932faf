import { PICTURE_PX } from '@/lib/rendering/core/blanks/types';
import { blurField } from '../engine/field';
import { calculateLampVisibility, estimateOpenness, measureRay } from './rays';
import type { Solid } from './solids';
import { lightSurface, reflectStudio, type Studio } from './studio';
import { addVectors, clamp, dot, ease, mix, normaliseVector, reflectVector, scaleBy, type Vector } from './vector';

/** Material at a point of the product. */
export interface Material {
  /**
   * Layer of the material: colour = takes the product's colour; fixed = below the ink in its own colour; detail = above
   * all layers in its own colour.
   */
  readonly layer: 'colour' | 'fixed' | 'detail';
  /** Own colour, 0–1 display values; needed for fixed and detail. */
  readonly rgb?: Vector;
  /** Strength of mirrored light; 0 = matt. */
  readonly gloss: number;
  /** Roughness of the mirroring: 0 = polished, 1 = satin. */
  readonly roughness: number;
  readonly isMetal?: boolean;
  /** Factor on the diffuse tone, for example for grain; default 1. */
  readonly texture?: Solid;
}

export interface Subject {
  readonly solid: Solid;
  /** Height in px added to the surface when it is lit: seams, ribs, grain. */
  readonly relief?: Solid;
  readonly materialAt: (x: number, y: number, z: number) => Material;
  /** Plane that catches the shadow: a table (y = value) or a wall (z = value). */
  readonly ground?: { readonly axis: 'y' | 'z'; readonly value: number };
  /** Share of the distance that a ray may safely advance; below 1 for solids whose distance is an estimate. */
  readonly stepShare?: number;
  /** Whether the surface's slopes are written, so that the print follows its folds. */
  readonly hasFolds?: boolean;
  /** Part of the picture that can contain the product, px: left, top, right, bottom. */
  readonly frame?: readonly [number, number, number, number];
}

export interface Camera {
  /** Position of the world's origin in the picture, px. */
  readonly originX: number;
  readonly originY: number;
  readonly right: Vector;
  readonly up: Vector;
  /** Direction from the product to the camera. */
  readonly towards: Vector;
}

/**
 * Creates a camera that looks down on products on a table by `radians`. It has no perspective, so that the print keeps
 * its geometry (DSN-07).
 */
export const createTableCamera = (originX: number, originY: number, radians: number): Camera => ({
  originX,
  originY,
  right: [1, 0, 0],
  up: [0, Math.cos(radians), -Math.sin(radians)],
  towards: [0, Math.sin(radians), Math.cos(radians)],
});

/**
 * Creates a camera that looks straight at a wall or table top. It leans by (leanX, leanY), so that thickness is visible
 * while fronts stay rectangular.
 */
export const createWallCamera = (originX: number, originY: number, leanX = 0, leanY = 0): Camera => ({
  originX,
  originY,
  right: [1, 0, 0],
  up: [0, 1, 0],
  towards: normaliseVector([leanX, leanY, 1]),
});

/** Float layers of a picture, PICTURE_PX square, values 0–1. */
export interface Photograph {
  readonly mask: Float32Array;
  readonly shade: Float32Array;
  readonly light: Float32Array;
  /** RGBA with straight alpha; null when the product has no such parts. */
  readonly fixed: Float32Array | null;
  readonly detail: Float32Array | null;
  /** Alpha of the black shadow. */
  readonly shadow: Float32Array | null;
  /** Rise of the surface towards the camera, px per px to the right and down; null = the print stays flat. */
  readonly slopes: { readonly right: Float32Array; readonly down: Float32Array } | null;
}

const STEEPEST = 4;

const FAR = 1600;

function normalAt(solid: Solid, relief: Solid | undefined, x: number, y: number, z: number): Vector {
  const e = relief ? 0.7 : 0.4;
  const f = relief ? (a: number, b: number, c: number) => solid(a, b, c) - relief(a, b, c) : solid;
  const a = f(x + e, y - e, z - e);
  const b = f(x - e, y - e, z + e);
  const c = f(x - e, y + e, z - e);
  const d = f(x + e, y + e, z + e);
  return normaliseVector([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

interface Sample {
  shade: number;
  light: number;
  metal: number;
}

/** Values that vary so slowly that one calculation per pixel is enough for all of its rays. */
interface Surroundings {
  far: number;
  open: number;
  visible: number;
}

function develop(
  subject: Subject,
  studio: Studio,
  camera: Camera,
  hit: Vector,
  far: number,
  material: Material,
  around: Surroundings,
): Sample {
  const share = subject.stepShare ?? 1;
  const normal = normalAt(subject.solid, subject.relief, hit[0], hit[1], hit[2]);
  if (Math.abs(around.far - far) > 5) {
    const lifted = addVectors(hit, scaleBy(normal, 1.5));
    around.far = far;
    around.open =
      estimateOpenness(subject.solid, hit, normal, 130) *
      mix(0.55, 1, estimateOpenness(subject.solid, hit, normal, 16));
    around.visible = calculateLampVisibility(subject.solid, lifted, studio.key, share);
  }
  const { open, visible } = around;
  const facing = clamp(dot(normal, camera.towards), 0, 1);
  const fresnel = 0.045 + 0.955 * (1 - facing) ** 5;
  const grain = material.texture ? material.texture(hit[0], hit[1], hit[2]) : 1;
  const tone = lightSurface(studio, normal, open, visible) * grain;
  // Matt products in dark colours show their form by scattered light, glossy ones by reflections.
  let light = (1 - material.gloss) * 0.2 * tone ** 2.2;
  let metal = 0;
  if (material.gloss > 0) {
    const direction = reflectVector(scaleBy(camera.towards, -1), normal);
    const blocked = measureRay(subject.solid, addVectors(hit, scaleBy(normal, 3)), direction, 420, share);
    const seen = reflectStudio(studio, hit, direction, material.roughness);
    const free = Number.isFinite(blocked) ? mix(0.12, 0.5, clamp(blocked / 420, 0, 1)) : 1;
    light += material.gloss * Math.min(0.82, fresnel * seen * free * mix(0.35, 1, open));
    metal = seen * free * mix(0.4, 1, open);
  }
  // Display tone: full light stays a little below white so that highlights show on white products too.
  const shade = clamp(0.985 * tone ** 0.62 * (1 - material.gloss * 0.55 * Math.max(0, fresnel - 0.045)), 0, 1);
  return { shade, light, metal };
}

/** Renders the picture with `samples` x `samples` rays per pixel. */
export function renderPhotograph(subject: Subject, studio: Studio, camera: Camera, samples = 2): Photograph {
  const size = PICTURE_PX;
  const share = subject.stepShare ?? 1;
  const [left, top, right, bottom] = subject.frame ?? [0, 0, size, size];
  const away = scaleBy(camera.towards, -1);
  const plane = () => new Float32Array(size * size);
  const [mask, shade, light, shadow] = [plane(), plane().fill(1), plane(), subject.ground ? plane() : null];
  const fixed = new Float32Array(size * size * 4);
  const detail = new Float32Array(size * size * 4);
  const used = { fixed: false, detail: false };
  const slopes = subject.hasFolds ? { right: plane(), down: plane() } : null;
  for (let y = Math.max(0, top); y < Math.min(size, bottom); y++) {
    for (let x = Math.max(0, left); x < Math.min(size, right); x++) {
      const pixel = y * size + x;
      let [hits, plain, shades, lights, plainLights] = [0, 0, 0, 0, 0];
      const around: Surroundings = { far: Number.NEGATIVE_INFINITY, open: 1, visible: 1 };
      for (let s = 0; s < samples * samples; s++) {
        const sx = x + ((s % samples) + 0.5) / samples - camera.originX;
        const sy = camera.originY - y - (Math.floor(s / samples) + 0.5) / samples;
        const from = addVectors(
          addVectors(scaleBy(camera.right, sx), scaleBy(camera.up, sy)),
          scaleBy(camera.towards, FAR / 2),
        );
        const far = measureRay(subject.solid, from, away, FAR, share);
        if (!Number.isFinite(far)) continue;
        hits++;
        const hit = addVectors(from, scaleBy(away, far));
        if (slopes && s === 0) {
          const normal = normalAt(subject.solid, undefined, hit[0], hit[1], hit[2]);
          const facing = Math.max(1 / STEEPEST, dot(normal, camera.towards));
          slopes.right[pixel] = -dot(normal, camera.right) / facing;
          slopes.down[pixel] = dot(normal, camera.up) / facing;
        }
        const material = subject.materialAt(hit[0], hit[1], hit[2]);
        const sample = develop(subject, studio, camera, hit, far, material, around);
        if (material.layer === 'detail') {
          used.detail = true;
          const rgb = material.rgb ?? [0.5, 0.5, 0.5];
          for (let c = 0; c < 3; c++) {
            const channel = rgb[c] ?? 0;
            const value = material.isMetal
              ? channel * clamp(sample.metal ** 0.6 * 1.02, 0, 1.1)
              : 1 - (1 - channel * sample.shade) * (1 - sample.light);
            detail[pixel * 4 + c] = (detail[pixel * 4 + c] ?? 0) + clamp(value, 0, 1);
          }
          detail[pixel * 4 + 3] = (detail[pixel * 4 + 3] ?? 0) + 1;
          continue;
        }
        plain++;
        shades += sample.shade;
        lights += sample.light;
        plainLights++;
        if (material.layer === 'fixed') {
          used.fixed = true;
          const rgb = material.rgb ?? [1, 1, 1];
          for (let c = 0; c < 3; c++) fixed[pixel * 4 + c] = (fixed[pixel * 4 + c] ?? 0) + (rgb[c] ?? 0);
          fixed[pixel * 4 + 3] = (fixed[pixel * 4 + 3] ?? 0) + 1;
        }
      }
      const rays = samples * samples;
      // The colour must not fringe an area that contains only detail. At a joint, the colour extends below the detail.
      if (plain > 0) {
        mask[pixel] = hits / rays;
        shade[pixel] = shades / plain;
        light[pixel] = lights / plainLights;
      }
      for (const layer of [fixed, detail]) {
        const count = layer[pixel * 4 + 3] ?? 0;
        if (count === 0) continue;
        for (let c = 0; c < 3; c++) layer[pixel * 4 + c] = (layer[pixel * 4 + c] ?? 0) / count;
        layer[pixel * 4 + 3] = count / (layer === fixed ? Math.max(plain, 1) : rays);
      }
    }
  }
  if (shadow) castShadow(subject, studio, camera, shadow);
  return { mask, shade, light, fixed: used.fixed ? fixed : null, detail: used.detail ? detail : null, shadow, slopes };
}

/**
 * Returns the darkness of the ground: close contact plus the soft shadow of the main lamp. It is sampled at every
 * second pixel, because it is smooth.
 */
function castShadow(subject: Subject, studio: Studio, camera: Camera, shadow: Float32Array): void {
  const ground = subject.ground;
  if (!ground) return;
  const size = PICTURE_PX;
  const axis = ground.axis === 'y' ? 1 : 2;
  const normal: Vector = axis === 1 ? [0, 1, 0] : [0, 0, 1];
  const step = 2;
  for (let y = 0; y < size; y += step) {
    for (let x = 0; x < size; x += step) {
      const base = addVectors(
        scaleBy(camera.right, x + 1 - camera.originX),
        scaleBy(camera.up, camera.originY - y - 1),
      );
      const gone = (ground.value - base[axis]) / camera.towards[axis];
      const at = addVectors(base, scaleBy(camera.towards, gone));
      const near = subject.solid(at[0], at[1], at[2]);
      if (near > 420) continue;
      const contact =
        axis === 1
          ? 0.42 * Math.exp(-near / 9) + 0.26 * Math.exp(-near / 48) + 0.06 * Math.exp(-near / 130)
          : 0.3 * Math.exp(-near / 7) + 0.12 * Math.exp(-near / 34);
      // On a table the lamp's shadow falls behind the product; on a wall it separates the product from the wall.
      const lifted = addVectors(at, scaleBy(normal, 1));
      const lamp =
        axis === 1 ? 1 : calculateLampVisibility(subject.solid, lifted, studio.key, subject.stepShare ?? 1, 7);
      const dark = 1 - (1 - contact) * mix(0.76, 1, lamp);
      // Fades shadows out before the picture's edge.
      const margin = Math.min(x, y, size - x, size - y);
      const alpha = clamp(dark * ease(0, 70, margin) * ease(420, 120, near), 0, 0.85);
      for (let k = 0; k < step * step; k++) {
        const target = (y + Math.floor(k / step)) * size + x + (k % step);
        if (target < shadow.length) shadow[target] = alpha;
      }
    }
  }
  // The camera sees a table at a flat angle, so rays are far apart sideways. Therefore the blur is wide and low.
  const blurred = blurField({ width: size, height: size, data: shadow }, axis === 1 ? 7 : 4, axis === 1 ? 1.6 : 4);
  shadow.set(blurred.data);
}
