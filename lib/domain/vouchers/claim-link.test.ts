import * as fc from 'fast-check';
import { buildClaimLink, parseClaimCode } from './claim-link';
import { voucherCodeSchema } from './codes';

describe('a claim link', () => {
  it('contains exactly the code that it was made from', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 40 }), (code) => {
        fc.pre(voucherCodeSchema.safeParse(code).success && !/\p{Surrogate}/u.test(code));
        expect(parseClaimCode(new URL(buildClaimLink('https://shop.test', 'launch-gift', code)).hash)).toBe(code);
      }),
    );
  });

  it('of another form contains no code', () => {
    expect(['', '#', '#content', '#code=', '#code=ab', '#code=%00%00%00'].map(parseClaimCode)).toEqual(
      Array(6).fill(null),
    );
  });
});
