import { findExpectedPostcode, findPostcodeDoubt, isOddPhone } from './postcodes';

describe('a postcode check', () => {
  it.each([
    ['United Kingdom', 'ls1 1aa'],
    ['United Kingdom', 'EC1A1BB'],
    ['United Kingdom', 'W1A 0AX'],
    ['Netherlands', '3511AB'],
    ['Germany', '01067'],
    ['France', '97100'],
    ['Portugal', '1000-001'],
    ['Poland', '00-001'],
    ['Sweden', 'SE-111 22'],
    ['Ireland', 'D6W XY00'],
    ['United States of America', '94607-1234'],
    ['Canada', 'K1A 0B1'],
    ['Nowhere', 'ABCDE'],
    ['Hong Kong', ''],
    ['United Kingdom', ' '],
  ])('of %s accepts %p silently', (country, postcode) => {
    expect(findExpectedPostcode(country, postcode)).toBeNull();
  });

  it.each([
    ['United Kingdom', 'ABCDE', 'SW1A 1AA'],
    ['Netherlands', '3511', '1012 AB'],
    ['Germany', '1234', '10115'],
    ['France', '7500', '75001'],
    ['United States of America', 'SW1A 1AA', '94105'],
    ['Spain', '99001', '28001'],
  ])('of %s asks about %p and shows an example', (country, postcode, example) => {
    expect(findExpectedPostcode(country, postcode)).toBe(example);
  });
});

it('a phone number without a digit is asked about', () => {
  expect(['x', 'none', '-'].map(isOddPhone)).toEqual([true, true, true]);
  expect(['', ' ', '+44 161 496 0000', '٠١٢٣'].map(isOddPhone)).toEqual([false, false, false, false]);
});

describe('a problem of a postcode', () => {
  const us = { country: 'United States of America', state: 'California' };
  it.each([
    [
      { country: 'United Kingdom', state: '', postcode: 'QQQ' },
      { code: 'postcode_odd', params: { example: 'SW1A 1AA' } },
    ],
    [
      { ...us, postcode: '10001' },
      { code: 'zip_odd', params: { state: 'California', prefix: '100' } },
    ],
    [{ ...us, postcode: '94607' }, null],
    [{ country: 'Nowhere', state: '', postcode: 'QQQ' }, null],
  ])('%j', (place, doubt) => {
    expect(findPostcodeDoubt(place)).toEqual(doubt);
  });
});
