import { existsSync, readFileSync } from 'node:fs';
import { hasTitle } from '../tests/setup/named-tests';

const page = readFileSync('docs/security.md', 'utf8');

/** Table rows of checks, which begin with an id of the standard. */
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [id = '', level = '', rule = '', how = '', tests = '', ...more] = line.slice(2, -2).split(' | ');
    return { id, level, rule, how, tests: tests.split('<br>'), more };
  });

const NAMED_TEST = /^`((?:lib|scripts|tests)\/[\w./-]+\.(?:test|spec)\.tsx?)` › `([^`]+)`$/;

describe('the security page', () => {
  it('has at least sixty checks of levels 1 and 2', () => {
    expect(rows.filter(({ level }) => level === '1' || level === '2').length).toBeGreaterThanOrEqual(60);
  });

  it('names each check once, by an id of the standard, with its level, its rule and how the rule is met', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    for (const { id, level, rule, how, more } of rows) {
      expect(id).toMatch(/^V(?:[1-9]|1[0-7])\.[1-9]\d?\.[1-9]\d?$/);
      expect([id, level]).toEqual([id, expect.stringMatching(/^[123]$/)]);
      expect([id, rule.length > 10, how.length > 3, more]).toEqual([id, true, true, []]);
    }
  });

  it('lists the checks in the standard’s order, each in its chapter', () => {
    const chapters = page.split(/^### V/m).slice(1);
    for (const chapter of chapters.map((text) => text.split(/^##/m)[0] ?? '')) {
      const number = /^\d+/.exec(chapter)?.[0];
      const chapterRules = [...chapter.matchAll(/^\| (V(\d+)\.(\d+)\.(\d+)) \|/gm)];
      expect(chapterRules.length).toBeGreaterThan(0);
      expect(chapterRules.every(([, , of]) => of === number)).toBe(true);
      const places = chapterRules.map(([, , , section, rule]) => Number(section) * 100 + Number(rule));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it.each(rows.map(({ id, tests }) => [id, tests] as const))('names tests of %s that exist', (_id, tests) => {
    for (const named of tests) {
      expect(named).toMatch(NAMED_TEST);
      const [, file = '', title = ''] = NAMED_TEST.exec(named) ?? [];
      expect([file, existsSync(file)]).toEqual([file, true]);
      expect([file, title, hasTitle(file, title)]).toEqual([file, title, true]);
    }
  });

  it('names files and folders that exist', () => {
    const named = [...page.matchAll(/`((?:app|components|docs|lib|scripts|tests)\/[\w./-]+|middleware\.ts)`/g)];
    const linked = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => `docs/${target}`);
    const missing = [...named.map(([, path = '']) => path), ...linked].filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it('does not list a check both as met and as unmet, except for staff', () => {
    const unmetSection = page.split('## Not kept')[1]?.split('\n## ')[0] ?? '';
    const ids = new Set(rows.map(({ id }) => id));
    const both = [...unmetSection.matchAll(/V\d+\.\d+\.\d+/g)].map(([id]) => id).filter((id) => ids.has(id));
    expect(both).toEqual([]);
  });
});
