import { hasVisibleText } from '@/lib/domain/text/visible';

/**
 * A text as the database can keep it: halves of a character become U+FFFD. A text of invisible characters alone becomes one
 * space, which no required field takes for filled in; joiners between visible characters stay, since scripts need them.
 * @throws SyntaxError for a text with a NUL, which no form of ours makes
 */
export function plainText(text: string): string {
  if (text.includes('\0')) throw new SyntaxError('NUL in a text');
  if (text.trim() !== '' && !hasVisibleText(text)) return ' ';
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
