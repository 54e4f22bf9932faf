import { US_STATES } from './us-states';
import { findOddZipPrefix, findStateByZip } from './us-zips';

it.each([
  ['California', '94105'],
  ['California', '94607-1234'],
  ['New York', '10001'],
  ['New York', '00501'],
  ['Massachusetts', '02108'],
  ['Texas', '73301'],
  ['Georgia', '39901'],
  ['Alabama', ''],
  ['Alabama', '941'],
  ['Alabama', 'SW1A 1AA'],
  ['Ontario', '94105'],
  ['', '94105'],
])('of %s: %p is accepted silently', (state, zip) => {
  expect(findOddZipPrefix(state, zip)).toBeNull();
});

it.each([
  ['Alabama', '94105', '941'],
  ['California', '36101', '361'],
  ['New York', '02108', '021'],
  ['Florida', ' 94105-1234 ', '941'],
])('of %s: %p triggers a question', (state, zip, prefix) => {
  expect(findOddZipPrefix(state, zip)).toBe(prefix);
});

it('knows ZIP codes of every state', () => {
  const fits = (state: string) =>
    Array.from({ length: 1000 }, (_, index) => `${String(index).padStart(3, '0')}00`).filter(
      (zip) => findOddZipPrefix(state, zip) === null,
    ).length;
  expect(US_STATES.filter(({ name }) => fits(name) === 0 || fits(name) > 100)).toEqual([]);
});

it('finds the offered state of a ZIP code', () => {
  expect(findStateByZip('94105', ['Alabama', 'California'])).toBe('California');
  expect(findStateByZip('94105', ['Alabama'])).toBeNull();
  expect(findStateByZip('941', ['California'])).toBeNull();
});
