import type { SeedColourSet, SeedFontSet } from './store-types';

/** Colour sets of the platform; white text is readable on every primary colour (EVT-10). */
export const demoColourSets: readonly SeedColourSet[] = [
  { name: 'Harbour', primary: '#17324d', secondary: '#f0544f', tertiary: '#f7a823' },
  { name: 'Sunlit', primary: '#8a4b00', secondary: '#ffb81c', tertiary: '#fff3dc' },
  { name: 'Orbit', primary: '#3b2a7a', secondary: '#f0544f', tertiary: '#ffd166' },
  { name: 'Fjord', primary: '#1d5168', secondary: '#d03a26', tertiary: '#cfe3ea' },
  { name: 'Bay', primary: '#0f5f5c', secondary: '#e2603f', tertiary: '#ffd9a0' },
  { name: 'Pinewood', primary: '#234534', secondary: '#c9822b', tertiary: '#f3e3bf' },
  { name: 'Ink', primary: '#1b1f27', secondary: '#4c5563', tertiary: '#e7e7e3' },
  { name: 'Plum', primary: '#5b2a5e', secondary: '#e8776b', tertiary: '#f7d9d3' },
];

const face = (name: string, file: string, weight: number) => ({ name, url: `/fonts/${file}.woff2`, weight });

/** Font sets: heading and text font (EVT-11). */
export const demoFontSets: readonly SeedFontSet[] = [
  {
    name: 'Clear',
    description: 'Neutral and easy to read at every size',
    fontOne: face('Inter', 'inter-latin-wght-normal', 500),
    fontTwo: face('Inter', 'inter-latin-wght-normal', 400),
  },
  {
    name: 'Festival',
    description: 'Tall headings with a friendly text face',
    fontOne: face('Oswald', 'oswald-latin-600-normal', 600),
    fontTwo: face('Lato', 'lato-latin-400-normal', 400),
  },
  {
    name: 'Studio',
    description: 'Technical headings, calm text',
    fontOne: face('Space Grotesk', 'space-grotesk-latin-wght-normal', 500),
    fontTwo: face('Inter', 'inter-latin-wght-normal', 400),
  },
  {
    name: 'Sporty',
    description: 'Wide, confident headings',
    fontOne: face('Montserrat', 'montserrat-latin-800-normal', 800),
    fontTwo: face('Noto Sans', 'noto-sans-latin-400-normal', 400),
  },
  {
    name: 'Conference',
    description: 'Headings with character, made for screens',
    fontOne: face('Bricolage Grotesque', 'bricolage-grotesque-latin-wght-normal', 700),
    fontTwo: face('Inter', 'inter-latin-wght-normal', 400),
  },
  {
    name: 'Journal',
    description: 'Serif headings, like a printed magazine',
    fontOne: face('Playfair Display', 'playfair-display-latin-700-normal', 700),
    fontTwo: face('Lato', 'lato-latin-400-normal', 400),
  },
];
