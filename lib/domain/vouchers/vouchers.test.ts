import { calculateVoucherDiscountMinor, findVoucher } from './vouchers';

const vouchers = [{ code: 'SAVE5', discountMinor: 500 }];

describe('vouchers', () => {
  it.each([
    ['SAVE5', 500],
    ['save5', 0],
    [' SAVE5', 0],
    ['SAVE5 ', 0],
    ['SAVE', 0],
    ['', 0],
  ])('reduce the total for the code %p by exactly %p', (entered, discount) => {
    expect(calculateVoucherDiscountMinor(findVoucher(vouchers, entered), 1000)).toBe(discount);
  });

  it('never reduce it by more than the total', () => {
    expect(calculateVoucherDiscountMinor({ discountMinor: 500 }, 499)).toBe(499);
  });

  it('are not found by an empty code even if a voucher’s code is empty', () => {
    expect(findVoucher([{ code: '', discountMinor: 1 }], '')).toBeNull();
  });
});
