/**
 * Highest number of remaining pieces that pages show. A database trigger on `event_products` publishes changes up to
 * the same number.
 */
export const MAX_SHOWN_PIECES = 5;

/** Highest number of pieces to which an owner can limit a product. */
export const MAX_LIMITED_PIECES = 1_000_000;

/**
 * Returns the number of remaining pieces for pages; null when the product is not limited, or more pieces are left than
 * pages show.
 */
export const countShownPieces = (piecesLeft: number | null): number | null =>
  piecesLeft === null || piecesLeft > MAX_SHOWN_PIECES ? null : piecesLeft;
