import { clothForms } from './cloth-forms';
import { hardForms } from './hard-forms';
import type { BlankForm } from './types';

/** All product forms of the platform. */
export const allBlankForms: readonly BlankForm[] = [...clothForms, ...hardForms];

const byName = new Map(allBlankForms.map((form) => [form.form, form]));

/** Returns the form of that name; undefined when there is none. */
export function findBlankForm(form: string): BlankForm | undefined {
  return byName.get(form);
}

/** Colour below a print on products with a second, fixed colour: the white body of a mug with a coloured handle. */
const FIXED_GROUND = '#ffffff';

/**
 * Returns the colour below a print on a product of `colour`: white where a printed view has a part of a fixed colour,
 * otherwise the product's colour.
 */
export function getPrintBackground(form: string, colour: string): string {
  const views = Object.values(findBlankForm(form)?.views ?? {});
  return views.some(({ side, layers }) => side !== null && layers.fixed) ? FIXED_GROUND : colour;
}
