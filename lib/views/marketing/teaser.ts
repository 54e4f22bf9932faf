/** Products of the front page's teaser: forms of the renderer, with their grey layers in public/goods. */
export const TEASER_FORMS = ['hoodie', 'tee', 'tote', 'mug'] as const;
export type TeaserForm = (typeof TEASER_FORMS)[number];

/**
 * Colours that all teaser products have, each with an ink of good contrast; `code` is the colour's key in the messages
 * `colours`.
 */
export const TEASER_COLOURS = [
  { code: 'forest', hex: '#234534', ink: '#f3e2a1' },
  { code: 'navy', hex: '#1f2a44', ink: '#f7f7f4' },
  { code: 'terracotta', hex: '#a8553c', ink: '#fdf3e4' },
  { code: 'mustard', hex: '#d9a53a', ink: '#1f2a44' },
  { code: 'natural', hex: '#f0e8d6', ink: '#b3262e' },
  { code: 'lavender', hex: '#c9c0e0', ink: '#4b2a4d' },
] as const;
export type TeaserColour = (typeof TEASER_COLOURS)[number];

/** Maximum number of characters that the teaser prints. */
export const MAX_TEASER_CHARACTERS = 40;

/**
 * Returns the address of a form's finished picture with the text in `language`, for pages without scripts (drawn by
 * `npm run screenshots`).
 */
export const getTeaserPicturePath = (form: TeaserForm, language: string): string =>
  `/brand/teaser/${form}-${language}.webp`;
