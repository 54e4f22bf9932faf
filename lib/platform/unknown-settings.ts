import { gatewaySettingNames, settingNames } from './env';

/** Prefixes of this program's settings. An unknown variable with one of them is probably a misspelt setting. */
const OWN_PREFIXES: ReadonlySet<string | undefined> = new Set([
  ...['AUDIT', 'MAIL', 'MERCHLOOM', 'S3', 'SHOPIFY'],
  ...gatewaySettingNames.map((name) => name.split('_')[0]),
]);
/** Names of variables that the supervisor sets itself. */
const INTERNAL_NAMES: ReadonlySet<string> = new Set(['MERCHLOOM_SUPERVISED']);

/**
 * Minimum length of a variable's name that counts as misspelt with two wrong letters. Shorter names with two different
 * letters may belong to other programs: `AMQP_URL` resembles `SMTP_URL`, `HOME` resembles `HOST`.
 */
const LONG_NAME = 10;

/** Returns a log line for each variable whose name resembles a setting but is none. */
export function listUnknownSettings(source: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(source).flatMap((name) => {
    if (settingNames.includes(name) || INTERNAL_NAMES.has(name)) return [];
    const similarName = findSimilarSetting(name.toUpperCase());
    const hasOwnPrefix = name.includes('_') && OWN_PREFIXES.has(name.split('_')[0]);
    if (similarName === undefined && !hasOwnPrefix) return [];
    const question = similarName === undefined ? '' : `; is ${similarName} meant?`;
    return [`${name} is set, but no setting has that name: it does nothing${question}`];
  });
}

/** Returns the setting whose name differs in the fewest letters; undefined when every name differs in too many. */
function findSimilarSetting(name: string): string | undefined {
  const candidates = settingNames
    .map((settingName) => ({ settingName, distance: countEdits(name, settingName) }))
    .filter(({ settingName, distance }) => distance <= (settingName.length < LONG_NAME ? 1 : 2));
  return candidates.sort((a, b) => a.distance - b.distance)[0]?.settingName;
}

/**
 * Returns how many letters must be added, removed, replaced or swapped with the next one to change one name into the
 * other.
 */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
