/**
 * Browser and operating system of a session, parsed from its user agent. Both are proper names, which pages do not
 * translate; null = unknown.
 */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// Mark in a user agent, and the browser's name. The first match decides: a user agent also contains the marks of
// browsers that it imitates, such as `Chrome` and `Safari` in that of Edge.
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

/**
 * Parses a User-Agent header, so that users can recognise their sessions. Versions are left out, because they do not
 * help to recognise a device.
 */
export function describeDevice(userAgent: string): Device {
  const find = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
