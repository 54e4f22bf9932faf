import { formatCodeRanges } from '@/lib/domain/text/printable';
import { findFont } from '@/lib/rendering/core/fonts';
import { listPrintableRanges } from '@/lib/rendering/server/font-tables';
import { listCustomisableElements } from '../../views/storefront/customisable';
import type { ProductView } from '../../views/storefront/product-view';

const texts = new Map<string, string>();

/** Returns the characters that a font can print as text, computed once per family. */
function printableText(family: string): string {
  const text = texts.get(family) ?? formatCodeRanges(listPrintableRanges(family));
  if (findFont(family)) texts.set(family, text);
  return text;
}

/** Returns the printable characters, as text, of each font family in a product's customisable texts. */
export function listPrintableCharacters({ scenes }: ProductView) {
  const families = listCustomisableElements(scenes ?? { front: null, back: null }).flatMap(({ element }) =>
    element.type === 'Text' ? [element.fontFamily] : [],
  );
  return Object.fromEntries(families.map((family) => [family, printableText(family)]));
}
