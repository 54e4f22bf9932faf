import type { CorrectionForm, LineChangeInput } from '@/lib/contracts/corrections';

/**
 * Returns the initial change of a line. It is empty, except for texts of the shopper that were too long for their
 * fields, so that the proof shows the problem.
 */
export const createLineChange = ({ fields }: CorrectionForm): LineChangeInput => ({
  texts: Object.fromEntries(fields.filter(({ tried }) => tried !== '').map(({ key, tried }) => [key, tried])),
  pictures: {},
});

/** Changes the colour. If the colour does not exist in the current size, the colour's first size is selected. */
export function changeColour(change: LineChangeInput, form: CorrectionForm, colour: string): LineChangeInput {
  const sizes = form.colours.find(({ code }) => code === colour)?.sizes ?? [];
  const size = change.size ?? form.size;
  return { ...change, colour, size: sizes.includes(size) ? size : (sizes[0] ?? size) };
}

/** Returns whether a change differs from the current line. */
export function isLineChanged({ texts, pictures, colour, size }: LineChangeInput, form: CorrectionForm): boolean {
  const isOther = (key: string, text: string) => form.fields.find((field) => field.key === key)?.value !== text;
  return (
    Object.entries(texts).some(([key, text]) => isOther(key, text)) ||
    Object.keys(pictures).length > 0 ||
    (colour !== undefined && colour !== form.colour) ||
    (size !== undefined && size !== form.size)
  );
}
