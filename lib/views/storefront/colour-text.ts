/** Prefix of colour codes among the checkout's texts. */
export const COLOUR_TEXT_PREFIX = 'colour_name_';
