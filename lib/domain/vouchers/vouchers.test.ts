import { findVoucher, voucherDiscountMinor } from './vouchers';

const vouchers = [{ code: 'SAVE5', discountMinor: 500 }];

describe('vouchers', () => {
  it.each([
    ['SAVE5', 500],
    ['save5', 0],
    [' SAVE5', 0],
    ['SAVE5 ', 0],
    ['SAVE', 0],
    ['', 0],
  ])('take off for the code %p exactly %p', (entered, discount) => {
    expect(voucherDiscountMinor(findVoucher(vouchers, entered), 1000)).toBe(discount);
  });

  it('never take off more than the total', () => {
    expect(voucherDiscountMinor({ discountMinor: 500 }, 499)).toBe(499);
  });

  it('are not found by an empty code even if one were empty', () => {
    expect(findVoucher([{ code: '', discountMinor: 1 }], '')).toBeNull();
  });
});
