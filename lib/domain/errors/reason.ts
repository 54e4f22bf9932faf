/** Machine-readable reason of an error; every language has a text per code (ERR-08). */
export interface Reason {
  readonly code: string;
  /** Values for the placeholders of the text. Amounts and times are formatted already. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Converts a reason in plain words, as used for fields, to its code: 'too long' becomes `too_long`. */
export const toErrorCode = (text: string): string => text.trim().replaceAll(' ', '_');
