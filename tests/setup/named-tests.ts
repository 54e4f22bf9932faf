import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns whether a test file contains the title, as the file spells it. Finds the quoted title of `it`, `it.each(…)`
 * and `test`.
 */
export function hasTitle(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return [`'`, '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
