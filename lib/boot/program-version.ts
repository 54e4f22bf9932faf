import { readFileSync } from 'node:fs';

/** Returns the version in package.json. */
export const readProgramVersion = (): string =>
  /"version":\s*"([^"]+)"/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? '0';
