import { headFrames } from '@/lib/rendering/core/blanks/hard-frames';
import { calculateStitchDepth } from './fabric';
import { createTableCamera, type Material, type Photograph, renderPhotograph } from './photograph';
import { blendDistances, carveDistance, measureRoundedRectangle, type Solid } from './solids';
import { tableStudio } from './studio';

/**
 * Geometry of all caps: a crown over a peak in front, an opening behind. Lengths are in cap units; y = up, z = front.
 */
const { scale: SCALE, tiltRadians } = headFrames.cap;
export const CAP_CLOTH_PX = 7;
/** Angle between two panels of the crown. */
export const SIXTH_TURN_RADIANS = Math.PI / 3;
const PEAK = { middleZ: 128, x: 236, z: 352 };

/** Returns the distance to the peak's rim in the horizontal plane, negative inside. */
const peakRim = (x: number, z: number): number => (Math.hypot(x / PEAK.x, (z - PEAK.middleZ) / PEAK.z) - 1) * 240;

const peakHeight = (x: number, z: number): number =>
  12 - 0.00105 * x * x - 0.22 * (z - 282) - 0.0004 * Math.max(0, z - 282) ** 2;

/** Returns the depth of the rows of stitches along the rim, px. */
function peakRelief(x: number, z: number): number {
  const rim = -peakRim(x, z);
  const row = rim - 13 * Math.round(rim / 13);
  return rim > 6 && rim < 112 ? calculateStitchDepth(row, Math.atan2(x, z - PEAK.middleZ) * 300, 0.9) : 0;
}

export function backOpening(x: number, y: number, z: number): number {
  const arch = (Math.hypot(x / 92, (y - 30) / 82) - 1) * 82;
  return Math.max(arch, 30 - y, -z);
}

export interface CapModel {
  /** Outer surface of the crown; `top` is its height. */
  readonly skin: Solid;
  readonly top: number;
  /** Depth of the crown's seams, stitches and weave, px. */
  readonly crownRelief: Solid;
  readonly frontMaterial: (x: number, y: number, z: number) => Material;
  /** Solid that closes the cap at the back. */
  readonly closure: Solid;
  readonly closureRelief?: Solid;
  readonly backMaterial: (x: number, y: number, z: number) => Material;
}

/** Builds a band across the opening: `lift` px above the crown and `halfThickness` thick. */
export const buildBackBand =
  (skin: Solid, lift: number, halfThickness: number): Solid =>
  (x, y, z) =>
    Math.max(Math.abs(skin(x, y, z) - lift) - halfThickness, Math.abs(y - 17) - 14, Math.abs(x) - 118, z);

/** Draws a cap from the front, with its peak, or from behind, with its opening. */
export function photographCap(model: CapModel, side: 'front' | 'back', samples: number): Photograph {
  const { skin, closure } = model;
  const turn = side === 'front' ? 1 : -1;
  const inCap =
    (plane: Solid): Solid =>
    (x, y, z) =>
      plane((x * turn) / SCALE, y / SCALE, (z * turn) / SCALE) * SCALE;
  const crown: Solid = (x, y, z) => {
    const outer = skin(x, y, z);
    const button = Math.hypot(x, (y - model.top - 1) * 1.7, z) - 15;
    return Math.min(Math.max(outer, -(outer + CAP_CLOTH_PX), -y), button * 0.6);
  };
  const peak: Solid = (x, y, z) => {
    const sheet = measureRoundedRectangle(Math.max(0, peakRim(x, z) + 12), y - peakHeight(x, z), 12, 5.5, 5);
    return Math.max(sheet, 60 - z, -(skin(x, Math.max(0, y), z) + 4));
  };
  // The dark inside of the cap is visible through the opening, not the table far behind it.
  const shade: Solid = (x, y, z) => Math.max(skin(x, y, z) + 4, Math.abs(y - 1) - 1);
  const front: Solid = (x, y, z) => blendDistances(crown(x, y, z), peak(x, y, z), 5);
  const back: Solid = (x, y, z) =>
    Math.min(carveDistance(crown(x, y, z), backOpening(x, y, -z), 5), closure(x, y, z), shade(x, y, z));
  const relief: Solid = (x, y, z) => {
    if (side === 'front') return peak(x, y, z) < crown(x, y, z) ? peakRelief(x, z) : model.crownRelief(x, y, z);
    const rim = backOpening(x, y, -z);
    if (rim < 16) return calculateStitchDepth(rim - 9, x + y, 0.9) + (model.closureRelief?.(x, y, z) ?? 0);
    return model.crownRelief(x, y, z);
  };
  const frame = headFrames.cap;
  return renderPhotograph(
    {
      solid: inCap(side === 'front' ? front : back),
      relief: inCap(relief),
      materialAt: (x, y, z) => {
        const modelPoint: readonly [number, number, number] = [(x * turn) / SCALE, y / SCALE, (z * turn) / SCALE];
        if (side === 'back') return model.backMaterial(...modelPoint);
        return peak(...modelPoint) < crown(...modelPoint)
          ? model.frontMaterial(0, 0, 0)
          : model.frontMaterial(...modelPoint);
      },
      frame: [120, 110, 880, 860],
      ground: { axis: 'y', value: side === 'front' ? -58 * SCALE : -2 },
      stepShare: 0.6,
    },
    tableStudio,
    createTableCamera(frame.middleX, side === 'front' ? frame.originY : frame.originY + 40, tiltRadians),
    samples,
  );
}
