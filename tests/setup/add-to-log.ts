import { appendFileSync } from 'node:fs';

/** Adds what a program of a test said on its own to the log of the suite, which is searched for personal data at the end. */
export function addToLog(line: string): void {
  const file = process.env.LOG_FILE;
  if (file) appendFileSync(file, `${line}\n`);
}
