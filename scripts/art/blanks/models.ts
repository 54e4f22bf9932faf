import { drawBodysuit } from './bodysuit';
import type { Sheet } from './engine/sheet';
import { drawPolo } from './polo';
import { drawSweat } from './sweats';
import { drawTeeBack, drawTeeFront, TANK, TEE_MODELS } from './tees';

/** Functions that draw the two pictures of a form. */
export interface ClothModel {
  readonly front: (sheet: Sheet) => void;
  readonly back: (sheet: Sheet) => void;
}

const tees = Object.entries({ ...TEE_MODELS, tank: TANK }).map(([form, model]): [string, ClothModel] => [
  form,
  { front: (sheet) => drawTeeFront(sheet, model), back: (sheet) => drawTeeBack(sheet, model) },
]);
const sweats = (['sweatshirt', 'hoodie', 'hoodie-zip'] as const).map((kind): [string, ClothModel] => [
  kind,
  { front: (sheet) => drawSweat(sheet, kind, 'front'), back: (sheet) => drawSweat(sheet, kind, 'back') },
]);

export const CLOTH_MODELS: ReadonlyMap<string, ClothModel> = new Map<string, ClothModel>([
  ...tees,
  ...sweats,
  ['polo', { front: (sheet) => drawPolo(sheet, 'front'), back: (sheet) => drawPolo(sheet, 'back') }],
  ['baby-bodysuit', { front: (sheet) => drawBodysuit(sheet, 'front'), back: (sheet) => drawBodysuit(sheet, 'back') }],
]);
