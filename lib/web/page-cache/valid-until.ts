/** Attribute of an element whose content is true until the time in it, for example a price during a sale. */
const VALID_UNTIL = / data-valid-until="([^"]{10,40})"/g;

/** Returns the earliest time until which the elements of a page are true, ms; null for a page without such elements. */
export function findValidUntilMs(html: string): number | null {
  let earliestMs: number | null = null;
  for (const [, time = ''] of html.matchAll(VALID_UNTIL)) {
    const ms = Date.parse(time);
    if (!Number.isNaN(ms) && (earliestMs === null || ms < earliestMs)) earliestMs = ms;
  }
  return earliestMs;
}
