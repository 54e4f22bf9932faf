import type { PictureColours } from '../pictures/colours';
import type { TextElement } from './schema';
import { DESIGN_PX_PER_MM } from './units';

/** How a blank is decorated where threads are sewn instead of ink printed. */
export const EMBROIDERY = 'embroidery';

/** Threads of one machine: more colours can't be stitched in one go. */
export const MAX_THREADS = 15;
/** Below this letters close up, mm of a capital's height. */
export const MIN_STITCHED_LETTER_MM = 5;
/** Share of soft pixels above which a picture is made of fades and not of shapes with soft edges. */
const MAX_SOFT = 0.25;
/** Height of a capital as a share of the size of its typeface; the platform's lie between 0.66 and 0.76. */
const CAPITAL = 0.7;

/** Whether a picture is of few enough plain colours to be stitched: photographs, gradients and soft shadows are not. */
export const isStitchable = ({ count, soft }: PictureColours): boolean => count <= MAX_THREADS && soft <= MAX_SOFT;

/** Returns the height of a text's capitals, mm. */
export const capitalHeightMm = ({ fontSize, scaleY }: Pick<TextElement, 'fontSize' | 'scaleY'>): number =>
  (fontSize * scaleY * CAPITAL) / DESIGN_PX_PER_MM;
