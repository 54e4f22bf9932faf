/** Characters of a code (VOU-06). */
export const CODE_LENGTH = { min: 3, max: 40 } as const;

export const hasEdgeSpaces = (code: string): boolean => code !== code.trim();
/** Whether a code has what nobody sees: control and format characters, line and paragraph separators. */
export const hasUnseenSigns = (code: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(code);

/** Returns a code as a shopper means it: without spaces around it, and in capitals where all codes of the event are. */
export const normaliseCode = (typed: string, areUpperCase: boolean): string =>
  areUpperCase ? typed.trim().toUpperCase() : typed.trim();

/** Whether a code may be one at all (VOU-06). Apart from its schema, so that a shopper's page can ask without one. */
export const isVoucherCode = (code: string): boolean =>
  code.length >= CODE_LENGTH.min && code.length <= CODE_LENGTH.max && !hasEdgeSpaces(code) && !hasUnseenSigns(code);
