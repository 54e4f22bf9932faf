import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Messages by full key, for example `checkout.title`. */
export type Catalogue = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };

const FOLDER = join(process.cwd(), 'messages');

/** Reads a message catalogue; `name` is a language, or `en-US` for the overlay. */
export const readCatalogue = (name: string): Catalogue =>
  new Map(flatten(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))));

export function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
}
