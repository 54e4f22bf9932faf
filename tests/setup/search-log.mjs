import { existsSync, readFileSync } from 'node:fs';

/** Reserved domains, which do not identify a person. */
const IMPERSONAL = /@(?:localhost|[\w.-]+\.invalid)$/;

/** Patterns of values that identify people. */
const PATTERNS = [
  ['an e-mail address', /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g],
  ['a card number', /(?<![\w.-])(?:4\d{3}|5[1-5]\d{2})(?:[ -]?\d{4}){3}(?![\w-])/g],
  ['a telephone number', /(?<![\w.+-])\+[1-9]\d{0,2}[ ()\d-]{7,}\d(?!\w)/g],
];

/** Shoppers whose rows the tests delete before their database is read. */
const FORMER_PEOPLE = [
  ...['Mia Wong', 'Robin Shopper', 'Ada Lovelace', 'Nina Berg', 'Mia Miller'].map((text) => ({ kind: 'a name', text })),
  ...['1 Test Road', '1 High Street', '1 Bench Road'].map((text) => ({ kind: 'a street', text })),
];

const WORD_PATTERN = /[\p{L}\d]+/gu;
const firstWord = (text) => text.match(WORD_PATTERN)?.[0];

/**
 * Finds personal details in a line, as whole words. Indexes the details by their first word, because searching every
 * line for every detail would take too long.
 */
function personFinder(details) {
  const byFirstWord = new Map();
  for (const detail of details) {
    const leadingWord = firstWord(detail.text);
    if (leadingWord) byFirstWord.set(leadingWord, [...(byFirstWord.get(leadingWord) ?? []), detail]);
  }
  return (line) => {
    const matches = [];
    for (const { 0: lineWord, index } of line.matchAll(WORD_PATTERN))
      for (const { kind, text } of byFirstWord.get(lineWord) ?? []) {
        const start = index - text.indexOf(lineWord);
        if (line.startsWith(text, start) && !/[\p{L}\d]/u.test(line[start + text.length] ?? ''))
          matches.push([kind, text]);
      }
    return matches;
  };
}

/** Decodes web addresses, in which spaces and special letters are encoded. */
const decodeAddresses = (line) =>
  line.replace(/(?<=[\p{L}\d])\+(?=\p{L})/gu, ' ').replace(/(?:%[\da-f]{2})+/gi, (coded) => {
    try {
      return decodeURIComponent(coded);
    } catch {
      return coded;
    }
  });

/**
 * Returns a line for each piece of personal data in a log, with the first place where it occurs: values that match a
 * pattern, and `details` that the tests are known to have typed.
 */
export function searchLog(file, details) {
  if (!existsSync(file)) return [];
  const findPeople = personFinder([...FORMER_PEOPLE, ...details]);
  const lines = readFileSync(file, 'utf8').split('\n');
  const findings = new Map();
  for (const line of lines) {
    const byShape = PATTERNS.flatMap(([kind, pattern]) => [...line.matchAll(pattern)].map(([text]) => [kind, text]));
    for (const [kind, text] of [...byShape, ...findPeople(decodeAddresses(line))]) {
      if (IMPERSONAL.test(text)) continue;
      const finding = findings.get(`${kind} ${text}`);
      if (finding) finding.times++;
      else findings.set(`${kind} ${text}`, { kind, text, line, times: 1 });
    }
  }
  return [...findings.values()].map(
    ({ kind, text, line, times }) => `${kind} is in the log ${times} times: ${text}\n  ${line.slice(0, 600)}`,
  );
}

/** Prints the personal data in the log and returns whether there is none. */
export function isLogClean(file, details) {
  const findings = searchLog(file, details);
  for (const text of findings) console.error(`✗ ${text}`);
  if (findings.length === 0) console.log('The log holds no personal data.');
  return findings.length === 0;
}

/** Lowest log level that reports a failure. */
const WARNING = 40;

/** Prints the program's logged failures, to help find the cause of a failed test. */
export function printFailures(file) {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= WARNING) console.error(line.slice(0, 2_000));
}
