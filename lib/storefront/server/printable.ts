import { rangesToText } from '@/lib/domain/text/printable';
import { findFont } from '@/lib/rendering/core/fonts';
import { printableRanges } from '@/lib/rendering/server/font-tables';
import { customisableElements } from '../customisable';
import type { ProductView } from '../product-view';

const texts = new Map<string, string>();

/** Of one of the families that designs are set in; each is written once. */
function printableText(family: string): string {
  const text = texts.get(family) ?? rangesToText(printableRanges(family));
  if (findFont(family)) texts.set(family, text);
  return text;
}

/** What the typefaces of a product's shopper texts have letters for, by family, as text. */
export function printableOf({ scenes }: ProductView) {
  const families = customisableElements(scenes ?? { front: null, back: null }).flatMap(({ element }) =>
    element.type === 'Text' ? [element.fontFamily] : [],
  );
  return Object.fromEntries(families.map((family) => [family, printableText(family)]));
}
