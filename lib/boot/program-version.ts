import { readFileSync } from 'node:fs';

/** The version in package.json. */
export const programVersion = (): string =>
  /"version":\s*"([^"]+)"/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? '0';
