import { calculateWrapDepth, DEFAULT_PRODUCT_DIAMETER_PX, DEFAULT_WRAP_DEPTH_PX, VIEW_DEGREES } from '../cylinder';
import type { CylinderPlacement, FlatPlacement, ViewName } from './types';

/** Dimensions shared by the pictures of cylindrical products and their print placement. Lengths in px. */
export interface CylinderFrame {
  readonly radiusPx: number;
  readonly heightPx: number;
  /** Height of the print area's upper edge above the ground on which the product stands. */
  readonly printTopPx: number;
  readonly printAreaMm: { readonly widthMm: number; readonly heightMm: number };
  readonly wrapDegrees: number;
  readonly tiltRadians: number;
  readonly views: Readonly<
    Record<
      ViewName,
      { readonly axisX: number; readonly groundY: number; readonly box: readonly [number, number, number, number] }
    >
  >;
}

/**
 * Camera tilt at which a cylinder's edge appears as an ellipse of twice the sag's height, so that it runs parallel to
 * the printed lines (DSN-07).
 */
export const TABLE_TILT_RADIANS = Math.asin((2 * DEFAULT_WRAP_DEPTH_PX) / DEFAULT_PRODUCT_DIAMETER_PX);

const MUG_GROUND = 838;
const centred = { axisX: 500, groundY: MUG_GROUND, box: [190, 140, 810, 900] } as const;

/** 11 oz mug, 82 mm wide and 95 mm high; the printed band has the proportions of the print area. */
export const mugFrame: CylinderFrame = {
  radiusPx: 280,
  heightPx: 640,
  printTopPx: 552,
  printAreaMm: { widthMm: 228, heightMm: 89 },
  wrapDegrees: 240,
  tiltRadians: TABLE_TILT_RADIANS,
  views: {
    front: centred,
    back: centred,
    left: { axisX: 590, groundY: MUG_GROUND, box: [90, 140, 900, 900] },
    right: { axisX: 410, groundY: MUG_GROUND, box: [100, 140, 910, 900] },
  },
};

const BOTTLE_VIEW = { axisX: 500, groundY: 922, box: [320, 40, 680, 980] } as const;

/** 500 ml steel bottle. */
export const bottleFrame: CylinderFrame = {
  radiusPx: 150,
  heightPx: 640,
  printTopPx: 545,
  printAreaMm: { widthMm: 200, heightMm: 130 },
  wrapDegrees: 240,
  tiltRadians: TABLE_TILT_RADIANS,
  views: { front: BOTTLE_VIEW, back: BOTTLE_VIEW, left: BOTTLE_VIEW, right: BOTTLE_VIEW },
};

/** Returns the position of the print on the picture of a view (DSN-07, DSN-08). */
export function buildCylinderPlacement(frame: CylinderFrame, view: ViewName): CylinderPlacement {
  const diameter = frame.radiusPx * 2;
  const { axisX, groundY } = frame.views[view];
  const arc = (diameter * Math.PI * frame.wrapDegrees) / 360;
  return {
    kind: 'cylinder',
    frontX: axisX - frame.radiusPx,
    frontY: Math.round(groundY - frame.printTopPx * Math.cos(frame.tiltRadians)),
    heightArea: Math.round((arc * frame.printAreaMm.heightMm) / frame.printAreaMm.widthMm),
    productDiameter: diameter,
    wrapDepth: calculateWrapDepth(diameter),
    wrapXStartingPoint: 0,
    wrapDegrees: frame.wrapDegrees,
    viewDegrees: VIEW_DEGREES[view],
  };
}

/** Dimensions of flat products: their centre and size on the picture, and the position of the print. Lengths in px. */
export interface FlatFrame {
  readonly middleX: number;
  readonly middleY: number;
  readonly product: { readonly width: number; readonly height: number };
  readonly printAreaMm: { readonly widthMm: number; readonly heightMm: number };
  readonly placement: FlatPlacement;
}

const still = { kind: 'flat', archPx: 0, displacementPx: 0 } as const;
/** Placement on heavy cloth, whose wide folds move a print more than the folds of a shirt do. */
const folded = { ...still, displacementPx: 8 } as const;

export const flatFrames = {
  poster: {
    middleX: 500,
    middleY: 535,
    product: { width: 546, height: 772 },
    printAreaMm: { widthMm: 420, heightMm: 594 },
    placement: { ...still, frontX: 227, frontY: 149, heightArea: 772 },
  },
  notebook: {
    middleX: 495,
    middleY: 480,
    product: { width: 570, height: 808 },
    printAreaMm: { widthMm: 120, heightMm: 180 },
    placement: { ...still, frontX: 280, frontY: 143, heightArea: 674 },
  },
  tote: {
    middleX: 500,
    middleY: 510,
    product: { width: 560, height: 612 },
    printAreaMm: { widthMm: 280, heightMm: 320 },
    placement: { ...folded, frontX: 302, frontY: 416, heightArea: 452 },
  },
  apron: {
    middleX: 500,
    middleY: 510,
    product: { width: 660, height: 812 },
    printAreaMm: { widthMm: 250, heightMm: 280 },
    placement: { ...folded, frontX: 383, frontY: 200, heightArea: 262 },
  },
} as const satisfies Record<string, FlatFrame>;

/**
 * Dimensions of hats. `scale` = px per unit of the hat's geometry (scripts/art/blanks/hard), `originY` = y of that
 * geometry's height 0 on the picture.
 */
export interface HeadFrame {
  readonly middleX: number;
  readonly originY: number;
  readonly scale: number;
  readonly tiltRadians: number;
  readonly printAreaMm: { readonly widthMm: number; readonly heightMm: number };
  readonly placement: FlatPlacement;
}

export const headFrames = {
  cap: {
    middleX: 500,
    originY: 590,
    scale: 1.42,
    tiltRadians: 0.2,
    printAreaMm: { widthMm: 110, heightMm: 55 },
    placement: { ...still, frontX: 316, frontY: 350, heightArea: 184, archPx: 8 },
  },
  'cap-trucker': {
    middleX: 500,
    originY: 590,
    scale: 1.42,
    tiltRadians: 0.2,
    printAreaMm: { widthMm: 110, heightMm: 55 },
    placement: { ...still, frontX: 300, frontY: 326, heightArea: 200, archPx: 5 },
  },
  beanie: {
    middleX: 500,
    originY: 800,
    scale: 1.5,
    tiltRadians: 0.07,
    printAreaMm: { widthMm: 100, heightMm: 40 },
    placement: { ...still, frontX: 342, frontY: 630, heightArea: 126 },
  },
} as const satisfies Record<string, HeadFrame>;
