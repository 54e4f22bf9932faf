import { buildPicture, buildTextLine, type DesignDefinition } from './design-kit';
import { EVENT_YEARS } from './event-days';

const oswald = { font: 'Oswald', weight: 600 } as const;
const montserrat = { font: 'Montserrat', weight: 800 } as const;
const PAPER = '#fdfbf5';

/** Designs of Nordic Run: a marathon, a half marathon and a night run around the fjord. */
export const nordicDesigns: readonly DesignDefinition[] = [
  {
    id: 'nordic-bib',
    name: 'Race bib',
    compose: () => ({
      width: 1000,
      height: 834,
      elements: [
        buildPicture('bib', 'bib', { y: 0, width: 1000 }),
        buildTextLine('event', 'NORDIC RUN', { ...montserrat, size: 104, spacing: 20, y: 144, fill: PAPER }),
        buildTextLine('number', '2048', {
          font: 'Bebas Neue',
          size: 520,
          spacing: 20,
          y: 622,
          fill: '#1b1f27',
          custom: { label: 'Startnummer', maxLength: 4 },
        }),
        buildTextLine('name', 'INGRID', {
          ...oswald,
          size: 106,
          spacing: 120,
          y: 785,
          fill: PAPER,
          custom: { label: 'Voornaam', maxLength: 12 },
        }),
      ],
    }),
  },
  {
    id: 'nordic-finisher',
    name: 'Finisher',
    compose: (ink) => ({
      width: 1000,
      height: 1090,
      elements: [
        buildTextLine('title', 'FINISHER', { ...oswald, size: 232, spacing: 80, y: 192, fill: ink.main }),
        buildTextLine('event', `NORDIC RUN · 6 JUNE ${EVENT_YEARS.run}`, {
          ...montserrat,
          size: 54,
          spacing: 100,
          y: 290,
          fill: ink.accent,
        }),
        buildPicture('profile', `elevation-${ink.tone}`, { y: 340, width: 1000 }),
        buildTextLine('name', 'INGRID SOLBERG', {
          ...oswald,
          size: 92,
          spacing: 60,
          y: 735,
          fill: ink.main,
          custom: { label: 'Je naam', maxLength: 20 },
        }),
        buildTextLine('time', '03:58:21', {
          font: 'Bebas Neue',
          size: 310,
          spacing: 20,
          y: 990,
          fill: ink.accent,
          custom: { label: 'Eindtijd', maxLength: 8 },
        }),
        buildTextLine('distance', '42.195 KM', { ...montserrat, size: 54, spacing: 300, y: 1076, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'nordic-contours',
    name: 'The route from above',
    compose: (ink) => ({
      width: 1000,
      height: 1260,
      elements: [
        buildPicture('contours', `contours-${ink.tone}`, { y: 0, width: 980 }),
        buildTextLine('title', 'NORDIC RUN', { ...montserrat, size: 140, spacing: 20, y: 1145, fill: ink.main }),
        buildTextLine('place', '57°42′N 11°58′E · 42.195 KM', {
          ...oswald,
          size: 56,
          spacing: 200,
          y: 1240,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'nordic-fjord',
    name: 'Midnight sun',
    compose: (ink) => ({
      width: 1000,
      height: 1250,
      elements: [
        buildPicture('fjord', 'fjord', { y: 0, width: 800 }),
        buildTextLine('title', 'Midnight sun', {
          font: 'Playfair Display',
          weight: 700,
          size: 156,
          y: 1135,
          fill: ink.main,
        }),
        buildTextLine('event', 'NORDIC RUN · 10 KM BY NIGHT', {
          ...oswald,
          size: 56,
          spacing: 200,
          y: 1232,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'nordic-runner',
    name: 'The runner',
    compose: (ink) => ({
      width: 1000,
      height: 1160,
      elements: [
        buildPicture('runner', `runner-${ink.tone}`, { y: 0, width: 900 }),
        buildTextLine('title', 'NORDIC RUN', { font: 'Anton', size: 219, spacing: 20, y: 1145, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'nordic-pines',
    name: 'Run wild',
    compose: (ink) => ({
      width: 1000,
      height: 820,
      elements: [
        buildPicture('pines', `pines-${ink.tone}`, { y: 0, width: 1000 }),
        buildTextLine('title', 'RUN WILD', { font: 'Alfa Slab One', size: 164, spacing: 20, y: 700, fill: ink.main }),
        buildTextLine('event', 'FOREST TRAIL · 21 KM', { ...oswald, size: 62, spacing: 320, y: 800, fill: ink.accent }),
      ],
    }),
  },
  {
    id: 'north',
    name: 'Find your north',
    compose: (ink) => ({
      width: 1000,
      height: 1010,
      elements: [
        buildPicture('compass', `compass-${ink.tone}`, { y: 0, width: 800 }),
        buildTextLine('title', 'Find your north', { font: 'Abril Fatface', size: 130, y: 950, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'nordic-distance',
    name: 'My distance',
    compose: (ink) => ({
      width: 1000,
      height: 640,
      elements: [
        buildTextLine('distance', '42K', {
          font: 'Archivo Black',
          size: 455,
          spacing: -20,
          outline: 9,
          y: 345,
          fill: ink.accent,
          custom: { label: 'Afstand', maxLength: 3 },
        }),
        buildTextLine('title', 'NORDIC RUN', { ...montserrat, size: 140, spacing: 20, y: 505, fill: ink.main }),
        buildTextLine('motto', 'MY DISTANCE. MY STORY.', { ...oswald, size: 60, spacing: 250, y: 612, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'nordic-wordmark',
    name: 'Nordic Run wordmark',
    compose: (ink) => ({
      width: 1000,
      height: 220,
      elements: [
        buildTextLine('title', 'NORDIC RUN', { ...montserrat, size: 139, spacing: 20, y: 105, fill: ink.main }),
        buildTextLine('place', `NORDHAVN ${EVENT_YEARS.run}`, {
          ...oswald,
          size: 70,
          spacing: 620,
          y: 205,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'nordic-name',
    name: 'Runner’s name',
    compose: (ink) => ({
      width: 1000,
      height: 640,
      elements: [
        buildPicture('profile', `elevation-${ink.tone}`, { y: 0, width: 1000 }),
        buildTextLine('name', 'INGRID', {
          ...montserrat,
          size: 190,
          spacing: 20,
          y: 485,
          fill: ink.main,
          custom: { label: 'Voornaam', maxLength: 8 },
        }),
        buildTextLine('event', `RUNS NORDIC ${EVENT_YEARS.run}`, {
          ...oswald,
          size: 70,
          spacing: 420,
          y: 612,
          fill: ink.accent,
        }),
      ],
    }),
  },
];
