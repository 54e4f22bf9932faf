import { isMailWithheld } from './suppression';

it.each([
  ['essential', [], false],
  ['essential', ['bounce', 'complaint'], false],
  ['transactional', [], false],
  ['transactional', ['complaint'], false],
  ['transactional', ['complaint', 'bounce'], true],
  ['optional', [], false],
  ['optional', ['complaint'], true],
  ['optional', ['bounce'], true],
] as const)('of a mail that is %s, suppressed for %j, says %s', (purpose, reasons, isHeldBack) => {
  expect(isMailWithheld(purpose, reasons)).toBe(isHeldBack);
});
