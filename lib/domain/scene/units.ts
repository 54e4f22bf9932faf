/** Design pixels per millimetre of a print area: the scene's unit of length. */
export const DESIGN_PX_PER_MM = 4;

/** Returns the size of the scene that fills a print area, design px. */
export const getSideSizePx = (area: { readonly widthMm: number; readonly heightMm: number }) => ({
  width: Math.round(area.widthMm * DESIGN_PX_PER_MM),
  height: Math.round(area.heightMm * DESIGN_PX_PER_MM),
});

/** Converts design pixels to millimetres with one decimal for display. */
export const toMm = (designPx: number): number => Math.round((designPx / DESIGN_PX_PER_MM) * 10) / 10;
