/** Structured data as a script's text, which React prints as it is: `<` is escaped, so that no name in it can end the
 *  script. */
export const jsonLd = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
