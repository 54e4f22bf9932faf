/** Marks that reverse the direction of the text after them; copied phone numbers often have them. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes direction marks: in a name they would reverse the text that follows it on screens, in mails and on labels.
 */
export const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '');
