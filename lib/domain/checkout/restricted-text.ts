/** For this long a restricted input says that it refused a character (GFT-10). */
export const REJECTED_FEEDBACK_MS = 1_500;

const ALLOWED = /[\p{L}\p{M}\p{N} ]/u;

/** Letters of every language, numbers and spaces of a text, and whether anything else was in it (GFT-10).
 *  Typing and pasting both go through here. */
export function restrictText(text: string): { readonly text: string; readonly rejected: boolean } {
  const kept = [...text].filter((character) => ALLOWED.test(character)).join('');
  return { text: kept, rejected: kept !== text };
}
