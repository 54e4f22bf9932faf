import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALARMS, buildHealthReport, recordBootState } from './health';

const listFiles = (folder: string, isWanted: (file: string) => boolean): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/**
 * Matches the declaration of all alarms. Each name of an alarm must also occur in another file, the one that raises it.
 */
const DECLARATION = /export const ALARMS = \[[^\]]*\]/;

describe('the alarms', () => {
  it('are each raised somewhere in the program', () => {
    const sources = listFiles('lib', (file) => /(?<!\.test)\.ts$/.test(file)).map((text) =>
      text.replace(DECLARATION, ''),
    );
    expect(ALARMS.filter((alarm) => !sources.some((text) => text.includes(`'${alarm}'`)))).toEqual([]);
  });

  it('report missing keys', async () => {
    recordBootState({ phase: 'serving' });
    process.env.TEST_PAYMENTS = '0';
    expect((await buildHealthReport()).alarms).toEqual(['keys_missing']);
  });

  it('are each raised in a test', () => {
    const tests = [...listFiles('tests/api', (file) => file.endsWith('.test.ts')), readFileSync(__filename, 'utf8')];
    expect(ALARMS.filter((alarm) => !tests.some((text) => text.includes(`'${alarm}'`)))).toEqual([]);
  });

  it('are exactly those that the operations page explains', () => {
    const [, table = ''] =
      /^\| alarm \|.*\n\| -.*\n((?:\| .*\n)+)/m.exec(
        readFileSync('docs/operations.md', 'utf8').replaceAll('\n  |', '\n|'),
      ) ?? [];
    expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name).sort()).toEqual([...ALARMS].sort());
  });
});
