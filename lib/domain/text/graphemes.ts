/** Latin letters, digits and signs: no mark that joins another, no line break. */
const PLAIN = /^[ -~]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers call the characters of a text: an é of two code points is one, so is a family of emoji. */
export function graphemesOf(text: string): string[] {
  // Each of these stands alone, and most texts are made of them: finding that out anew takes a while.
  if (PLAIN.test(text)) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
