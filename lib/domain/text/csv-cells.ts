/** How cells of every CSV file are written: what a spreadsheet would calculate begins with an apostrophe. A plain phone number
 *  (`+`, digits and spaces) can do no harm and stays as it is, because label programs print what they read. */
export const SAFE_CELLS = {
  escape_formulas: true,
  cast: {
    string: (text: string) => (PLAIN_PHONE.test(text) ? { value: text, escape_formulas: false } : text),
  },
} as const;

const PLAIN_PHONE = /^\+\d[\d ]*$/;
