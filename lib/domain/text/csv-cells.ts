/**
 * Format of the cells of all CSV files: a value that a spreadsheet would evaluate gets a leading apostrophe. A plain
 * phone number (`+`, digits and spaces) is harmless and stays unchanged, because label programs would print the
 * apostrophe. A negative number also stays unchanged, because spreadsheets leave text out of their sums.
 */
export const SAFE_CELL_OPTIONS = {
  escape_formulas: true,
  cast: {
    string: (text: string) =>
      PLAIN_PHONE.test(text) || NEGATIVE_NUMBER.test(text) ? { value: text, escape_formulas: false } : text,
  },
} as const;

const PLAIN_PHONE = /^\+\d[\d ]*$/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
