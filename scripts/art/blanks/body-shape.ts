import { smoothstep } from './engine/field';
import {
  buildCurve,
  interpolatePoint,
  joinMirroredLine,
  joinMirroredOutline,
  type Line,
  MIDDLE_PX,
  type Point,
} from './engine/path';

/** A sleeve hanging from the shoulder; lengths px, angles degrees below the horizontal. */
export interface SleeveShape {
  readonly angle: number;
  readonly lengthPx: number;
  /** Width of the sleeve's opening, px. */
  readonly cuffPx: number;
  /** Angle by which the elbow straightens the lower arm towards the vertical, degrees. */
  readonly elbow: number;
}

/** Right half of a garment in the picture; x is measured from the middle, y from the top, px. */
export interface BodyShape {
  /** Point where the collar meets the shoulder line, at the inner edge of the opening. */
  readonly neck: Point;
  readonly shoulder: Point;
  readonly armpit: Point;
  readonly waist: Point;
  readonly hem: Point;
  /** Distance by which the hem's middle hangs below its ends, px. */
  readonly hemSag: number;
  /** Lower edge of a garment without a plain hem: points from the hem's end to the middle, px. */
  readonly bottom?: Line;
  readonly sleeve: SleeveShape | null;
  /**
   * Extra cloth that forms folds: share of the width at chest and hem, px of length at the waist, share of the length
   * along the sleeve.
   */
  readonly slack: { readonly chest: number; readonly hem: number; readonly waistPx: number; readonly sleeve: number };
}

export interface BodyLines {
  /** Closed outline of the body, from one side of the neck to the other. */
  readonly outline: Line;
  /** Outline whose hem and cuffs are extended, so that folds do not end at the edge. */
  readonly prolonged: Line;
  readonly hem: Line;
  /** Edge of the right cuff, from outside to inside. */
  readonly cuff: Line | null;
  /** Seam of the right armhole, from shoulder to armpit. */
  readonly armhole: Line;
  /** Direction of the right sleeve at its end. */
  readonly sleeveAxis: Point;
}

const from = (x: number, y: number): Point => [MIDDLE_PX + x, y];
const polar = ([x, y]: Point, degrees: number, length: number): Point => [
  x + Math.cos((degrees * Math.PI) / 180) * length,
  y + Math.sin((degrees * Math.PI) / 180) * length,
];

function sleeveLines(shape: BodyShape, sleeve: SleeveShape, extraPx: number) {
  const shoulder = from(...shape.shoulder);
  const armpit = from(...shape.armpit);
  const lower = sleeve.angle + sleeve.elbow;
  const isLong = sleeve.lengthPx > 350;
  const elbow = polar(shoulder, sleeve.angle, isLong ? sleeve.lengthPx * 0.5 : sleeve.lengthPx * 0.55);
  const outer = polar(elbow, lower, sleeve.lengthPx * (isLong ? 0.5 : 0.45) + extraPx);
  const inner = polar(outer, lower + 96, sleeve.cuffPx);
  const armWidth = sleeve.cuffPx * (isLong ? 1.32 : 1.06);
  const innerElbow = polar(elbow, sleeve.angle + sleeve.elbow / 2 + 92, armWidth);
  const round = polar(shoulder, sleeve.angle - 14, sleeve.lengthPx * (isLong ? 0.14 : 0.2));
  const outside = buildCurve([shoulder, round, elbow, outer]);
  const inside = isLong
    ? buildCurve([inner, innerElbow, interpolatePoint(armpit, innerElbow, 0.3), armpit])
    : buildCurve([inner, interpolatePoint(inner, armpit, 0.5), armpit]);
  return { outside, inside, outer, inner, axis: lower };
}

/** Returns the lines of a body shape; `hemWave(x)` moves the hem with the folds, px. */
export function buildBodyLines(shape: BodyShape, hemWave: (x: number) => number = () => 0): BodyLines {
  const draw = (extraHem: number, extraCuff: number, wave: (x: number) => number) => {
    const [neck, shoulder, armpit] = [from(...shape.neck), from(...shape.shoulder), from(...shape.armpit)];
    const top = buildCurve([[MIDDLE_PX, neck[1] + 4], neck], 4);
    // The shoulder line curves slightly inwards below the neck and rounds over its end.
    const slope = buildCurve([
      neck,
      [neck[0] + (shoulder[0] - neck[0]) * 0.5, neck[1] + (shoulder[1] - neck[1]) * 0.46],
      shoulder,
    ]);
    const sleeve = shape.sleeve && sleeveLines(shape, shape.sleeve, extraCuff);
    const side = buildCurve([
      armpit,
      [(armpit[0] + MIDDLE_PX + shape.waist[0]) / 2 - 2, (armpit[1] + shape.waist[1]) / 2],
      from(...shape.waist),
      from(...shape.hem),
    ]);
    const [hx, hy] = from(...shape.hem);
    const prolonged = extraHem > 0 ? [[hx, hy + extraHem] as Point] : [];
    const hemHalf = shape.bottom
      ? buildCurve([shape.hem, ...shape.bottom].map(([x, y]): Point => [MIDDLE_PX + x, y + extraHem]))
      : buildCurve([
          [hx, hy + extraHem],
          [MIDDLE_PX + shape.hem[0] * 0.6, hy + extraHem + shape.hemSag * 0.62],
          [MIDDLE_PX, hy + extraHem + shape.hemSag],
        ]);
    const hollow = interpolatePoint(shoulder, armpit, 0.55);
    const armside = sleeve
      ? [...sleeve.outside, sleeve.inner, ...sleeve.inside]
      : buildCurve([shoulder, [hollow[0] - (armpit[0] - shoulder[0]) * 0.42, hollow[1]], armpit]);
    const upper = [...top, ...slope, ...armside, ...side, ...prolonged];
    const hem = joinMirroredLine([...hemHalf].reverse()).map(([x, y]): Point => [x, y + wave(x)]);
    const left = joinMirroredOutline(upper).slice(upper.length);
    return { outline: [...upper, ...[...hem].reverse(), ...left], hem, sleeve };
  };
  const real = draw(0, 0, hemWave);
  const long = draw(90, 60, () => 0);
  const shoulder = from(...shape.shoulder);
  const armpit = from(...shape.armpit);
  const middle: Point = [Math.min(shoulder[0], armpit[0]) - 7, shoulder[1] + (armpit[1] - shoulder[1]) * 0.55];
  return {
    outline: real.outline,
    prolonged: long.outline,
    hem: real.hem,
    cuff: real.sleeve ? [real.sleeve.outer, real.sleeve.inner] : null,
    armhole: buildCurve(
      shape.sleeve
        ? [shoulder, middle, armpit]
        : [
            shoulder,
            [
              interpolatePoint(shoulder, armpit, 0.55)[0] - (armpit[0] - shoulder[0]) * 0.42,
              interpolatePoint(shoulder, armpit, 0.55)[1],
            ],
            armpit,
          ],
    ),
    sleeveAxis: real.sleeve ? polar([0, 0], real.sleeve.axis, 1) : [0, 1],
  };
}

/**
 * Builds the flat pattern piece behind a body shape (see {@link DrapeSpec.rest}). It is larger than the picture, and
 * the excess forms the folds.
 */
export function buildRestShape(shape: BodyShape, lean: number): (x: number, y: number) => readonly [number, number] {
  const { slack, shoulder, armpit, sleeve, hem, waist } = shape;
  const [ax, ay] = sleeve
    ? [Math.cos((sleeve.angle * Math.PI) / 180), Math.sin((sleeve.angle * Math.PI) / 180)]
    : [0, 1];
  return (px, py) => {
    const side = px < MIDDLE_PX ? -1 : 1;
    const x = Math.abs(px - MIDDLE_PX);
    const tall = hem[1] - armpit[1];
    const ease = slack.chest + (slack.hem - slack.chest) * smoothstep(armpit[1] - 150, hem[1], py);
    let rx = x * (1 + ease);
    let ry =
      py + slack.waistPx * smoothstep(waist[1] - tall * 0.3, waist[1] + tall * 0.32, py + lean * side * x * 0.16);
    if (sleeve) {
      const below = x > armpit[0] + 4 ? 1 : 1 - smoothstep(armpit[1] - 20, armpit[1] + 230, py);
      const turn = smoothstep(shoulder[0] - 205, shoulder[0] + 45, x) * below * -0.09;
      const [dx, dy] = [rx - shoulder[0], ry - shoulder[1]];
      rx = shoulder[0] + Math.cos(turn) * dx - Math.sin(turn) * dy;
      ry = shoulder[1] + Math.sin(turn) * dx + Math.cos(turn) * dy;
      // Rings of spare cloth along the arm, most of them above the cuff.
      const along = (x - shoulder[0]) * ax + (py - shoulder[1]) * ay;
      const onArm = x > armpit[0] + 4 ? 1 : smoothstep(shoulder[0] - 30, armpit[0] + 4, x) * below;
      const spare = slack.sleeve * Math.max(0, along) * onArm;
      rx += ax * spare;
      ry += ay * spare;
    }
    return [MIDDLE_PX + side * rx, ry];
  };
}
