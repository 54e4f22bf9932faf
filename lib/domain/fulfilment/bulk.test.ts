import { toBulkSending } from './bulk';

it.each([
  [[], 'send'],
  [[false, false], 'send'],
  [[true, true], 'prepare'],
  [[true, false, true], 'mixed'],
] as const)('sending orders of which it is said %j that they stay here is to %s', (stays, sending) => {
  expect(toBulkSending(stays)).toBe(sending);
});
