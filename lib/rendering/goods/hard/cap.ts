import { headFrames } from '@/lib/rendering/core/goods/hard-frames';
import { stitches, TWILL } from './fabric';
import { type Material, type Photograph, photograph, tableCamera } from './photograph';
import { blend, carve, roundedRectangle, type Solid } from './solids';
import { tableStudio } from './studio';
import { ease } from './vector';

const { scale: SCALE, tiltRadians } = headFrames.cap;
const CROWN = { x: 252, y: 292, z: 282 };
const CLOTH = 7;
const PEAK = { middleZ: 128, x: 236, z: 352 };
const SIXTH = Math.PI / 3;
const BRASS: Material = { layer: 'detail', rgb: [0.86, 0.74, 0.5], gloss: 1, roughness: 0.35, isMetal: true };

const INSIDE: Material = { ...TWILL, texture: () => 0.34 };

/** Outer skin of the crown: fuller at the front panels than an egg. */
function skin(x: number, y: number, z: number): number {
  const flat = (x / CROWN.x) ** 2 + (z / CROWN.z) ** 2;
  const f = flat ** 1.28 + (Math.abs(y) / CROWN.y) ** 2.15;
  return (f ** (1 / 2.4) - 1) * 236;
}

function crown(x: number, y: number, z: number): number {
  const outer = skin(x, y, z);
  const shell = Math.max(outer, -(outer + CLOTH), -y);
  const button = Math.hypot(x, (y - CROWN.y - 1) * 1.7, z) - 15;
  return Math.min(shell, button * 0.6);
}

const peakHeight = (x: number, z: number): number =>
  12 - 0.00105 * x * x - 0.22 * (z - 282) - 0.0004 * Math.max(0, z - 282) ** 2;

/** Distance in plan to the peak's rim, negative inside. */
const peakRim = (x: number, z: number): number => (Math.hypot(x / PEAK.x, (z - PEAK.middleZ) / PEAK.z) - 1) * 240;

function peak(x: number, y: number, z: number): number {
  const sheet = roundedRectangle(Math.max(0, peakRim(x, z) + 12), y - peakHeight(x, z), 12, 5.5, 5);
  return Math.max(sheet, 60 - z, -(skin(x, Math.max(0, y), z) + 4));
}

function backOpening(x: number, y: number, z: number): number {
  const arch = (Math.hypot(x / 92, (y - 30) / 82) - 1) * 82;
  return Math.max(arch, 30 - y, -z);
}

/** Seams of the six panels, eyelets and the band's stitching; px of depth. */
function crownRelief(x: number, y: number, z: number): number {
  const around = Math.atan2(x, z);
  const radius = Math.hypot(x, z);
  const seam = Math.abs(around - Math.round(around / SIXTH) * SIXTH) * radius;
  const panel =
    -1.7 * Math.exp(-((seam / 3) ** 2)) +
    1.1 * Math.exp(-(((seam - 8) / 8) ** 2)) +
    stitches(seam - 9, y * 1.1 + radius, 0.9);
  const eyelet = Math.hypot(Math.abs(around - (Math.floor(around / SIXTH) + 0.5) * SIXTH) * radius, (y - 226) * 1.35);
  const hole = 2.6 * Math.exp(-(((eyelet - 8.5) / 3) ** 2)) - 5 * ease(6, 2.5, eyelet);
  return panel + hole + stitches(y - 24, around * 260, 0.9);
}

function peakRelief(x: number, z: number): number {
  const rim = -peakRim(x, z);
  const row = rim - 13 * Math.round(rim / 13);
  return rim > 6 && rim < 112 ? stitches(row, Math.atan2(x, z - PEAK.middleZ) * 300, 0.9) : 0;
}

/** Six-panel cap; the back shows the opening with its strap and buckle. */
export function drawCap(side: 'front' | 'back', samples = 2): Photograph {
  const turn = side === 'front' ? 1 : -1;
  const inCap =
    (plane: Solid): Solid =>
    (x, y, z) =>
      plane((x * turn) / SCALE, y / SCALE, (z * turn) / SCALE) * SCALE;
  const strap = (x: number, y: number, z: number) =>
    Math.max(Math.abs(skin(x, y, z) - 2) - 3, Math.abs(y - 17) - 14, Math.abs(x) - 118, z);
  const buckle = (x: number, y: number, z: number) =>
    Math.max(Math.abs(skin(x, y, z) - 5) - 4, Math.abs(roundedRectangle(x + 46, y - 17, 17, 19, 4) + 3) - 3, z);
  // What the opening shows is the shade inside the cap, not the table far behind it.
  const shade = (x: number, y: number, z: number) => Math.max(skin(x, y, z) + 4, Math.abs(y - 1) - 1);
  const front: Solid = (x, y, z) => blend(crown(x, y, z), peak(x, y, z), 5);
  const back: Solid = (x, y, z) =>
    Math.min(carve(crown(x, y, z), backOpening(x, y, -z), 5), strap(x, y, z), buckle(x, y, z), shade(x, y, z));
  const relief: Solid = (x, y, z) => {
    if (side === 'front' && peak(x, y, z) < crown(x, y, z)) return peakRelief(x, z);
    if (side === 'back') {
      const rim = backOpening(x, y, -z);
      if (rim < 16) return stitches(rim - 9, x + y, 0.9);
    }
    return crownRelief(x, y, z);
  };
  const frame = headFrames.cap;
  return photograph(
    {
      solid: inCap(side === 'front' ? front : back),
      relief: inCap(relief),
      materialAt: (x, y, z) => {
        const own: readonly [number, number, number] = [(x * turn) / SCALE, y / SCALE, (z * turn) / SCALE];
        if (side === 'front') return TWILL;
        if (buckle(...own) < 0.6) return BRASS;
        return skin(...own) < -CLOTH / 2 && strap(...own) > 1 ? INSIDE : TWILL;
      },
      frame: [120, 140, 880, 860],
      ground: { axis: 'y', value: side === 'front' ? -58 * SCALE : -2 },
      stepShare: 0.6,
    },
    tableStudio,
    tableCamera(frame.middleX, side === 'front' ? frame.originY : frame.originY + 40, tiltRadians),
    samples,
  );
}
