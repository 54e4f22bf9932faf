/** Highest number of remaining pieces that pages show. A trigger on event_products announces changes up to this number. */
export const MAX_SHOWN_PIECES = 5;

/** Highest number of pieces to which an owner can limit a product. */
export const MAX_PIECES = 1_000_000;

/** Returns the number of remaining pieces for pages; null where there is no limit, or where many are left. */
export const countShownPieces = (piecesLeft: number | null): number | null =>
  piecesLeft === null || piecesLeft > MAX_SHOWN_PIECES ? null : piecesLeft;
