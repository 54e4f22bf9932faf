import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Messages by full key, for example `checkout.title`. */
export type Catalogue = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };

const FOLDER = join(process.cwd(), 'messages');

/**
 * Reads a message catalogue; `name` is a language, or `en-US` for the overlay. Empty for a language without a file, so
 * that the check names every message that is missing.
 */
export function readCatalogue(name: string): Catalogue {
  const file = join(FOLDER, `${name}.json`);
  return new Map(existsSync(file) ? flattenMessages(JSON.parse(readFileSync(file, 'utf8'))) : []);
}

export function flattenMessages(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flattenMessages(value, `${prefix}${key}.`),
  );
}
