import { findStateAbbreviation } from './us-states';

/** Ranges of the first three digits of ZIP codes by state. Digits that two states share are listed for both. */
const TABLE =
  'AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200 202-205 569|FL 320-339 341-349|GA 300-319 398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|MD 206-219|MA 010-027 055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005 063 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-749|OR 970-979|PA 150-196|RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733 750-799 885|UT 840-847|VT 050-059|VA 201 220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831 834';

const PREFIXES: ReadonlyMap<string, readonly (readonly [first: number, last: number])[]> = new Map(
  TABLE.split('|').map((row) => {
    const [state = '', ...ranges] = row.split(' ');
    return [state, ranges.map((range) => [Number(range.slice(0, 3)), Number(range.slice(-3))] as const)];
  }),
);

/**
 * Returns the first three digits of a ZIP code if no ZIP code of the state begins with them. Null if one does, if the
 * ZIP code does not have five or nine digits, and if `state` (English name) is unknown. Pages only show a hint; they do
 * not reject the ZIP code.
 */
export function findOddZipPrefix(state: string, zip: string): string | null {
  const digits = readPrefix(zip);
  if (digits === null || !PREFIXES.has(findStateAbbreviation(state) ?? '')) return null;
  return hasPrefix(state, digits) ? null : digits;
}

/** Returns the first of the offered states (English names) that has ZIP codes with this prefix; null when none has. */
export function findStateByZip(zip: string, offered: readonly string[]): string | null {
  const digits = readPrefix(zip);
  return (digits !== null && offered.find((state) => hasPrefix(state, digits))) || null;
}

const readPrefix = (zip: string): string | null => /^\s*(\d{3})\d{2}(?:[\s-]?\d{4})?\s*$/.exec(zip)?.[1] ?? null;

function hasPrefix(state: string, digits: string): boolean {
  const prefix = Number(digits);
  const ranges = PREFIXES.get(findStateAbbreviation(state) ?? '') ?? [];
  return ranges.some(([first, last]) => first <= prefix && prefix <= last);
}
