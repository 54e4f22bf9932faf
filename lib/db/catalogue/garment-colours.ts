export interface BlankColour {
  readonly code: string;
  readonly name: string;
  readonly hex: string;
}

const named = {
  white: ['White', '#f7f7f4'],
  natural: ['Natural', '#f0e8d6'],
  ecru: ['Ecru', '#e9dfc9'],
  sand: ['Desert Sand', '#d9c6a5'],
  stone: ['Stone', '#c9c2b4'],
  'heather-grey': ['Heather Grey', '#b9bbbd'],
  'ash-grey': ['Ash Grey', '#d8d9d7'],
  graphite: ['Graphite', '#4a4d52'],
  charcoal: ['Charcoal', '#3a3c40'],
  black: ['Black', '#1c1c1e'],
  navy: ['French Navy', '#1f2a44'],
  'royal-blue': ['Royal Blue', '#254a9c'],
  denim: ['Washed Denim', '#46617c'],
  sky: ['Sky', '#a9cbe4'],
  ocean: ['Ocean Depth', '#1d5168'],
  teal: ['Deep Teal', '#14565a'],
  mint: ['Soft Mint', '#bfe0cf'],
  sage: ['Sage', '#b2bda2'],
  forest: ['Forest', '#234534'],
  olive: ['Olive', '#575a3a'],
  mustard: ['Mustard', '#d9a53a'],
  butter: ['Butter', '#f3e2a1'],
  apricot: ['Apricot', '#f0bd92'],
  coral: ['Coral', '#e8776b'],
  terracotta: ['Terracotta', '#a8553c'],
  red: ['Signal Red', '#b3262e'],
  burgundy: ['Burgundy', '#5a1f2c'],
  'soft-pink': ['Soft Pink', '#f2ccd0'],
  lavender: ['Lavender', '#c9c0e0'],
  plum: ['Plum', '#4b2a4d'],
  chocolate: ['Chocolate', '#453128'],
  steel: ['Brushed Steel', '#c3c7ca'],
  kraft: ['Kraft', '#c7a67c'],
} as const satisfies Record<string, readonly [name: string, hex: string]>;

export type ColourCode = keyof typeof named;

/** Returns a garment colour by its code. */
export function getGarmentColour(code: ColourCode): BlankColour {
  const [name, hex] = named[code];
  return { code, name, hex };
}

/** Returns the relative luminance of #rrggbb as WCAG defines it, 0–1. */
export function calculateLuminance(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Returns whether cloth of this colour is dark, so that it needs light ink. The threshold is a luminance of 0.22. */
export function getClothTone(hex: string): 'dark' | 'light' {
  return calculateLuminance(hex) < 0.22 ? 'dark' : 'light';
}
