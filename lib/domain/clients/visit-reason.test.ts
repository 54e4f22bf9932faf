import { isVisitReason } from './visit-reason';

it.each([
  ['x', false],
  ['          x', false],
  ['abcdefghijklm', false],
  ['Ticket 42', false],
  ['Ticket 4211', true],
  ['  The prices of two shirts are wrong ', true],
])('the reason %j for a visit is enough: %p', (text, isEnough) => {
  expect(isVisitReason(text)).toBe(isEnough);
});
