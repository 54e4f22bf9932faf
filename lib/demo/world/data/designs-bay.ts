import { buildPicture, buildTextLine, type DesignDefinition } from './design-kit';
import { EVENT_YEARS } from './event-days';

const bricolage = { font: 'Bricolage Grotesque', weight: 800, spacing: -20 } as const;
const grotesk = { font: 'Space Grotesk', weight: 700 } as const;
const left = { align: 'left' } as const;

/** Designs of Bay Conference (three days of software talks) and of Campfire Club, an unpublished store. */
export const bayDesigns: readonly DesignDefinition[] = [
  {
    id: 'bay-skyline',
    name: 'Bay skyline',
    compose: (ink) => ({
      width: 1000,
      height: 870,
      elements: [
        buildPicture('skyline', 'bay', { y: 0, width: 1000 }),
        buildTextLine('title', 'Bay Conference', { ...bricolage, size: 130, y: 758, fill: ink.main }),
        buildTextLine('date', `SAN FRANCISCO · OCTOBER 6–8, ${EVENT_YEARS.conference}`, {
          ...grotesk,
          size: 44,
          spacing: 100,
          y: 850,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'bay-bridge',
    name: 'Build bridges',
    compose: (ink) => ({
      width: 1000,
      height: 720,
      elements: [
        buildPicture('bridge', `bridge-${ink.tone}`, { y: 0, width: 1000 }),
        buildTextLine('title', 'Build bridges', { ...bricolage, size: 152, y: 570, fill: ink.main }),
        buildTextLine('event', `BAY CONFERENCE ${EVENT_YEARS.conference}`, {
          ...grotesk,
          size: 58,
          spacing: 240,
          y: 680,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'bay-speaker',
    name: 'Speaker',
    compose: (ink) => ({
      width: 1000,
      height: 850,
      elements: [
        buildPicture('bridge', `bridge-${ink.tone}`, { x: 250, y: 0, width: 500 }),
        buildTextLine('role', 'SPEAKER', {
          ...grotesk,
          ...left,
          size: 64,
          spacing: 300,
          x: 0,
          y: 335,
          fill: ink.accent,
          custom: { label: 'Role', maxLength: 14 },
        }),
        buildTextLine('first', 'Maya', {
          ...bricolage,
          ...left,
          size: 190,
          x: 0,
          y: 500,
          fill: ink.main,
          custom: { label: 'First name', maxLength: 9 },
        }),
        buildTextLine('last', 'Torres', {
          ...bricolage,
          ...left,
          size: 190,
          x: 0,
          y: 680,
          fill: ink.main,
          custom: { label: 'Last name', maxLength: 9 },
        }),
        buildTextLine('talk', 'Systems that explain themselves', {
          font: 'Space Grotesk',
          weight: 500,
          ...left,
          size: 60,
          x: 0,
          y: 820,
          fill: ink.soft,
          custom: { label: 'Talk title', maxLength: 32 },
        }),
      ],
    }),
  },
  {
    id: 'bay-hello',
    name: 'Hello, world',
    compose: (ink) => ({
      width: 1000,
      height: 1100,
      elements: [
        buildPicture('circuit', `circuit-${ink.tone}`, { y: 0, width: 820 }),
        buildTextLine('title', 'Hello, world', { ...grotesk, size: 183, spacing: -20, y: 970, fill: ink.main }),
        buildTextLine('event', `BAY CONFERENCE ${EVENT_YEARS.conference}`, {
          ...grotesk,
          size: 58,
          spacing: 240,
          y: 1080,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'bay-chest',
    name: 'Bay Conference logo',
    compose: (ink) => ({
      width: 1000,
      height: 260,
      elements: [
        buildPicture('bridge', `bridge-${ink.tone}`, { x: 225, y: 30, width: 450 }),
        buildTextLine('first', 'Bay', { ...bricolage, ...left, size: 88, x: 492, y: 106, fill: ink.main }),
        buildTextLine('second', 'Conference', { ...bricolage, ...left, size: 88, x: 492, y: 196, fill: ink.main }),
      ],
    }),
  },
  {
    id: 'bay-tides',
    name: 'Talks, tools, tides',
    compose: (ink) => ({
      width: 1000,
      height: 880,
      elements: [
        buildTextLine('one', 'TALKS', {
          font: 'Archivo Black',
          ...left,
          size: 262,
          spacing: -10,
          x: 0,
          y: 190,
          fill: ink.main,
        }),
        buildTextLine('two', 'TOOLS', {
          font: 'Archivo Black',
          ...left,
          size: 254,
          spacing: -10,
          x: 0,
          y: 410,
          fill: ink.accent,
        }),
        buildTextLine('three', 'TIDES', {
          font: 'Archivo Black',
          ...left,
          size: 278,
          spacing: -10,
          x: 0,
          y: 640,
          fill: ink.main,
        }),
        buildTextLine('event', `Bay Conference ${EVENT_YEARS.conference}`, {
          ...grotesk,
          ...left,
          size: 70,
          x: 4,
          y: 775,
          fill: ink.main,
        }),
        buildTextLine('place', 'San Francisco, CA', {
          font: 'Space Grotesk',
          weight: 500,
          ...left,
          size: 58,
          x: 4,
          y: 853,
          fill: ink.soft,
        }),
      ],
    }),
  },
  {
    id: 'bay-hi',
    name: 'Hi, I’m …',
    compose: (ink) => ({
      width: 1000,
      height: 670,
      elements: [
        buildTextLine('hi', 'Hi, I’m', { ...bricolage, size: 150, y: 125, fill: ink.main }),
        buildTextLine('name', 'Jordan', {
          ...bricolage,
          size: 245,
          y: 375,
          fill: ink.accent,
          custom: { label: 'First name', maxLength: 8 },
        }),
        buildTextLine('topic', 'Ask me about databases', {
          ...grotesk,
          size: 72,
          y: 520,
          fill: ink.main,
          custom: { label: 'Ask me about …', maxLength: 26 },
        }),
        buildTextLine('event', `BAY CONFERENCE ${EVENT_YEARS.conference}`, {
          ...grotesk,
          size: 44,
          spacing: 300,
          y: 640,
          fill: ink.soft,
        }),
      ],
    }),
  },
  {
    id: 'camp-badge',
    name: 'Campfire Club badge',
    compose: (ink) => ({
      width: 1000,
      height: 1110,
      elements: [
        buildPicture('forest', 'forest-badge', { y: 0, width: 820 }),
        buildTextLine('title', 'Campfire Club', { font: 'Lobster', size: 172, y: 985, fill: ink.main }),
        buildTextLine('date', `AUTUMN WEEKEND ${EVENT_YEARS.conference}`, {
          font: 'Oswald',
          weight: 600,
          size: 58,
          spacing: 320,
          y: 1090,
          fill: ink.accent,
        }),
      ],
    }),
  },
  {
    id: 'camp-fox',
    name: 'Clever fox',
    compose: (ink) => ({
      width: 1000,
      height: 1000,
      elements: [
        buildPicture('fox', 'fox', { y: -60, width: 780 }),
        buildTextLine('title', 'stay curious', { font: 'Shrikhand', size: 150, y: 850, fill: ink.main }),
        buildTextLine('name', 'Oliver', {
          font: 'Caveat',
          weight: 700,
          size: 150,
          y: 985,
          fill: ink.accent,
          custom: { label: 'First name', maxLength: 14 },
        }),
      ],
    }),
  },
];
