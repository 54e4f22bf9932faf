import type { TeaserForm } from './teaser';

/** Keys of `marketingHome.teaser` that the island says itself; `picture` and `pictureLogo` keep their {placeholders}. */
export const TEASER_TEXTS = [
  'label',
  'words',
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

export interface TeaserTexts extends Readonly<Record<(typeof TEASER_TEXTS)[number], string>> {
  readonly forms: Readonly<Record<TeaserForm, string>>;
  /** By the code of a colour. */
  readonly colours: Readonly<Record<string, string>>;
}
