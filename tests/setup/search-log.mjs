import { existsSync, readFileSync } from 'node:fs';

/** Domains that are nobody's: they stand in for a person's nowhere. */
const IMPERSONAL = /@(?:localhost|[\w.-]+\.invalid)$/;

/**
 * What the tests type as people's own: e-mail addresses, card numbers, telephone numbers, and the names and streets of their shoppers
 * and demo users.
 */
const PERSONAL = [
  ['an e-mail address', /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g],
  ['a card number', /(?<![\w.-])(?:4\d{3}|5[1-5]\d{2})(?:[ -]?\d{4}){3}(?![\w-])/g],
  ['a telephone number', /\+44[ \d]{9,}/g],
  ['a name', /\b(?:Mia Wong|Robin Shopper|Ada Lovelace|Nina Berg|Mia Miller)\b/g],
  ['a street', /\b(?:1 Test Road|1 High Street|1 Bench Road)\b/g],
];

/** Returns a line for each kind of personal data in a log, with the first place where it stands. */
export function searchLog(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const found = new Map();
  for (const line of lines)
    for (const [kind, pattern] of PERSONAL)
      for (const [text] of line.matchAll(pattern)) {
        if (IMPERSONAL.test(text)) continue;
        const known = found.get(`${kind} ${text}`);
        if (known) known.times++;
        else found.set(`${kind} ${text}`, { kind, text, line, times: 1 });
      }
  return [...found.values()].map(
    ({ kind, text, line, times }) => `${kind} is in the log ${times} times: ${text}\n  ${line.slice(0, 600)}`,
  );
}

/** Prints what is found and returns whether the log is clean. */
export function isLogClean(file) {
  const found = searchLog(file);
  for (const text of found) console.error(`✗ ${text}`);
  if (found.length === 0) console.log('The log holds no personal data.');
  return found.length === 0;
}

/** Lines of this level and above say that something failed. */
const WARNING = 40;

/** Prints what the program itself said of failures, for whoever looks for the cause of a failed test. */
export function printFailures(file) {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= WARNING) console.error(line.slice(0, 2_000));
}
