/** Why something was refused, for programs: each language has its own text for the code (ERR-08). */
export interface Reason {
  readonly code: string;
  /** What the text names; amounts and times are formatted already. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The code of a refusal in a few plain words, as fields have them: 'too long' is `too_long`. */
export const codeOfWords = (words: string): string => words.trim().replaceAll(' ', '_');
