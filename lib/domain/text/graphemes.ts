const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers call the characters of a text: an é of two code points is one, so is a family of emoji. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
