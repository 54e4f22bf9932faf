/**
 * A text as the database can keep it: halves of a character become U+FFFD.
 * @throws SyntaxError for a text with a NUL, which no form of ours makes
 */
export function plainText(text: string): string {
  if (text.includes('\0')) throw new SyntaxError('NUL in a text');
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
