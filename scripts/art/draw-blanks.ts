/** Draws the blanks' pictures into public/goods: all of them, or those named on the command line. */
import path from 'node:path';
import { allBlankForms } from '@/lib/rendering/core/blanks';
import { drawClothForm } from './blanks/draw-cloth';
import { hardGenerators } from './blanks/hard';

const FOLDER = path.join(process.cwd(), 'public', 'goods');
const requestedForms = new Set(process.argv.slice(2));
const names = allBlankForms.map((form) => form.form);
for (const name of requestedForms) {
  if (!names.includes(name)) throw new Error(`Unknown form ${name}. Known forms: ${names.join(', ')}`);
}
for (const form of allBlankForms) {
  if (requestedForms.size > 0 && !requestedForms.has(form.form)) continue;
  const bytes = await (hardGenerators[form.form]?.(FOLDER) ?? drawClothForm(form, FOLDER));
  console.log(
    `${form.form.padEnd(16)} ${bytes === null ? 'has no drawing function' : `${Math.round(bytes / 1024)} KB`}`,
  );
}
