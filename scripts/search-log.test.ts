import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchLog } from '@/tests/setup/search-log.mjs';

const folder = mkdtempSync(join(tmpdir(), 'merchloom-log-'));
const file = join(folder, 'log.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const TYPED = [
  { kind: 'a name', text: 'Zoë Šimková' },
  { kind: 'a street', text: '12b Quay Lane' },
  { kind: 'a telephone number', text: '020 7946 0018' },
];

/** Returns the personal data that searchLog finds in one log line. */
const findPersonalData = (line: string): string[] => {
  writeFileSync(file, `{"msg":"serving"}\n${line}\n`);
  return searchLog(file, TYPED).map((text) => text.split(' is in the log', 1)[0] ?? '');
};

it.each([
  ['{"msg":"sent to mia@shopper.test"}', 'an e-mail address'],
  ['{"url":"/x?mail=mia%40shopper.test"}', 'an e-mail address'],
  ['{"card":"4242 4242 4242 4242"}', 'a card number'],
  ['{"phone":"+44 161 496 0000"}', 'a telephone number'],
  ['{"phone":"+1 (415) 555-0134"}', 'a telephone number'],
  ['{"detail":"call 020 7946 0018."}', 'a telephone number'],
  ['{"to":"Zoë Šimková"}', 'a name'],
  ['{"url":"/x?q=Zo%C3%AB%20%C5%A0imkov%C3%A1"}', 'a name'],
  ['{"url":"/x?q=Mia+Wong&p=2"}', 'a name'],
  ['{"to":"12b Quay Lane, Leeds"}', 'a street'],
  ['{"to":"Robin Shopper"}', 'a name'],
  ['{"line":"1 Test Road"}', 'a street'],
])('finds %s', (line, kind) => {
  expect(findPersonalData(line)).toEqual([kind]);
});

it('reports no id, time or version as a person', () => {
  expect(
    findPersonalData('{"requestId":"41450489-5190-4633-ae89-df319d87e05e","time":1795449642302,"version":"@1.2.3"}'),
  ).toEqual([]);
  expect(findPersonalData('{"msg":"12b Quay Lanes, Zoë Šimkovás","at":"2026-11-24T10:00:00+01:00"}')).toEqual([]);
  expect(findPersonalData('{"durationMs":17.4355689999999999,"waitedMs":0.4355689999999999}')).toEqual([]);
});
