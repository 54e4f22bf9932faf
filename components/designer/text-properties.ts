import { type ElementChange, round } from '@/lib/domain/scene/commands';
import type { TextElement } from '@/lib/domain/scene/schema';
import { DESIGN_PX_PER_MM } from '@/lib/domain/scene/units';
import { findFont } from '@/lib/rendering/core/fonts';

const PX_PER_POINT = (25.4 / 72) * DESIGN_PX_PER_MM;

/** Returns the size of a text as it is printed, points. */
export const textSizePt = ({ fontSize, scaleY }: TextElement): number => (fontSize * scaleY) / PX_PER_POINT;

/** Returns the change that prints a text in so many points. */
export const textSizeChange = ({ scaleY }: TextElement, points: number): ElementChange => ({
  fontSize: round((points * PX_PER_POINT) / scaleY, 3),
});

/** Returns the weight of a text as a number. */
export function getWeight({ fontWeight }: TextElement): number {
  if (fontWeight === 'normal') return 400;
  return fontWeight === 'bold' ? 700 : fontWeight;
}

/** Returns the change to another typeface, in the weight of its own that is nearest to the present one. */
export function fontChange(element: TextElement, fontFamily: string): ElementChange {
  const weight = getWeight(element);
  const [nearest = 400] = listWeights(fontFamily).toSorted((a, b) => Math.abs(a - weight) - Math.abs(b - weight));
  return { fontFamily, fontWeight: nearest };
}

/** Weights that a family has files for; a variable one is offered in hundreds. */
export function listWeights(family: string): number[] {
  const variants = findFont(family)?.variants.filter((variant) => !variant.endsWith('italic')) ?? [];
  return variants.flatMap((variant) => {
    const [from = 400, to = from] = variant.split(' ').map(Number);
    return Array.from({ length: (to - from) / 100 + 1 }, (_, index) => from + index * 100);
  });
}
