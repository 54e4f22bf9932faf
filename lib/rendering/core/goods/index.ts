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
