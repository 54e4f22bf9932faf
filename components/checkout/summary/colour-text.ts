import { COLOUR_TEXT_PREFIX } from '@/lib/views/storefront/colour-text';
import type { Translate } from '../texts';

/** Returns the translated name of a catalogue colour; without a translation, the name under which it was sold. */
export function getColourText(t: Translate, code: string, name: string): string {
  const key = COLOUR_TEXT_PREFIX + code;
  const text = t(key);
  return text === key ? name : text;
}
