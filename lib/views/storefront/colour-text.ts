/** Prefix of colour codes among the checkout's texts. */
export const COLOUR_TEXT = 'colour_name_';
