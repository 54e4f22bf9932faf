/** Number of products on one page of a store's list. */
export const PRODUCTS_PER_PAGE = 48;
/** Number of products in one sitemap file. With ten languages it has 10,000 URLs, a fifth of the protocol's limit. */
export const PRODUCTS_PER_SITEMAP = 1_000;
/** Maximum length of a search text, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 80;
/** Maximum number of search words; each one costs a comparison per product. */
const MAX_SEARCH_WORDS = 8;
/** Largest accepted number of a list page. */
export const MAX_LIST_PAGE = 10_000;

/**
 * Returns the search text in a URL in its canonical spelling (trimmed, single spaces, at most 80 units); undefined when
 * there is none.
 */
export function parseSearchText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    // Cutting may split a surrogate pair; a lone surrogate is not valid text.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return text === '' ? undefined : text;
}

/** Splits a search text into its words, at most 8. */
export const splitSearchText = (text: string | undefined): string[] =>
  (text ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);

/** Returns the page number in a URL, from 1 to 10,000; 1 for text that is not a page number. */
export function parseListPage(value: unknown): number {
  const page = typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
  return Math.min(page, MAX_LIST_PAGE);
}

/** Returns how many pages `total` products fill; an empty list still has its first page. */
export const countListPages = (total: number, perPage = PRODUCTS_PER_PAGE): number =>
  Math.max(1, Math.ceil(total / perPage));

/**
 * Returns the page numbers that a pagination shows: first, last, and the current page with its neighbours. `null`
 * stands for numbers that are left out; a single left-out number is shown instead.
 */
export function listPageNumbers(current: number, count: number): (number | null)[] {
  const visiblePages = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const sorted = [...new Set(visiblePages)].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const gap = page - (sorted[index - 1] ?? 0) - 1;
    if (gap === 0) return [page];
    return gap === 1 ? [page - 1, page] : [null, page];
  });
}
