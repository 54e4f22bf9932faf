import { hasVisibleText } from '@/lib/domain/text/visible';

/**
 * Returns a text in the form that the database can store: lone surrogates become U+FFFD. A text of invisible characters
 * becomes one space, which required fields reject; joiners between visible characters stay, because scripts need them.
 * @throws SyntaxError for a text with a NUL, which our forms never send
 */
export function toStorableText(text: string): string {
  if (text.includes('\0')) throw new SyntaxError('NUL in a text');
  if (text.trim() !== '' && !hasVisibleText(text)) return ' ';
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
