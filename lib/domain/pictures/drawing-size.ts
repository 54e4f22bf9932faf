/** Longer side of a rasterised vector drawing, px: enough for 250 mm at 300 dpi. */
export const DRAWING_SIDE_PX = 3_000;
