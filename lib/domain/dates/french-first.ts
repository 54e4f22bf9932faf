/** Returns a date as French writes it, whose first day of a month is "1er" and no other: "1er décembre 2026". Dates of
 *  other languages come back unchanged. */
export const withFrenchFirst = (date: string, languageTag: string): string =>
  languageTag.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L}|\s?–)/gu, '1er') : date;
