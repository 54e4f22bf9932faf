import { colord, extend } from 'colord';
import mix from 'colord/plugins/mix';
import type { StoreDto } from '@/lib/contracts/storefront';
import { buildPalette, findReadableShade } from '@/lib/domain/store/contrast';
import { findFont } from '@/lib/rendering/core/fonts';
import { buildPageFontStack } from '@/lib/rendering/core/page-fonts';

extend([mix]);

/** Share of white in the soft background colour, 0–1. */
const SOFT = 0.92;

/** Theme of a store: CSS variables, and the font families that its pages load. */
export interface StoreTheme {
  readonly variables: Readonly<Record<`--${string}`, string | number>>;
  readonly families: readonly string[];
}

const themes = new WeakMap<object, StoreTheme>();

/**
 * Returns the theme of the store's colour and font sets, computed once per cached store response. Both sets are
 * validated against closed formats, so that no raw input reaches CSS, and text has a contrast of at least 4.5:1.
 */
export function getStoreTheme(store: Pick<StoreDto, 'store_colour_set' | 'store_font_set'>): StoreTheme {
  const cachedTheme = themes.get(store) ?? makeTheme(store);
  themes.set(store, cachedTheme);
  return cachedTheme;
}

function makeTheme(store: Parameters<typeof getStoreTheme>[0]): StoreTheme {
  const palette = buildPalette(store.store_colour_set);
  const { font_one: one, font_two: two } = store.store_font_set;
  const soft = tint(palette.primary);
  return {
    variables: {
      '--accent': palette.primary,
      '--on-accent': palette.onPrimary,
      // Readable on white and on the soft background, because the soft background is the darker of the two.
      '--accent-ink': findReadableShade(palette.primary, soft),
      '--accent-soft': soft,
      '--second': palette.secondary,
      '--third': palette.tertiary,
      '--font-heading': buildPageFontStack(one.name),
      '--font-text': buildPageFontStack(two.name),
      '--heading-weight': headingWeight(one.weight),
    },
    families: [one.name, two.name].filter((family) => findFont(family) !== undefined),
  };
}

function tint(colour: string): string {
  return colord(colour).mix('#ffffff', SOFT).toHex();
}

function headingWeight(weight: number): number {
  return Number.isInteger(weight) && weight >= 100 && weight <= 900 ? weight : 700;
}
