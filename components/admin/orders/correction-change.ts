import type { CorrectionForm, LineChangeInput } from '@/lib/contracts/corrections';

/** Nothing is changed yet but what the shopper wrote and was too long for its field: its proof says so. */
export const startChange = ({ fields }: CorrectionForm): LineChangeInput => ({
  texts: Object.fromEntries(fields.filter(({ tried }) => tried !== '').map(({ key, tried }) => [key, tried])),
  pictures: {},
});

/** A colour that is not made in the chosen size takes its first one along. */
export function changeColour(change: LineChangeInput, form: CorrectionForm, colour: string): LineChangeInput {
  const sizes = form.colours.find(({ code }) => code === colour)?.sizes ?? [];
  const size = change.size ?? form.size;
  return { ...change, colour, size: sizes.includes(size) ? size : (sizes[0] ?? size) };
}

/** Whether a change leaves the line other than it is. */
export function isDifferent({ texts, pictures, colour, size }: LineChangeInput, form: CorrectionForm): boolean {
  const isOther = (key: string, text: string) => form.fields.find((field) => field.key === key)?.value !== text;
  return (
    Object.entries(texts).some(([key, text]) => isOther(key, text)) ||
    Object.keys(pictures).length > 0 ||
    (colour !== undefined && colour !== form.colour) ||
    (size !== undefined && size !== form.size)
  );
}
