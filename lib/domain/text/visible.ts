/**
 * A visible character: not a space, control or format character, and not one that is drawn as nothing, such as U+3164,
 * or as an empty cell (U+2800).
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has at least one visible character. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
