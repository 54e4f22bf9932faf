import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ADMIN_AREA = 'app/[locale]/(site)/(admin)/admin-area.tsx';

/** Files whose translators use messages that the admin area's pages send to the browser. */
const components = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'components/admin'])
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

test('the admin area sends the browser every namespace that its components ask for', () => {
  const [, list = ''] = /const NAMESPACES = \[([^\]]*)\]/.exec(readFileSync(ADMIN_AREA, 'utf8')) ?? [];
  const sent = new Set([...list.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  expect(sent.size).toBeGreaterThan(20);
  const missing = components.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/useTranslations\('(\w+)/g)]
      .map(([, name = '']) => name)
      // This namespace is sent in part, not as an entry of the list.
      .filter((name) => !sent.has(name) && name !== 'facts')
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
