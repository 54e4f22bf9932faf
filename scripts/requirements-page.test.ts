import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasTitle } from '../tests/setup/named-tests';
import { getArea, readRequirements, renderRequirements } from './requirements/requirements';

const catalogue = readRequirements();
const { areas, requirements } = catalogue;
const ids = requirements.map(({ id }) => id);
const existingIds = new Set(ids);

/** Matches requirement ids: single (PAY-13), as a range (RND-10…12, RND-10…RND-12) or as a list (SHP-01…05, 07). */
const CITATION = new RegExp(
  `(?<![\\w-])(${Object.keys(areas).join('|')})-(\\d+)(?:…(?:\\1-)?(\\d\\d))?((?:, \\d\\d(?!\\d))*)`,
  'g',
);
/** Matches an id in parentheses, of any area. */
const CODE_IN_PARENTHESES = /\(([A-Z][A-Z0-9]{1,3})-\d\d\b/g;

/** Returns the ids that a text cites. */
function listCitations(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, area, first = '', last = first, more = '']) => {
    const count = Math.max(1, Number(last) - Number(first) + 1);
    const range = Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
    return [...range, ...more.split(', ').filter(Boolean)].map((number) => `${area}-${number}`);
  });
}

const FOLDERS = ['app', 'components', 'deploy', 'docs', 'lib', 'scripts', 'tests'];
const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql|jsonc|md|toml|ya?ml)$/;
/** Generated pages, which are not searched for citations because they list the ids themselves. */
const GENERATED = ['docs/requirements.md'];

/** Files that may cite a requirement. */
const files = [
  ...readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile()),
  ...FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true })),
]
  .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !GENERATED.includes(file));

describe('the requirements', () => {
  it('have an area each, one id each, and the order of the page', () => {
    const order = Object.keys(areas);
    const places = ids.map((id) => order.indexOf(getArea(id)) * 100 + Number(id.slice(-2)));
    expect(ids.filter((id) => !/^[A-Z0-9]{2,4}-\d\d$/.test(id) || !order.includes(getArea(id)))).toEqual([]);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('state each rule in one sentence', () => {
    expect(requirements.filter(({ rule }) => !/^[A-Z][^\n]{20,300}\.'?$/.test(rule))).toEqual([]);
  });

  it('name tests that exist', () => {
    const missing = requirements.flatMap(({ id, tests }) =>
      tests
        .filter((test) => {
          const [file = '', title = '', ...more] = test.split(' › ');
          return more.length > 0 || !hasTitle(file, title);
        })
        .map((test) => `${id}: ${test}`),
    );
    expect(missing).toEqual([]);
  });

  it('include every id that a comment, a title or a document cites', () => {
    const unknown = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const foreign = [...text.matchAll(CODE_IN_PARENTHESES)].filter(([, area = '']) => !(area in areas));
      return [...listCitations(text).filter((id) => !existingIds.has(id)), ...foreign.map(([code]) => code)].map(
        (code) => `${file}: ${code}`,
      );
    });
    expect(unknown).toEqual([]);
  });

  it('name each test whose title cites them', () => {
    const unnamed = files
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
      .flatMap((file) => {
        const titles = [...readFileSync(file, 'utf8').matchAll(/(?:it|test|\]\))\(\s*'((?:[^'\\\n]|\\.)+)',/g)];
        return titles.flatMap(([, title = '']) =>
          listCitations(title)
            .filter((id) => !requirements.some((row) => row.id === id && row.tests.includes(`${file} › ${title}`)))
            .map((id) => `${id}: ${file} › ${title}`),
        );
      });
    expect(unnamed).toEqual([]);
  });

  it('are listed in docs/requirements.md as in docs/requirements.json (npm run docs:requirements)', () => {
    expect(readFileSync('docs/requirements.md', 'utf8')).toBe(renderRequirements(catalogue));
  });
});
