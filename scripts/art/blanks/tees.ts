import type { BodyShape } from './body-shape';
import { type Cloth, drapeBody, JERSEY, layBody } from './cloth-body';
import { buildFrontNeckline, type CrewNeck, layBackCollar, layFrontCollar, layInsideOfNeck } from './collars';
import { blurField, type Field, mapField } from './engine/field';
import { lightHeight } from './engine/light';
import { type Line, mirrorLine, offsetLine, reverseLine } from './engine/path';
import { fillOutline, mapBand } from './engine/raster';
import { intersectMasks, layPart, type Sheet, subtractMasks, tintSheet } from './engine/sheet';
import { addWeave, sewSeam, sewStitches, sewTwinStitches } from './engine/trims';

/** Pullover garment of jersey with a round neck. */
export interface TeeModel {
  readonly shape: BodyShape;
  readonly neck: CrewNeck;
  /** Depth of the neckline at the back. */
  readonly backDip: number;
  readonly cloth: Cloth;
  readonly seeds: { readonly front: number; readonly back: number };
}

const TEE: TeeModel = {
  shape: {
    neck: [84, 96],
    shoulder: [236, 150],
    armpit: [247, 338],
    waist: [237, 610],
    hem: [245, 906],
    hemSag: 12,
    sleeve: { angle: 43, lengthPx: 232, cuffPx: 140, elbow: 6 },
    slack: { chest: 0.035, hem: 0.09, waistPx: 14, sleeve: 0.1 },
  },
  neck: { halfWidth: 84, y: 96, depth: 88, rise: 9, bandPx: 25 },
  backDip: 18,
  cloth: JERSEY,
  seeds: { front: 4, back: 9 },
};

const withShape = (model: TeeModel, shape: Partial<BodyShape>, rest: Partial<TeeModel> = {}): TeeModel => ({
  ...model,
  ...rest,
  shape: { ...model.shape, ...shape },
});

export const TEE_MODELS: Readonly<Record<string, TeeModel>> = {
  tee: TEE,
  'tee-fitted': withShape(
    TEE,
    {
      neck: [98, 104],
      shoulder: [206, 148],
      armpit: [212, 318],
      waist: [182, 560],
      hem: [216, 880],
      hemSag: 20,
      sleeve: { angle: 46, lengthPx: 156, cuffPx: 116, elbow: 5 },
      slack: { chest: 0.022, hem: 0.06, waistPx: 16, sleeve: 0.05 },
    },
    { neck: { halfWidth: 98, y: 104, depth: 108, rise: 8, bandPx: 17, ribPx: 3 }, seeds: { front: 6, back: 13 } },
  ),
  'tee-kids': withShape(
    TEE,
    {
      neck: [94, 110],
      shoulder: [246, 160],
      armpit: [256, 356],
      waist: [251, 610],
      hem: [256, 880],
      sleeve: { angle: 40, lengthPx: 220, cuffPx: 150, elbow: 5 },
      slack: { chest: 0.03, hem: 0.075, waistPx: 12, sleeve: 0.05 },
    },
    { neck: { halfWidth: 94, y: 110, depth: 84, rise: 10, bandPx: 30, ribPx: 4.2 }, seeds: { front: 10, back: 15 } },
  ),
  'tee-long': withShape(
    TEE,
    {
      neck: [78, 92],
      shoulder: [216, 142],
      armpit: [222, 322],
      waist: [214, 570],
      hem: [222, 850],
      sleeve: { angle: 60, lengthPx: 690, cuffPx: 78, elbow: 13 },
      slack: { chest: 0.03, hem: 0.08, waistPx: 12, sleeve: 0.04 },
    },
    { neck: { halfWidth: 78, y: 92, depth: 82, rise: 8, bandPx: 22 }, seeds: { front: 12, back: 17 } },
  ),
};

/** Sleeveless top with bound edges. */
export const TANK: TeeModel = withShape(
  TEE,
  {
    neck: [102, 112],
    shoulder: [158, 128],
    armpit: [226, 352],
    waist: [218, 610],
    hem: [230, 900],
    sleeve: null,
    slack: { chest: 0.035, hem: 0.09, waistPx: 14, sleeve: 0 },
  },
  {
    neck: { halfWidth: 102, y: 112, depth: 158, rise: 5, bandPx: 13, isBinding: true },
    backDip: 62,
    seeds: { front: 50, back: 55 },
  },
);

/** Draws the front of a tee. */
export function drawTeeFront(sheet: Sheet, model: TeeModel): void {
  layInsideOfNeck(sheet, model.neck);
  const body = drapeBody(model.shape, model.cloth, sheet.size, model.seeds.front);
  const hole = fillOutline([...buildFrontNeckline(model.neck, 3), [sheet.size, 0], [0, 0]], sheet.size);
  const mask = subtractMasks(body.mask, intersectMasks(hole, blurField(hole, 0.3)));
  layBody(sheet, body, mask, model.shape.sleeve !== null);
  finishHems(sheet, body.lines, mask);
  if (!model.shape.sleeve) bindArmholes(sheet, body.lines.armhole);
  layFrontCollar(sheet, model.neck, mask);
}

/** Draws the back of a tee. */
export function drawTeeBack(sheet: Sheet, model: TeeModel): void {
  const body = drapeBody(model.shape, model.cloth, sheet.size, model.seeds.back);
  const dip = model.shape.sleeve ? null : fillOutline([...backEdge(model), [sheet.size, 0], [0, 0]], sheet.size);
  const mask = dip ? subtractMasks(body.mask, dip) : body.mask;
  layBody(sheet, body, mask, model.shape.sleeve !== null);
  finishHems(sheet, body.lines, mask);
  if (!model.shape.sleeve) {
    bindArmholes(sheet, body.lines.armhole);
    bindEdge(sheet, backEdge(model), 13);
    return;
  }
  layBackCollar(sheet, model.neck, model.backDip, mask);
}

/** Draws twin-needle hems at waist and sleeves. */
export function finishHems(
  sheet: Sheet,
  lines: {
    readonly hem: readonly (readonly [number, number])[];
    readonly cuff: readonly (readonly [number, number])[] | null;
  },
  within: Field,
): void {
  const hem = offsetLine(lines.hem, -21);
  sewTwinStitches(sheet, hem, -5, within);
  tintSheet(
    sheet,
    fillOutline([...offsetLine(lines.hem, -20), ...[...lines.hem].reverse()], sheet.size),
    0.025,
    within,
  );
  if (!lines.cuff) return;
  for (const cuff of [offsetLine(lines.cuff, 19), mirrorLine(offsetLine(lines.cuff, 19))]) {
    const [a, b] = [cuff[0], cuff[cuff.length - 1]];
    if (!a || !b) continue;
    sewTwinStitches(sheet, [a, b], a[0] > 500 ? 5 : -5, within);
  }
}

const backEdge = (model: TeeModel): Line => buildFrontNeckline({ ...model.neck, depth: model.backDip });

/** Draws a narrow rounded binding along an edge, on the right-hand side of the line's direction. */
export function bindEdge(sheet: Sheet, line: Line, px: number): void {
  const band = mapBand(line, offsetLine(line, px), sheet.size);
  const height = mapField(band.across, (v) => 2.6 * Math.sqrt(Math.max(0, 1 - (2 * v - 1) ** 2)));
  const tone = addWeave(lightHeight(height, { contrast: 0.55, occlusion: 0.2 }), 'jersey', 0.6);
  layPart(sheet, { mask: band.mask, tone, shadows: [{ strength: 0.16, blurPx: 3, dy: 1 }] });
  sewSeam(sheet, offsetLine(line, px), { depth: 0.2, widthPx: 1.2 });
  sewStitches(sheet, offsetLine(line, px - 3), { depth: 0.12 });
}

function bindArmholes(sheet: Sheet, armhole: Line): void {
  bindEdge(sheet, armhole, 12);
  bindEdge(sheet, reverseLine(mirrorLine(armhole)), 12);
}
