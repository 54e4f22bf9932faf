import { buildPicture, buildTextLine, type DesignDefinition } from './design-kit';
import { EVENT_YEARS } from './event-days';

const oswald = { font: 'Oswald', weight: 600 } as const;
const anton = { font: 'Anton' } as const;
const bebas = { font: 'Bebas Neue', spacing: 40 } as const;

/** Summer Fest's designs with a customisable name, number or photo. */
export const personalFestivalDesigns: readonly DesignDefinition[] = [
  {
    id: 'fest-mixtape',
    name: 'Summer mixtape',
    compose: (ink) => ({
      width: 1000,
      height: 815,
      elements: [
        buildPicture('cassette', 'cassette', { y: 0, width: 940 }),
        buildTextLine('mix-name', 'Dani’s summer mix', {
          font: 'Permanent Marker',
          size: 58,
          y: 158,
          fill: '#17324d',
          custom: { label: 'Name on the tape', maxLength: 18 },
        }),
        buildTextLine('title', 'SUMMER MIXTAPE', { font: 'Righteous', size: 105, spacing: 20, y: 712, fill: ink.main }),
        buildTextLine('side', `SIDE A · SUMMER FEST ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 52,
          spacing: 240,
          y: 800,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'fest-crew',
    name: 'Crew',
    compose: (ink) => ({
      width: 1000,
      height: 690,
      elements: [
        buildTextLine('crew', 'CREW', { ...anton, size: 460, spacing: 20, y: 396, fill: ink.main }),
        buildTextLine('role', 'STAGE MANAGER', {
          ...oswald,
          size: 96,
          spacing: 60,
          y: 545,
          fill: ink.accent,
          custom: { label: 'Role', maxLength: 18 },
        }),
        buildTextLine('event', `SUMMER FEST ${EVENT_YEARS.festival}`, {
          ...oswald,
          size: 60,
          spacing: 420,
          y: 670,
          fill: ink.main,
        }),
      ],
    }),
  },
  {
    id: 'fest-golden-hour',
    name: 'Golden hour',
    compose: (ink) => ({
      width: 1000,
      height: 1040,
      elements: [
        buildPicture('photo', 'sunset', { y: 0, width: 1000, custom: { label: 'Your own photo' } }),
        buildTextLine('title', 'Golden hour', { font: 'DM Serif Display', size: 172, y: 908, fill: ink.main }),
        buildTextLine('caption', 'HARBOUR PARK, 21:14', {
          font: 'Inter',
          weight: 600,
          size: 42,
          spacing: 240,
          y: 1012,
          fill: ink.accent,
          custom: { label: 'Caption', maxLength: 26 },
        }),
      ],
    }),
  },
  {
    id: 'fest-first',
    name: 'My first festival',
    compose: (ink) => ({
      width: 1000,
      height: 1060,
      elements: [
        buildPicture('sun', 'little-sun', { y: 0, width: 720 }),
        buildTextLine('name', 'Matilda', {
          font: 'Caveat',
          weight: 700,
          size: 230,
          y: 920,
          fill: ink.accent,
          custom: { label: 'First name', maxLength: 10 },
        }),
        buildTextLine('title', 'MY FIRST FESTIVAL', {
          font: 'Bricolage Grotesque',
          weight: 800,
          size: 94,
          spacing: 20,
          y: 1045,
          fill: ink.main,
        }),
      ],
    }),
  },
  {
    id: 'fest-squad',
    name: 'Festival squad',
    compose: (ink) => ({
      width: 1000,
      height: 890,
      elements: [
        buildTextLine('name', 'OKAFOR', {
          ...bebas,
          size: 230,
          spacing: 60,
          y: 165,
          fill: ink.main,
          custom: { label: 'Name', maxLength: 9 },
        }),
        buildTextLine('number', '26', {
          ...anton,
          size: 620,
          y: 750,
          fill: ink.accent,
          custom: { label: 'Number', maxLength: 2 },
        }),
        buildTextLine('event', 'SUMMER FEST', { ...oswald, size: 64, spacing: 520, y: 870, fill: ink.main }),
      ],
    }),
  },
];
