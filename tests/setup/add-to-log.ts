import { appendFileSync } from 'node:fs';

/**
 * Appends a line that a test's own program printed to the log of the suite. At its end, the suite searches this log for
 * personal data.
 */
export function addToLog(line: string): void {
  const file = process.env.LOG_FILE;
  if (file) appendFileSync(file, `${line}\n`);
}
