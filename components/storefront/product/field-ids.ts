/** Id of the button that chooses a picture of the shopper's own for an element of the design. */
export const personalPictureId = (elementId: string): string => `picture-${elementId}`;
