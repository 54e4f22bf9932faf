// Finds comments that name code which does not exist, for example after a rename. It checks `{@link …}`, `@throws` and
// names in backticks. `npm run lint` runs it; it prints each finding, and exits with 1 if there are any.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './common.mjs';

const COMMENT = /\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Matches a name in a comment that refers to code. A word in backticks counts if it is written in camel case. */
const NAMED = /\{@link ([\w$.#]+)\}|@throws (?:an? )?([A-Z][\w$]+)|`([a-z]+[A-Z][\w$]*)(?:\(\))?`/g;

const folders = ['app', 'components', 'lib', 'scripts', 'tests'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
);
const sources = [...files, 'server.ts', 'middleware.ts']
  .filter((file) => /\.(?:ts|tsx|mts|mjs|cjs)$/.test(file) && !/(?:^|[/\\])(?:\.next|node_modules)[/\\]/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const names = new Set(sources.flatMap(({ text }) => text.replace(COMMENT, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []));
const unknown = sources.flatMap(({ file, text }) =>
  [...text.matchAll(COMMENT)].flatMap((comment) =>
    [...comment[0].matchAll(NAMED)]
      .filter(([, link, thrown, quoted]) => !names.has((link ?? thrown ?? quoted ?? '').split(/[.#]/).at(-1) ?? ''))
      .map(
        ([name]) => `${file}:${text.slice(0, comment.index).split('\n').length} names ${name}, which does not exist`,
      ),
  ),
);
for (const line of unknown) console.error(line);
process.exit(unknown.length === 0 ? 0 : 1);
