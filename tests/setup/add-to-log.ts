import { appendFileSync } from 'node:fs';

/**
 * Appends a line that a test's own program printed to the log of the suite, which is searched for personal data at the
 * end.
 */
export function addToLog(line: string): void {
  const file = process.env.LOG_FILE;
  if (file) appendFileSync(file, `${line}\n`);
}
