import { hasVisibleText } from '@/lib/domain/text/visible';

/**
 * Converts a text to the form that the database can store: lone surrogates become U+FFFD. A text that consists only of
 * invisible characters becomes one space, which required fields reject. Joiners between visible characters remain,
 * because some scripts need them.
 * @throws SyntaxError for a text that contains a NUL character, which our forms never send
 */
export function toStorableText(text: string): string {
  if (text.includes('\0')) throw new SyntaxError('NUL in a text');
  if (text.trim() !== '' && !hasVisibleText(text)) return ' ';
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
