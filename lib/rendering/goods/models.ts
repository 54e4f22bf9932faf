import type { Sheet } from './engine/sheet';
import { drawTeeBack, drawTeeFront, TEE_MODELS } from './tees';

/** How a form's two pictures are drawn. */
export interface ClothModel {
  readonly front: (sheet: Sheet) => void;
  readonly back: (sheet: Sheet) => void;
}

export const CLOTH_MODELS: ReadonlyMap<string, ClothModel> = new Map(
  Object.entries(TEE_MODELS).map(([form, model]) => [
    form,
    { front: (sheet: Sheet) => drawTeeFront(sheet, model), back: (sheet: Sheet) => drawTeeBack(sheet, model) },
  ]),
);
