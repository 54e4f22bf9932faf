import * as fc from 'fast-check';
import { normaliseVoucherCode } from './code-form';
import { buildRandomVoucherCode, getVoucherState, RANDOM_CODE_LENGTH, voucherCodeSchema } from './codes';
import { parseVoucherRow } from './csv-row';

describe('a code', () => {
  it.each(['SAVE5', 'a b c', 'ÄÖÜ', '=1+1', 'x'.repeat(40)])('may be %p', (code) =>
    expect(voucherCodeSchema.parse(code)).toBe(code),
  );
  it.each(['', 'ab', ' SAVE5', 'SAVE5 ', 'x'.repeat(41), 'a\nb', 'a\u200bbc'])('may not be %p', (code) =>
    expect(voucherCodeSchema.safeParse(code).success).toBe(false),
  );

  it('at random has 60 bits in twelve characters that nobody mixes up', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: RANDOM_CODE_LENGTH, maxLength: 20 }), (bytes) => {
        const code = buildRandomVoucherCode(bytes, 'VIP-');
        expect(code).toMatch(/^VIP-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
        expect(voucherCodeSchema.safeParse(code).success).toBe(true);
      }),
    );
    expect(() => buildRandomVoucherCode(new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('a code as it is typed', () => {
  it.each([
    [' save5\u00a0', true, 'SAVE5'],
    [' save5\t', false, 'save5'],
    ['  ', true, ''],
    ['summer\u00a0 gift', true, 'SUMMER\u00a0 GIFT'],
  ])('%j, where all codes are capitals: %s, means %j', (typed, areUpperCase, code) =>
    expect(normaliseVoucherCode(typed, areUpperCase)).toBe(code),
  );
});

describe('the state of a code', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const base = { active: true, validFrom: null, validUntil: null, usageLimit: null, taken: 0 };
  it.each([
    [base, 'usable'],
    [{ ...base, active: false, usageLimit: 1, taken: 1 }, 'off'],
    [{ ...base, usageLimit: 2, taken: 2 }, 'used up'],
    [{ ...base, validUntil: now }, 'expired'],
    [{ ...base, validFrom: new Date('2026-07-01') }, 'scheduled'],
    [{ ...base, usageLimit: 2, taken: 1, validUntil: new Date('2026-07-01') }, 'usable'],
  ])('%p is %s', (voucher, state) => expect(getVoucherState(voucher, now)).toBe(state));
});

describe('a row of an import', () => {
  const read = (row: Record<string, string>, kind: 'voucher' | 'promo' = 'voucher') => parseVoucherRow(row, kind);

  it('needs a code and, for a paid store, an amount', () => {
    expect(read({ code: 'SAVE5', discount_amount: '5' })).toEqual({
      draft: {
        code: 'SAVE5',
        discountMinor: 500,
        usageLimit: null,
        validFrom: null,
        validUntil: null,
        active: true,
        listed: false,
      },
    });
    expect(read({ code: 'GIFT-1' }, 'promo')).toMatchObject({ draft: { discountMinor: 0 } });
    expect(read({})).toMatchObject({ problems: { code: 'required', discount_amount: 'invalid' } });
  });

  it('parses days as whole days, decimals with a comma, and a code that an export has escaped', () => {
    const row = { code: "'=SAVE", discount_amount: '4,50', valid_from: '2026-01-01', valid_until: '2026-01-01' };
    expect(read(row)).toMatchObject({
      draft: {
        code: '=SAVE',
        discountMinor: 450,
        validFrom: new Date('2026-01-01T00:00:00Z'),
        validUntil: new Date('2026-01-01T23:59:59Z'),
      },
    });
  });

  it.each([
    ['discount_amount', '0'],
    ['discount_amount', '-1'],
    ['discount_amount', '1.234'],
    ['discount_amount', '1e3'],
    ['usage_limit', '0'],
    ['usage_limit', 'many'],
    ['valid_from', '01/02/2026'],
    ['valid_until', '2026-13-01'],
    ['active', 'perhaps'],
  ])('reports %s %p as invalid', (column, text) => {
    const answer = read({ code: 'SAVE5', discount_amount: '5', [column]: text });
    expect(answer).toEqual({ problems: { [column]: 'invalid' } });
  });

  it('must not end before it starts', () => {
    const row = { code: 'SAVE5', discount_amount: '5', valid_from: '2026-02-01', valid_until: '2026-01-01' };
    expect(read(row)).toEqual({ problems: { valid_until: 'ends before it starts' } });
  });
});
