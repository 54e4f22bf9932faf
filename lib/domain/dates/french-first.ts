/**
 * Adds the ordinal that French uses for the first day of a month only: "1er décembre 2026". Dates of other languages
 * are returned unchanged.
 */
export const addFrenchOrdinal = (date: string, languageTag: string): string =>
  languageTag.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L}|\s?–)/gu, '1er') : date;
