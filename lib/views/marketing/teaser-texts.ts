import type { TeaserForm } from './teaser';

/**
 * Keys of `marketingHome.teaser` that the client component needs; `picture` and `pictureLogo` retain their
 * {placeholders}.
 */
export const TEASER_TEXT_KEYS = [
  'label',
  'text',
  'logo',
  'drop',
  'remove',
  'product',
  'colour',
  'picture',
  'pictureLogo',
  'private',
  'unreadable',
  'noscript',
] as const;

export interface TeaserTexts extends Readonly<Record<(typeof TEASER_TEXT_KEYS)[number], string>> {
  readonly forms: Readonly<Record<TeaserForm, string>>;
  /** Colour names by colour code. */
  readonly colours: Readonly<Record<string, string>>;
}
