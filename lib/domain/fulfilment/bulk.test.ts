import { toBulkSending } from './bulk';

it.each([
  [[], 'send'],
  [[false, false], 'send'],
  [[true, true], 'prepare'],
  [[true, false, true], 'mixed'],
] as const)('sending orders whose routing says %j is sent to %s', (stays, sending) => {
  expect(toBulkSending(stays)).toBe(sending);
});
