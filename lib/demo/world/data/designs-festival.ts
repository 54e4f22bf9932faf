import { buildPicture, buildTextLine, type DesignDefinition } from './design-kit';
import { EVENT_YEARS } from './event-days';

const oswald = { font: 'Oswald', weight: 600 } as const;
const anton = { font: 'Anton' } as const;
const bebas = { font: 'Bebas Neue', spacing: 40 } as const;

/** Designs of Summer Fest, a weekend of music by the harbour. */
export const festivalDesigns: readonly DesignDefinition[] = [
  {
    id: 'fest-badge',
    name: 'Sun over the hills',
    compose: (ink) => ({
      width: 1000,
      height: 1170,
      elements: [
        buildPicture('badge', 'sun-hills', { y: 0, width: 860 }),
        buildTextLine('title', 'SUMMER FEST', { ...anton, size: 187, spacing: 10, y: 1062, fill: ink.main }),
        buildTextLine('place', `HARBOUR PARK · 10–12 JULY ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 56,
          spacing: 120,
          y: 1158,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-wave',
    name: 'Big wave',
    compose: (ink) => ({
      width: 1000,
      height: 940,
      elements: [
        buildTextLine('title', 'Summer Fest', { font: 'Pacifico', size: 166, y: 170, fill: ink.main }),
        buildPicture('wave', 'wave', { y: 205, width: 920 }),
        buildTextLine('motto', 'SALT AIR · LOUD MUSIC', {
          ...oswald,
          size: 58,
          spacing: 220,
          y: 925,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-lineup',
    name: 'Line-up',
    compose: (ink) => ({
      width: 1000,
      height: 1260,
      elements: [
        buildTextLine('title', 'SUMMER FEST', { ...anton, size: 187, spacing: 10, y: 165, fill: ink.main }),
        buildTextLine('place', `HARBOUR PARK · 10–12 JULY ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 56,
          spacing: 120,
          y: 255,
          fill: ink.accent,
        }),
        buildTextLine('day-one', 'FRIDAY', { ...oswald, size: 40, spacing: 500, y: 365, fill: ink.accent }),
        buildTextLine('head-one', 'THE PAPER LANTERNS', { ...bebas, size: 124, y: 470, fill: ink.main }),
        buildTextLine('more-one', 'NIGHT FERRY · COPPER KITE', { ...bebas, size: 74, y: 545, fill: ink.soft }),
        buildTextLine('day-two', 'SATURDAY', { ...oswald, size: 40, spacing: 500, y: 645, fill: ink.accent }),
        buildTextLine('head-two', 'VELVET SATELLITE', { ...bebas, size: 132, y: 755, fill: ink.main }),
        buildTextLine('more-two', 'LOW TIDE CHOIR · TIN ROOF RADIO', { ...bebas, size: 74, y: 830, fill: ink.soft }),
        buildTextLine('day-three', 'SUNDAY', { ...oswald, size: 40, spacing: 500, y: 930, fill: ink.accent }),
        buildTextLine('head-three', 'MARLOWE & THE MOONS', { ...bebas, size: 117, y: 1033, fill: ink.main }),
        buildTextLine('more-three', 'GOLDEN ARCADE · OLD HARBOUR', { ...bebas, size: 74, y: 1108, fill: ink.soft }),
        buildPicture('arch', 'sunburst', { y: 1150, width: 200 }),
      ],
    }),
  },
  {
    id: 'fest-guitar',
    name: 'Loud summers',
    compose: (ink) => ({
      width: 1000,
      height: 1190,
      elements: [
        buildTextLine('title', 'LOUD SUMMERS', { font: 'Righteous', size: 125, spacing: 20, y: 96, fill: ink.main }),
        buildPicture('guitar', 'guitar', { y: 140, width: 450 }),
        buildTextLine('left', 'SUMMER', { ...oswald, size: 58, spacing: 160, x: 140, y: 560, fill: ink.accent }),
        buildTextLine('right', 'FEST ’26', { ...oswald, size: 58, spacing: 160, x: 860, y: 560, fill: ink.accent }),
        buildTextLine('place', 'HARBOUR PARK', { ...oswald, size: 72, spacing: 420, y: 1140, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'fest-encore',
    name: 'Encore',
    compose: (ink) => ({
      width: 1000,
      height: 1225,
      elements: [
        buildPicture('star', 'halftone-star', { y: 0, width: 960 }),
        buildTextLine('title', 'ENCORE', { font: 'Rubik Mono One', size: 194, y: 1108, fill: ink.main }),
        buildTextLine('motto', 'ONE MORE SONG. ALWAYS.', {
          ...oswald,
          size: 60,
          spacing: 230,
          y: 1212,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-confetti',
    name: 'Confetti',
    compose: (ink) => ({
      width: 1000,
      height: 690,
      elements: [
        buildPicture('shower', 'confetti', { y: 0, width: 860 }),
        buildTextLine('title', 'Summer Fest', { font: 'Lobster', size: 190, y: 600, fill: ink.main }),
        buildTextLine('place', `HARBOUR PARK ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 54,
          spacing: 320,
          y: 682,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-chest',
    name: 'Festival mark',
    compose: (ink) => ({
      width: 1000,
      height: 740,
      elements: [
        buildPicture('arch', 'sunburst', { y: 0, width: 980 }),
        buildTextLine('title', 'SUMMER FEST', { ...anton, size: 186, spacing: 10, y: 725, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'fest-wordmark',
    name: 'Festival wordmark',
    compose: (ink) => ({
      width: 1000,
      height: 262,
      elements: [
        buildTextLine('title', 'SUMMER FEST', { ...anton, size: 186, spacing: 10, y: 165, fill: ink.main }),
        buildTextLine('place', `HARBOUR PARK · 10–12 JULY ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 56,
          spacing: 120,
          y: 250,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-daisy',
    name: 'Stay sunny',
    compose: (ink) => ({
      width: 1000,
      height: 1090,
      elements: [
        buildPicture('daisy', 'daisy', { y: 0, width: 860 }),
        buildTextLine('title', 'stay sunny', { font: 'Shrikhand', size: 170, y: 1020, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'fest-good-times',
    name: 'Good times',
    compose: (ink) => ({
      width: 1000,
      height: 770,
      elements: [
        buildPicture('arch', 'sunburst', { y: 0, width: 980 }),
        buildTextLine('title', 'GOOD TIMES', { font: 'Righteous', size: 150, spacing: 60, y: 664, fill: ink.main }),
        buildTextLine('motto', 'SUMMER FEST · ALL WEEKEND LONG', {
          ...oswald,
          size: 54,
          spacing: 140,
          y: 755,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-lighthouse',
    name: 'Harbour light',
    compose: (ink) => ({
      width: 1000,
      height: 1080,
      elements: [
        buildPicture('lighthouse', 'lighthouse', { y: 0, width: 820 }),
        buildTextLine('title', 'HARBOUR PARK', {
          font: 'Alfa Slab One',
          size: 105,
          spacing: 20,
          y: 966,
          fill: ink.main,
        }),
        buildTextLine('event', `SUMMER FEST ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 58,
          spacing: 420,
          y: 1065,
          fill: ink.accent,
        }),
      ],
    }),
  },
];
