/** Design pixels to the millimetre of a print area: the scene's unit of length. */
export const DESIGN_PX_PER_MM = 4;
