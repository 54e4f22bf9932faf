/** A tenant's link as far as a page may carry it: http(s) or a path of this site; null for all else (STO-19, SECURITY T25).
 *  Browsers read `\` as `/` and drop tabs and line breaks, so addresses holding them are refused, not repaired. */
export function safeLink(url: string): string | null {
  const trimmed = url.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (trimmed === '' || /[\u0000-\u0020\\]/.test(trimmed)) return null;
  if (/^\/(?!\/)/.test(trimmed)) return trimmed;
  return /^https?:\/\/[^/]/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null;
}

/** A picture's address: a path of this site alone, since pages load pictures from nowhere else. */
export function safeImageUrl(url: string): string | null {
  const link = safeLink(url);
  return link?.startsWith('/') ? link : null;
}
