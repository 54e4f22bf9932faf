/** Serialises structured data for a script element. Escapes `<`, so that no text in the data can end the script. */
export const serialiseJsonLd = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
