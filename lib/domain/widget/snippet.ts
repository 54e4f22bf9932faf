import type { Language } from '../languages/languages';

/** Path of the script below the platform's origin. It never changes, because other sites refer to it (SHP-08). */
export const WIDGET_SCRIPT = '/widget/v1.js';

/**
 * Layouts of a widget. `row`: one line that scrolls horizontally, as high as its cards at any width; `grid`: as many
 * lines as needed.
 */
export const WIDGET_LAYOUTS = ['row', 'grid'] as const;
export type WidgetLayout = (typeof WIDGET_LAYOUTS)[number];

/** Minimum, maximum and default number of products in a widget. */
export const WIDGET_LIMITS = { min: 1, max: 24, normal: 8 } as const;

/**
 * Height of the first line of cards including room for the scroll bar, CSS px; the snippet reserves it until the script
 * has loaded.
 */
export const WIDGET_ROW_HEIGHT_PX = 384;

export interface WidgetSnippetOptions {
  /** The platform's origin, without a trailing slash. */
  readonly origin: string;
  readonly slug: string;
  /** Address of the store, for browsers without JavaScript. */
  readonly storeUrl: string;
  /** Text of the link that appears until the products have loaded, or instead of them. */
  readonly linkText: string;
  readonly layout: WidgetLayout;
  readonly limit: number;
  /**
   * Language of the widget; null = the language of the page. A template expression, for example of Liquid, is written
   * unchanged.
   */
  readonly language: Language | `{{ ${string} }}` | null;
}

/**
 * Returns the HTML that a merchant pastes into a page (SHP-08). If the script does not run, shoppers see the link in
 * the snippet.
 */
export function buildWidgetSnippet({
  origin,
  slug,
  storeUrl,
  linkText,
  layout,
  limit,
  language,
}: WidgetSnippetOptions): string {
  const attributes = [
    `store="${attribute(slug)}"`,
    ...(layout === 'row' ? [] : [`layout="${layout}"`]),
    ...(limit === WIDGET_LIMITS.normal ? [] : [`limit="${limit}"`]),
    ...(language === null ? [] : [`data-lang="${attribute(language)}"`]),
    `style="display:block;min-height:${WIDGET_ROW_HEIGHT_PX}px"`,
  ];
  return [
    `<script src="${attribute(origin + WIDGET_SCRIPT)}" async></script>`,
    `<merchloom-store ${attributes.join(' ')}>`,
    `  <a href="${attribute(storeUrl)}">${text(linkText)}</a>`,
    '</merchloom-store>',
  ].join('\n');
}

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (value: string): string => text(value).replaceAll('"', '&quot;');
