import { readFileSync } from 'node:fs';
import { ICONS } from './icon';

test('every icon that a page can name is drawn in the style sheet, and no drawing lacks a name', () => {
  const drawn = [...readFileSync('app/icons.css', 'utf8').matchAll(/^\.icon-(\w+) \{\n {2}--icon: url\("data:/gm)];
  expect(drawn.map(([, name]) => name).sort()).toEqual([...ICONS].sort());
});
