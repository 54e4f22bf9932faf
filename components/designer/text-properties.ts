import { type ElementChange, roundTo } from '@/lib/domain/scene/commands';
import type { TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { findFont } from '@/lib/rendering/core/fonts';

const PX_PER_POINT = (25.4 / 72) * DESIGN_PX_PER_MM;

/** Returns the printed size of a text, points. */
export const calculateTextSizePt = ({ fontSize, scaleY }: TextElement): number => (fontSize * scaleY) / PX_PER_POINT;

/** Returns the change that gives a text a printed size in points. */
export const buildTextSizeChange = ({ scaleY }: TextElement, points: number): ElementChange => ({
  fontSize: roundTo((points * PX_PER_POINT) / scaleY, 3),
});

/** Returns the weight of a text as a number. */
export function getFontWeight({ fontWeight }: TextElement): number {
  if (fontWeight === 'normal') return 400;
  return fontWeight === 'bold' ? 700 : fontWeight;
}

/** Returns the change to another font, with that font's weight nearest to the present one. */
export function buildFontChange(element: TextElement, fontFamily: string): ElementChange {
  const weight = getFontWeight(element);
  const [nearest = 400] = listFontWeights(fontFamily).toSorted((a, b) => Math.abs(a - weight) - Math.abs(b - weight));
  return { fontFamily, fontWeight: nearest };
}

/** Returns the weights that a font family has files for; a variable font is offered in steps of 100. */
export function listFontWeights(family: string): number[] {
  const variants = findFont(family)?.variants.filter((variant) => !variant.endsWith('italic')) ?? [];
  return variants.flatMap((variant) => {
    const [from = 400, to = from] = variant.split(' ').map(Number);
    return Array.from({ length: (to - from) / 100 + 1 }, (_, index) => from + index * 100);
  });
}
