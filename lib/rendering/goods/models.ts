import type { Sheet } from './engine/sheet';
import { drawSweat } from './sweats';
import { drawTeeBack, drawTeeFront, TEE_MODELS } from './tees';

/** How a form's two pictures are drawn. */
export interface ClothModel {
  readonly front: (sheet: Sheet) => void;
  readonly back: (sheet: Sheet) => void;
}

const tees = Object.entries(TEE_MODELS).map(
  ([form, model]): [string, ClothModel] => [
    form,
    { front: (sheet) => drawTeeFront(sheet, model), back: (sheet) => drawTeeBack(sheet, model) },
  ],
);
const sweats = (['sweatshirt', 'hoodie', 'hoodie-zip'] as const).map(
  (kind): [string, ClothModel] => [
    kind,
    { front: (sheet) => drawSweat(sheet, kind, 'front'), back: (sheet) => drawSweat(sheet, kind, 'back') },
  ],
);

export const CLOTH_MODELS: ReadonlyMap<string, ClothModel> = new Map([...tees, ...sweats]);
