import { buildBackBand, CAP_CLOTH_PX, photographCap, SIXTH_TURN_RADIANS } from './cap-shape';
import { calculateStitchDepth, TWILL_MATERIAL } from './fabric';
import type { Material, Photograph } from './photograph';
import { measureRoundedRectangle, type Solid } from './solids';
import { ease } from './vector';

const CROWN = { x: 252, y: 292, z: 282 };
const BRASS: Material = { layer: 'detail', rgb: [0.86, 0.74, 0.5], gloss: 1, roughness: 0.35, isMetal: true };
const INSIDE: Material = { ...TWILL_MATERIAL, texture: () => 0.34 };

/**
 * Returns the approximate distance to the crown's outer surface, px; negative inside. The exponents make the panels
 * bulge more than those of an ellipsoid.
 */
function skin(x: number, y: number, z: number): number {
  const flat = (x / CROWN.x) ** 2 + (z / CROWN.z) ** 2;
  const f = flat ** 1.28 + (Math.abs(y) / CROWN.y) ** 2.15;
  return (f ** (1 / 2.4) - 1) * 236;
}

/** Returns the depth of the seams of the six panels, the eyelets and the band's stitching, px. */
function crownRelief(x: number, y: number, z: number): number {
  const around = Math.atan2(x, z);
  const radius = Math.hypot(x, z);
  const seam = Math.abs(around - Math.round(around / SIXTH_TURN_RADIANS) * SIXTH_TURN_RADIANS) * radius;
  const panel =
    -1.7 * Math.exp(-((seam / 3) ** 2)) +
    1.1 * Math.exp(-(((seam - 8) / 8) ** 2)) +
    calculateStitchDepth(seam - 9, y * 1.1 + radius, 0.9);
  const eyelet = Math.hypot(
    Math.abs(around - (Math.floor(around / SIXTH_TURN_RADIANS) + 0.5) * SIXTH_TURN_RADIANS) * radius,
    (y - 226) * 1.35,
  );
  const hole = 2.6 * Math.exp(-(((eyelet - 8.5) / 3) ** 2)) - 5 * ease(6, 2.5, eyelet);
  return panel + hole + calculateStitchDepth(y - 24, around * 260, 0.9);
}

const strap = buildBackBand(skin, 2, 3);
const buckle: Solid = (x, y, z) =>
  Math.max(Math.abs(skin(x, y, z) - 5) - 4, Math.abs(measureRoundedRectangle(x + 46, y - 17, 17, 19, 4) + 3) - 3, z);

/** Draws a six-panel cap; the back shows the opening with its strap and buckle. */
export function drawCap(side: 'front' | 'back', samples = 2): Photograph {
  return photographCap(
    {
      skin,
      top: CROWN.y,
      crownRelief,
      frontMaterial: () => TWILL_MATERIAL,
      closure: (x, y, z) => Math.min(strap(x, y, z), buckle(x, y, z)),
      backMaterial: (x, y, z) => {
        if (buckle(x, y, z) < 0.6) return BRASS;
        return skin(x, y, z) < -CAP_CLOTH_PX / 2 && strap(x, y, z) > 1 ? INSIDE : TWILL_MATERIAL;
      },
    },
    side,
    samples,
  );
}
