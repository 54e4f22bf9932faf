/** Printable ASCII, which contains neither combining characters nor line breaks. */
const PLAIN = /^[ -~]*$/;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into graphemes: an é of two code points counts as one, and so does an emoji family. */
export function splitGraphemes(text: string): string[] {
  // Fast path: most texts are ASCII, in which every character is a grapheme.
  if (PLAIN.test(text)) return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
