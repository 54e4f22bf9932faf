/**
 * Natural size in px of each picture in public/art, which scripts/art/draw-art.ts draws. A test checks that these sizes
 * are true.
 */
export const ARTWORK = {
  'sun-hills': { width: 2100, height: 2100 },
  sunburst: { width: 2100, height: 1080 },
  cassette: { width: 2100, height: 1350 },
  guitar: { width: 1200, height: 2400 },
  'halftone-star': { width: 1800, height: 1800 },
  confetti: { width: 2400, height: 1200 },
  daisy: { width: 1800, height: 1800 },
  'little-sun': { width: 1800, height: 1800 },
  wave: { width: 2100, height: 1440 },
  'pines-dark': { width: 2100, height: 1080 },
  'pines-light': { width: 2100, height: 1080 },
  'contours-dark': { width: 2100, height: 2100 },
  'contours-light': { width: 2100, height: 2100 },
  lighthouse: { width: 1800, height: 1860 },
  'compass-dark': { width: 1800, height: 1800 },
  'compass-light': { width: 1800, height: 1800 },
  fjord: { width: 1800, height: 2250 },
  'elevation-dark': { width: 2400, height: 660 },
  'elevation-light': { width: 2400, height: 660 },
  'runner-dark': { width: 1650, height: 1620 },
  'runner-light': { width: 1650, height: 1620 },
  bib: { width: 1800, height: 1500 },
  fox: { width: 1800, height: 1800 },
  'forest-badge': { width: 1800, height: 1800 },
  'brightside-mark-dark': { width: 1500, height: 1500 },
  'brightside-mark-light': { width: 1500, height: 1500 },
  bay: { width: 2400, height: 1500 },
  'bridge-dark': { width: 2400, height: 975 },
  'bridge-light': { width: 2400, height: 975 },
  'circuit-dark': { width: 1800, height: 1800 },
  'circuit-light': { width: 1800, height: 1800 },
  rocket: { width: 1800, height: 2100 },
  sunset: { width: 2400, height: 1800 },
} as const;

export type ArtName = keyof typeof ARTWORK;
