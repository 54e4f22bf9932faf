import { clothForms } from './cloth-forms';
import { hardForms } from './hard-forms';
import type { GoodsForm } from './types';

/** Every form that a product of the platform can have. */
export const allForms: readonly GoodsForm[] = [...clothForms, ...hardForms];

const byName = new Map(allForms.map((form) => [form.form, form]));

/** The form of that name, or undefined. */
export function findForm(form: string): GoodsForm | undefined {
  return byName.get(form);
}

/** Ground of a print where goods have a colour of their own beside it: the white body of a mug with a coloured handle. */
const FIXED_GROUND = '#ffffff';

/** Returns the colour that a design lies on, of goods in a colour. */
export function printGround(form: string, colour: string): string {
  const views = Object.values(findForm(form)?.views ?? {});
  return views.some(({ side, layers }) => side !== null && layers.fixed) ? FIXED_GROUND : colour;
}
