import { existsSync, readFileSync } from 'node:fs';

/** Whether a test file has this title, as the file spells it. `it`, `it.each(…)` and `test` end in a quoted text. */
export function hasTitle(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return [`'`, '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}
