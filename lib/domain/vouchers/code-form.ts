/** Length of a code in characters (VOU-06). */
export const VOUCHER_CODE_LENGTH = { min: 3, max: 40 } as const;

export const hasEdgeSpaces = (code: string): boolean => code !== code.trim();
/** Returns whether a code has invisible characters: control and format characters, line and paragraph separators. */
export const hasInvisibleCharacters = (code: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(code);

/**
 * Normalises an entered code: removes surrounding spaces, and converts it to capitals if all codes of the event are in
 * capitals.
 */
export const normaliseVoucherCode = (typed: string, areUpperCase: boolean): string =>
  areUpperCase ? typed.trim().toUpperCase() : typed.trim();

/**
 * Returns whether a text has the format of a code (VOU-06). Separate from the schema, so that storefront pages do not
 * load the schema library.
 */
export const isVoucherCode = (code: string): boolean =>
  code.length >= VOUCHER_CODE_LENGTH.min &&
  code.length <= VOUCHER_CODE_LENGTH.max &&
  !hasEdgeSpaces(code) &&
  !hasInvisibleCharacters(code);
