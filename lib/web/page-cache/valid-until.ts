/** Attribute of an element whose content becomes outdated at the time in it, for example a price during a sale. */
const VALID_UNTIL = / data-valid-until="([^"]{10,40})"/g;

/**
 * Returns the earliest time at which an element of the page becomes outdated, ms since 1970; null when no element does.
 */
export function findValidUntilMs(html: string): number | null {
  let earliestMs: number | null = null;
  for (const [, time = ''] of html.matchAll(VALID_UNTIL)) {
    const ms = Date.parse(time);
    if (!Number.isNaN(ms) && (earliestMs === null || ms < earliestMs)) earliestMs = ms;
  }
  return earliestMs;
}
