import { isVatNumber, normaliseVatNumber } from './vat-numbers';

it.each([
  'GB 123 4567 89',
  'gb123456789012',
  'DE.123.456.789',
  'NL000000003B01',
  'ATU12345678',
  'FR AB 123456789',
  'IE1234567WA',
  'CHE-123.456.789 MWST',
  'EL123456789',
])('accepts %s', (text) => {
  expect(isVatNumber(normaliseVatNumber(text))).toBe(true);
});

it.each(['GB12345', '123456789', 'GB12345678X', 'GR123456789', 'ZZ123456789', 'DE12345678', 'GB', ''])(
  'rejects %j',
  (text) => {
    expect(isVatNumber(normaliseVatNumber(text))).toBe(false);
  },
);
