/** What a session was opened with, as far as its user agent tells; proper names that no language translates. Null = unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// Each pretends to be those below it.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Reads a User-Agent header for a person who looks for a session they don't know. Never a version: it says nothing to them. */
export function describeDevice(userAgent: string): Device {
  const find = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
