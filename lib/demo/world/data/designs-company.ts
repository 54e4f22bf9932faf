import { buildPicture, buildTextLine, type DesignDefinition, type Ink } from './design-kit';
import { EVENT_YEARS } from './event-days';

const grotesk = { font: 'Space Grotesk', weight: 700, spacing: -20 } as const;
const left = { align: 'left' } as const;
const mark = (ink: Ink) => `brightside-mark-${ink.tone}` as const;

/** Designs of Brightside's company kit, and of the gift for the launch of its app Orbit. */
export const companyDesigns: readonly DesignDefinition[] = [
  {
    id: 'bright-stacked',
    name: 'Brightside logo',
    compose: (ink) => ({
      width: 1000,
      height: 850,
      elements: [
        buildPicture('mark', mark(ink), { y: 0, width: 560 }),
        buildTextLine('word', 'brightside', { ...grotesk, size: 200, y: 785, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'bright-chest',
    name: 'Brightside chest logo',
    compose: (ink) => ({
      width: 1000,
      height: 270,
      elements: [
        buildPicture('mark', mark(ink), { x: 135, y: 0, width: 270 }),
        buildTextLine('word', 'brightside', { ...grotesk, ...left, size: 140, x: 318, y: 181, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'bright-mark',
    name: 'Brightside sun',
    compose: (ink) => ({
      width: 1000,
      height: 1000,
      elements: [buildPicture('mark', mark(ink), { y: 0, width: 1000 })],
    }),
  },
  {
    id: 'bright-team',
    name: 'Brightside team name',
    compose: (ink) => ({
      width: 1000,
      height: 520,
      elements: [
        buildPicture('mark', mark(ink), { x: 95, y: 0, width: 190 }),
        buildTextLine('word', 'brightside', { ...grotesk, ...left, size: 150, x: 225, y: 145, fill: ink.main }),
        buildTextLine('name', 'Alex Morgan', {
          font: 'Inter',
          weight: 600,
          ...left,
          size: 112,
          x: 0,
          y: 355,
          fill: ink.main,
          custom: { label: 'Your name', maxLength: 14 },
        }),
        buildTextLine('team', 'Customer team', {
          font: 'Inter',
          weight: 500,
          ...left,
          size: 84,
          x: 0,
          y: 480,
          fill: ink.soft,
          custom: { label: 'Team', maxLength: 18 },
        }),
      ],
    }),
  },
  {
    id: 'bright-statement',
    name: 'Look on the Brightside',
    compose: (ink) => ({
      width: 1000,
      height: 620,
      elements: [
        buildTextLine('first', 'Look on the', { ...grotesk, ...left, size: 178, x: 0, y: 135, fill: ink.main }),
        buildTextLine('second', 'Brightside.', { ...grotesk, ...left, size: 194, x: 0, y: 325, fill: ink.accent }),
        buildPicture('mark', mark(ink), { x: 85, y: 430, width: 170 }),
        buildTextLine('since', 'Brightside Events', {
          font: 'Inter',
          weight: 600,
          ...left,
          size: 52,
          x: 215,
          y: 510,
          fill: ink.main,
        }),
        buildTextLine('place', 'Manchester, since 2014', {
          font: 'Inter',
          weight: 400,
          ...left,
          size: 46,
          x: 215,
          y: 577,
          fill: ink.soft,
        }),
      ],
    }),
  },
  {
    id: 'bright-initials',
    name: 'Brightside initials',
    compose: (ink) => ({
      width: 1000,
      height: 680,
      elements: [
        buildTextLine('initials', 'AM', {
          ...grotesk,
          size: 560,
          spacing: -40,
          y: 400,
          fill: ink.main,
          custom: { label: 'Initials', maxLength: 2 },
        }),
        buildPicture('mark', mark(ink), { x: 245, y: 500, width: 130 }),
        buildTextLine('word', 'brightside', { ...grotesk, ...left, size: 104, x: 345, y: 600, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'bright-ideas',
    name: 'Bright ideas start here',
    compose: (ink) => ({
      width: 1000,
      height: 1500,
      elements: [
        buildPicture('mark', mark(ink), { x: 150, y: 0, width: 300 }),
        buildTextLine('one', 'Bright', { ...grotesk, ...left, size: 270, x: 0, y: 600, fill: ink.main }),
        buildTextLine('two', 'ideas', { ...grotesk, ...left, size: 270, x: 0, y: 840, fill: ink.main }),
        buildTextLine('three', 'start here.', { ...grotesk, ...left, size: 198, x: 0, y: 1045, fill: ink.accent }),
        buildTextLine('name', 'Alex Morgan', {
          font: 'Inter',
          weight: 500,
          ...left,
          size: 72,
          x: 0,
          y: 1460,
          fill: ink.main,
          custom: { label: 'Your name', maxLength: 22 },
        }),
      ],
    }),
  },
  {
    id: 'orbit-lift-off',
    name: 'We have lift-off',
    compose: (ink) => ({
      width: 1000,
      height: 1190,
      elements: [
        buildPicture('rocket', 'rocket', { y: 0, width: 720 }),
        buildTextLine('first', 'we have', { font: 'Shrikhand', size: 120, y: 965, fill: ink.accent }),
        buildTextLine('second', 'LIFT-OFF', { font: 'Archivo Black', size: 203, y: 1150, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'orbit-day-one',
    name: 'Launch day one',
    compose: (ink) => ({
      width: 1000,
      height: 620,
      elements: [
        buildTextLine('first', 'LAUNCH', { font: 'Archivo Black', size: 213, spacing: -10, y: 152, fill: ink.main }),
        buildTextLine('second', 'DAY ONE', {
          font: 'Archivo Black',
          size: 203,
          spacing: -10,
          y: 326,
          fill: ink.accent,
        }),
        buildTextLine('app', `BRIGHTSIDE ORBIT · 14 MAY ${EVENT_YEARS.companyDay}`, {
          font: 'Inter',
          weight: 700,
          size: 46,
          spacing: 92,
          y: 420,
          fill: ink.main,
        }),
        buildTextLine('name', 'Sam was here', {
          font: 'Caveat',
          weight: 700,
          size: 150,
          y: 570,
          fill: ink.main,
          custom: { label: 'Your own line', maxLength: 16 },
        }),
      ],
    }),
  },
  {
    id: 'orbit-hello',
    name: 'Hello from Orbit',
    compose: (ink) => ({
      width: 1000,
      height: 650,
      elements: [
        buildTextLine('hello', 'Hello,', { font: 'Shrikhand', size: 235, y: 195, fill: ink.main }),
        buildTextLine('name', 'Charlie', {
          font: 'Shrikhand',
          size: 235,
          y: 455,
          fill: ink.accent,
          custom: { label: 'First name', maxLength: 8 },
        }),
        buildTextLine('app', 'welcome aboard Orbit', { ...grotesk, size: 76, spacing: 0, y: 620, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'orbit-wordmark',
    name: 'Orbit wordmark',
    compose: (ink) => ({
      width: 1000,
      height: 340,
      elements: [
        buildTextLine('word', 'ORBIT', { font: 'Archivo Black', size: 284, y: 205, fill: ink.main }),
        buildTextLine('by', 'BY BRIGHTSIDE', {
          font: 'Inter',
          weight: 700,
          size: 60,
          spacing: 520,
          y: 325,
          fill: ink.accent,
        }),
      ],
    }),
  },
];
