import { calculateBillVat, calculateBillVatMinor, parseMemberState, type TaxedParty } from './vat';

const uk: TaxedParty = { region: 'UK', vatNumber: 'GB000000001' };
const nl: TaxedParty = { region: 'EU', vatNumber: 'NL000000003B01' };
const de: TaxedParty = { region: 'EU', vatNumber: 'DE 123 456 789' };
const us: TaxedParty = { region: 'US', vatNumber: '' };

describe('the VAT of a bill', () => {
  it.each([
    ['within the United Kingdom', uk, uk, 'charged', 2000],
    ['to a company there without a number', uk, { region: 'UK', vatNumber: '' }, 'charged', 2000],
    ['from the United Kingdom to the EU', uk, nl, 'outside', 0],
    ['from the United Kingdom to the US', uk, us, 'outside', 0],
    ['within one member state', nl, nl, 'charged', 2100],
    ['to a company of another one', nl, de, 'reverse charge', 0],
    ['to a company of the EU without a number', de, { region: 'EU', vatNumber: '' }, 'charged', 1900],
    ['to one whose number is none', nl, { region: 'EU', vatNumber: 'unknown' }, 'charged', 2100],
    ['from the EU to the United Kingdom', nl, uk, 'outside', 0],
    ['of a seller that is not registered', { region: 'UK', vatNumber: ' ' }, uk, 'not registered', 0],
    ['of a seller of the US', us, us, 'not registered', 0],
  ] as const)('%s', (_where, seller, buyer, kind, rateBps) => {
    expect(calculateBillVat(seller, buyer)).toEqual({ kind, rateBps });
  });

  it('recognises the member state of a VAT number however it is written, and none for other texts', () => {
    expect(
      ['nl 0000.00003-b01', 'EL123456789', 'FI12345678', 'GB123456789', 'XX12345678', 'NL', ''].map(parseMemberState),
    ).toEqual(['NL', 'GR', 'FI', null, null, null, null]);
  });

  it('is rounded half up once, on the total', () => {
    expect([1, 2, 3, 12_345].map((minor) => calculateBillVatMinor(minor, { kind: 'charged', rateBps: 2550 }))).toEqual([
      0, 1, 1, 3_148,
    ]);
  });
});
