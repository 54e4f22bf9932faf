import { printableRanges } from '@/lib/rendering/server/font-tables';
import { customisableElements } from '../customisable';
import type { ProductView } from '../product-view';

/** What the typefaces of a product's shopper texts have letters for. */
export function printableOf({ scenes }: ProductView) {
  const families = customisableElements(scenes ?? { front: null, back: null }).flatMap(({ element }) =>
    element.type === 'Text' ? [element.fontFamily] : [],
  );
  return Object.fromEntries(families.map((family) => [family, printableRanges(family)]));
}
