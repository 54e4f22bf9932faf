/**
 * Maximum number of remaining pieces that pages display. A database trigger on `event_products` publishes changes of
 * numbers up to this one.
 */
export const MAX_SHOWN_PIECES = 5;

/** Highest number of pieces to which an owner can limit a product. */
export const MAX_LIMITED_PIECES = 1_000_000;

/**
 * Returns the number of remaining pieces that pages display; null when the product is not limited, or more pieces are
 * left than pages display.
 */
export const countShownPieces = (piecesLeft: number | null): number | null =>
  piecesLeft === null || piecesLeft > MAX_SHOWN_PIECES ? null : piecesLeft;
