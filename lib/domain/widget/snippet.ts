import type { Language } from '../languages/languages';

/** Address of the script below the platform's origin: the same for good, as pages of others name it (SHP-08). */
export const WIDGET_SCRIPT = '/widget/v1.js';

/** `row`: one line to scroll through, as high as its cards whatever the width; `grid`: as many lines as it takes. */
export const WIDGET_LAYOUTS = ['row', 'grid'] as const;
export type WidgetLayout = (typeof WIDGET_LAYOUTS)[number];

/** Products that a widget may show. */
export const WIDGET_LIMITS = { min: 1, max: 24, normal: 8 } as const;

/** Height of the first line of cards with room to scroll, CSS px; what the snippet keeps free before the script comes. */
export const WIDGET_ROW_PX = 384;

export interface SnippetWish {
  /** The platform's, without a slash at its end. */
  readonly origin: string;
  readonly slug: string;
  /** Where the store is found without a script. */
  readonly storeUrl: string;
  /** What the link says that stands there until, or in place of, the products. */
  readonly linkText: string;
  readonly layout: WidgetLayout;
  readonly limit: number;
  /** Null: as the page says. A text that a template fills in, such as Liquid's, is written as it is. */
  readonly language: Language | `{{ ${string} }}` | null;
}

/** What a merchant pastes into their page (SHP-08). The link in it is what shoppers get where the script doesn't run. */
export function widgetSnippet({ origin, slug, storeUrl, linkText, layout, limit, language }: SnippetWish): string {
  const attributes = [
    `store="${attribute(slug)}"`,
    ...(layout === 'row' ? [] : [`layout="${layout}"`]),
    ...(limit === WIDGET_LIMITS.normal ? [] : [`limit="${limit}"`]),
    ...(language === null ? [] : [`data-lang="${attribute(language)}"`]),
    `style="display:block;min-height:${WIDGET_ROW_PX}px"`,
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
