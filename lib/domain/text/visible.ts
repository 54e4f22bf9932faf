/** Spaces, control and format characters, and letters that are drawn as nothing, such as U+3164, or as an empty cell (U+2800). */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has at least one character that a reader can see. */
export const hasVisibleText = (text: string): boolean => VISIBLE.test(text);
