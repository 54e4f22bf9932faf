/** Longer side of the pixels that a vector drawing becomes, px, wherever it is uploaded: enough for 250 mm at 300 dpi. */
export const DRAWING_SIDE_PX = 3_000;
