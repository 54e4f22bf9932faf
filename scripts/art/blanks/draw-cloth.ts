import path from 'node:path';
import type { BlankForm } from '@/lib/rendering/core/blanks/types';
import { PICTURE_PX } from '@/lib/rendering/core/blanks/types';
import { createSheet } from './engine/sheet';
import { writeLayers } from './engine/write-layers';
import { CLOTH_MODELS } from './models';
import { getPrintRect } from './print-rect';

/**
 * Draws both views of a cloth form into `folder`/{form}. Returns the number of bytes written, or null for a form that
 * is not made of cloth.
 */
export async function drawClothForm(form: BlankForm, folder: string): Promise<number | null> {
  const model = CLOTH_MODELS.get(form.form);
  if (!model) return null;
  let total = 0;
  for (const side of ['front', 'back'] as const) {
    const sheet = createSheet(PICTURE_PX);
    model[side](sheet);
    const view = form.views[side];
    const rect = getPrintRect(form.form, side);
    const hasDetail = view?.layers.detail !== undefined;
    total += (await writeLayers(sheet, path.join(folder, form.form), side, rect, hasDetail)).bytes;
  }
  return total;
}
