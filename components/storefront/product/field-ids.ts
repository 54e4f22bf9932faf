/** Returns the id of the button that chooses a shopper's picture for an element of the design. */
export const getPersonalPictureId = (elementId: string): string => `picture-${elementId}`;
