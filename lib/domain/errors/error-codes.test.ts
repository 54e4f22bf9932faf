import fc from 'fast-check';
import { buildErrorReason, findErrorReason } from './error-codes';
import { formatReasonsHeader, parseReasonsHeader } from './header';

describe('a refusal code', () => {
  it('is found by its code, and by its sentence', () => {
    expect(findErrorReason('too long')).toEqual({ code: 'too_long' });
    expect(findErrorReason('This store is locked. Unlock it to change it.')).toEqual({ code: 'store_locked' });
    expect(findErrorReason('Your bank is closed.')).toBeNull();
    for (const name of ['constructor', '__proto__', '']) expect(findErrorReason(name)).toBeNull();
  });

  it('names its details in English', () => {
    expect(buildErrorReason('line_not_sold', { line: 3 })).toEqual({
      text: 'Product 3 is not sold in this store.',
      reason: { code: 'line_not_sold', params: { line: 3 } },
    });
  });
});

describe('the header of a refusal', () => {
  it('transmits any reason, whatever its characters', () => {
    const reason = fc.record({ code: fc.string(), params: fc.dictionary(fc.string(), fc.string({ unit: 'binary' })) });
    fc.assert(
      fc.property(reason, fc.dictionary(fc.string({ minLength: 1 }), fc.array(fc.option(reason))), (whole, fields) => {
        const value = formatReasonsHeader({ reason: whole, reasons: fields });
        if (value === null) return;
        expect(value).toMatch(/^[ -~]*$/);
        const fieldReasons = Object.entries(fields).filter(([, list]) => list.some((one) => one !== null));
        expect(JSON.stringify(parseReasonsHeader(value))).toBe(
          JSON.stringify({ reason: whole, reasons: Object.fromEntries(fieldReasons) }),
        );
      }),
    );
  });

  it('is omitted when it would exceed the size limit of headers', () => {
    expect(formatReasonsHeader({ reason: { code: 'x', params: { text: 'é'.repeat(2_000) } }, reasons: {} })).toBeNull();
    expect(formatReasonsHeader({ reason: null, reasons: { f: [null] } })).toBeNull();
  });

  it.each([
    null,
    '',
    'x',
    '[]',
    '1',
    '{"reason":1,"reasons":{"f":"x","g":[{"code":1},null,{"code":"a","params":{"x":{}}}]}}',
  ])('that is not ours is ignored: %s', (value) => {
    const read = parseReasonsHeader(value);
    expect(read.reason).toBeNull();
    expect(
      Object.values(read.reasons)
        .flat()
        .every((one) => one === null),
    ).toBe(true);
  });
});
