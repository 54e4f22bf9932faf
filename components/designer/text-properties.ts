import { type ElementChange, round } from '@/lib/domain/scene/commands';
import type { TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { findFont } from '@/lib/rendering/core/fonts';

const PX_PER_POINT = (25.4 / 72) * DESIGN_PX_PER_MM;

/** Returns the printed size of a text, points. */
export const textSizePt = ({ fontSize, scaleY }: TextElement): number => (fontSize * scaleY) / PX_PER_POINT;

/** Returns the change that gives a text a printed size in points. */
export const textSizeChange = ({ scaleY }: TextElement, points: number): ElementChange => ({
  fontSize: round((points * PX_PER_POINT) / scaleY, 3),
});

/** Returns the weight of a text as a number. */
export function getWeight({ fontWeight }: TextElement): number {
  if (fontWeight === 'normal') return 400;
  return fontWeight === 'bold' ? 700 : fontWeight;
}

/** Returns the change to another font, with that font's weight nearest to the present one. */
export function fontChange(element: TextElement, fontFamily: string): ElementChange {
  const weight = getWeight(element);
  const [nearest = 400] = listWeights(fontFamily).toSorted((a, b) => Math.abs(a - weight) - Math.abs(b - weight));
  return { fontFamily, fontWeight: nearest };
}

/** Returns the weights that a font family has files for; a variable font is offered in steps of 100. */
export function listWeights(family: string): number[] {
  const variants = findFont(family)?.variants.filter((variant) => !variant.endsWith('italic')) ?? [];
  return variants.flatMap((variant) => {
    const [from = 400, to = from] = variant.split(' ').map(Number);
    return Array.from({ length: (to - from) / 100 + 1 }, (_, index) => from + index * 100);
  });
}
