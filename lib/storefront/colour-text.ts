/** Before the code of a colour, among the texts of a checkout. */
export const COLOUR_TEXT = 'colour_name_';
