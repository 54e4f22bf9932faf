import type { BodyShape } from './body-shape';
import { type Cloth, drapeBody, JERSEY, layBody } from './cloth-body';
import { type CrewNeck, frontNeckline, layBackCollar, layFrontCollar, layInsideOfNeck } from './collars';
import { blurField, type Field } from './engine/field';
import { mirrorLine, offsetLine } from './engine/path';
import { fillOutline } from './engine/raster';
import { intersect, type Sheet, subtract, tint } from './engine/sheet';
import { sewTwinStitches } from './engine/trims';

/** A pulled-over garment of jersey with a round neck. */
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
    slack: { chest: 0.035, hem: 0.09, waistPx: 20, sleeve: 0.1 },
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
      slack: { chest: 0.022, hem: 0.06, waistPx: 24, sleeve: 0.05 },
    },
    { neck: { halfWidth: 98, y: 104, depth: 108, rise: 8, bandPx: 17, ribPx: 3 }, seeds: { front: 6, back: 13 } },
  ),
  'tee-kids': withShape(
    TEE,
    {
      neck: [94, 110],
      shoulder: [246, 160],
      armpit: [256, 356],
      waist: [256, 610],
      hem: [266, 880],
      sleeve: { angle: 40, lengthPx: 220, cuffPx: 150, elbow: 5 },
      slack: { chest: 0.03, hem: 0.075, waistPx: 18, sleeve: 0.05 },
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
      slack: { chest: 0.03, hem: 0.08, waistPx: 18, sleeve: 0.07 },
    },
    { neck: { halfWidth: 78, y: 92, depth: 82, rise: 8, bandPx: 22 }, seeds: { front: 12, back: 17 } },
  ),
};

/** Front of a tee. */
export function drawTeeFront(sheet: Sheet, model: TeeModel): void {
  layInsideOfNeck(sheet, model.neck);
  const body = drapeBody(model.shape, model.cloth, sheet.size, model.seeds.front);
  const hole = fillOutline([...frontNeckline(model.neck, 3), [sheet.size, 0], [0, 0]], sheet.size);
  const mask = subtract(body.mask, intersect(hole, blurField(hole, 0.3)));
  layBody(sheet, body, mask, true);
  finishHems(sheet, body.lines, mask);
  layFrontCollar(sheet, model.neck, mask);
}

/** Back of a tee. */
export function drawTeeBack(sheet: Sheet, model: TeeModel): void {
  const body = drapeBody(model.shape, model.cloth, sheet.size, model.seeds.back);
  layBody(sheet, body, body.mask, true);
  finishHems(sheet, body.lines, body.mask);
  layBackCollar(sheet, model.neck, model.backDip, body.mask);
}

/** Twin-needle hems at waist and sleeves. */
export function finishHems(
  sheet: Sheet,
  lines: { readonly hem: readonly (readonly [number, number])[]; readonly cuff: readonly (readonly [number, number])[] | null },
  within: Field,
): void {
  const hem = offsetLine(lines.hem, -21);
  sewTwinStitches(sheet, hem, -5, within);
  tint(sheet, fillOutline([...offsetLine(lines.hem, -20), ...[...lines.hem].reverse()], sheet.size), 0.025, within);
  if (!lines.cuff) return;
  for (const cuff of [offsetLine(lines.cuff, 19), mirrorLine(offsetLine(lines.cuff, 19))]) {
    const [a, b] = [cuff[0], cuff[cuff.length - 1]];
    if (!a || !b) continue;
    sewTwinStitches(sheet, [a, b], a[0] > 500 ? 5 : -5, within);
  }
}
