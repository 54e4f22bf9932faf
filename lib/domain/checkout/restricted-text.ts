/** Time for which a restricted input shows that it rejected a character (GFT-10). */
export const REJECTED_FEEDBACK_MS = 1_500;

const ALLOWED = /[\p{L}\p{M}\p{N} ]/u;

/**
 * Returns the letters of all languages, numbers and spaces of a text, and whether other characters were removed
 * (GFT-10). Used for typing and pasting.
 */
export function restrictText(text: string): { readonly text: string; readonly rejected: boolean } {
  const allowedText = [...text].filter((character) => ALLOWED.test(character)).join('');
  return { text: allowedText, rejected: allowedText !== text };
}
