import { COLOUR_TEXT } from '@/lib/storefront/colour-text';
import type { Translate } from '../texts';

/** A colour of the catalogue in the page's language; a colour without a translation keeps the name it was sold by. */
export function colourText(t: Translate, code: string, name: string): string {
  const key = COLOUR_TEXT + code;
  const text = t(key);
  return text === key ? name : text;
}
