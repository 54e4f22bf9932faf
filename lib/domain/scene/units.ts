/** Design pixels to the millimetre of a print area: the scene's unit of length. */
export const DESIGN_PX_PER_MM = 4;

/** Size in design pixels of the scene that fills a print area. */
export const sideSizePx = (area: { readonly widthMm: number; readonly heightMm: number }) => ({
  width: Math.round(area.widthMm * DESIGN_PX_PER_MM),
  height: Math.round(area.heightMm * DESIGN_PX_PER_MM),
});

/** Design pixels as millimetres with one decimal, as people read them. */
export const toMm = (designPx: number): number => Math.round((designPx / DESIGN_PX_PER_MM) * 10) / 10;
