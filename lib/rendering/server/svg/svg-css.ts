/**
 * Removes everything from CSS that could request an address: comments, escapes, imports, external typefaces and every
 * `url(…)` that points outside of the drawing.
 */
export function cleanCss(css: string): string {
  return (
    css
      .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
      // An escape could spell `url` or `@import` in a form that the patterns below do not match.
      .replace(/\\/g, '')
      .replace(/@font-face\s*\{[^}]*\}?/gi, ' ')
      .replace(/@(?!media\b)[\w-]+[^;{}]*(?:;|(?=[{}])|$)/gi, ' ')
      .replace(/url\(\s*(["']?)(?!\s*#)[^)]*\)?/gi, 'none')
      .replace(/[\w-]*\([^()]*:\/\/[^()]*\)?/g, 'none')
      .replace(/(?:expression|javascript|behavior|-moz-binding)\s*[:(]/gi, '')
  );
}

const FAMILY = /(?:^|[;{\s])font-family\s*:\s*([^;}]+)/gi;
const SHORTHAND = /(?:^|[;{\s])font\s*:\s*([^;}]+)/gi;

/** Returns the values of all font lists in a piece of CSS. */
export function listFontLists(css: string): string[] {
  const lists = [...css.matchAll(FAMILY)].map(([, list = '']) => list);
  const shorthands = [...css.matchAll(SHORTHAND)].flatMap(([, value = '']) => {
    // In the `font` shorthand, style, weight and size come first; the font list follows the size.
    const [, list] = /[\d.]+(?:px|pt|em|rem|mm|cm|%)?(?:\s*\/\s*[\d.]+\w*)?\s+(.+)$/i.exec(value) ?? [];
    return list ? [list] : [];
  });
  return [...lists, ...shorthands].map((list) => list.replace(/!important/gi, '').trim());
}

/** Splits a font list into names without quotes. */
export const parseFontFamilies = (list: string): string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^["']+|["']+$/g, '')
        .trim(),
    )
    .filter((name) => name !== '');
