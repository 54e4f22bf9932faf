import { FALLBACK_FAMILY, FONTS } from '../../core/fonts';
import { parseFontFamilies } from './svg-css';

/** Generic families, which every renderer maps to some typeface. */
const GENERIC: ReadonlySet<string> = new Set([
  ...['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'ui-sans-serif', 'ui-serif', 'sans'],
  ...['inherit', 'initial', 'unset'],
]);

/**
 * Suffixes that design tools append to a family for its weight and style: Montserrat-ExtraBold, ArialMT,
 * OpenSans-BoldItalic.
 */
const CUT =
  /[-\s]?(?:thin|extralight|ultralight|light|regular|book|medium|semibold|demibold|bold|extrabold|ultrabold|black|heavy|italic|oblique|roman|variable|mt|ps)+$/i;
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const OURS: ReadonlyMap<string, string> = new Map(FONTS.map(({ family }) => [plain(family), family]));

/**
 * Returns the platform's family for a name, ignoring case, spaces, hyphens, and suffixes for weight and style. Returns
 * null when the platform has no such family.
 */
function findOwnFamily(name: string): string | null {
  for (let rest = name; ; ) {
    const family = OURS.get(plain(rest));
    if (family) return family;
    const shorter = rest.replace(CUT, '');
    if (shorter === rest || shorter === '') return null;
    rest = shorter;
  }
}

export type ResolvedFont = { readonly family: string } | { readonly missing: string };

/**
 * Resolves a font list to its first family that the platform has. A list without such a family is resolved to the
 * fallback family when it contains generic names only; otherwise `missing` is its first name that is not generic.
 */
export function resolveFontList(list: string): ResolvedFont {
  const names = parseFontFamilies(list);
  for (const name of names) {
    const family = findOwnFamily(name);
    if (family) return { family };
  }
  const missing = names.find((name) => !GENERIC.has(name.toLowerCase()));
  return missing === undefined ? { family: FALLBACK_FAMILY } : { missing };
}
