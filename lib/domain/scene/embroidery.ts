import type { PictureColours } from '../pictures/colours';
import type { TextElement } from './schema';
import { DESIGN_PX_PER_MM } from './units';

/** Print method of blanks that are embroidered instead of printed. */
export const EMBROIDERY_METHOD = 'embroidery';

/** Maximum number of threads of one machine, and thus of colours in an embroidered picture. */
export const MAX_THREADS = 15;
/** Minimum height of a capital letter in mm; the gaps in smaller letters close up. */
export const MIN_STITCHED_LETTER_MM = 5;
/** Share of semi-transparent pixels above which a picture consists of fades rather than of shapes with soft edges. */
const MAX_SOFT = 0.25;
/** Height of a capital letter as a share of the font size; the fonts of the platform have between 0.66 and 0.76. */
const CAPITAL = 0.7;

/**
 * Returns whether a picture has few enough plain colours for embroidery. False for photos, gradients and soft shadows.
 */
export const isStitchable = ({ count, soft }: PictureColours): boolean => count <= MAX_THREADS && soft <= MAX_SOFT;

/** Returns the height of a text's capital letters, mm. */
export const calculateCapitalHeightMm = ({ fontSize, scaleY }: Pick<TextElement, 'fontSize' | 'scaleY'>): number =>
  (fontSize * scaleY * CAPITAL) / DESIGN_PX_PER_MM;
