import { act, renderHook } from '@testing-library/react';
import { saveAddressDraft } from '@/lib/client/checkout/address-draft';
import { draft, STORE_ID } from '@/tests/setup/checkout';
import type { CheckoutCustomer } from './customer';
import { useVoucherCode } from './use-voucher-code';

beforeEach(() => sessionStorage.clear());

const listed: CheckoutCustomer = {
  answer: { ...draft.answer, event_vouchers: [{ code: 'LISTED', discount_amount: 500 }] },
  address: draft.address,
};
function show({
  customer = null,
  saved = null,
}: {
  customer?: CheckoutCustomer | null;
  saved?: typeof draft | null;
} = {}) {
  const { result } = renderHook(() =>
    useVoucherCode({ storeId: STORE_ID, draft: saved, customer, areCodesUpperCase: true }),
  );
  return result;
}

describe('a voucher code', () => {
  it('comes from a claim link, and after a reload from the checkout itself', () => {
    saveAddressDraft(STORE_ID, { discount_code: 'claim' });
    expect(show().current.voucherCode).toBe('CLAIM');
    expect(show({ saved: { ...draft, voucherCode: 'SAVED' } }).current.voucherCode).toBe('SAVED');
  });

  it('is recognised when the store lists it, however it is typed', () => {
    const code = show({ customer: listed });
    act(() => code.current.setTypedCode(' listed '));
    expect(code.current.isKnown).toBe(true);
    act(() => code.current.setTypedCode('other'));
    expect(code.current.isKnown).toBe(false);
  });

  it('uses the value that the store lists, and looks up the value of an unlisted voucher', () => {
    const code = show({ customer: listed });
    act(() => code.current.learnFromOrder('LISTED', 700));
    expect(code.current.learned).toBeNull();
    act(() => code.current.learnFromOrder('HIDDEN', 700));
    expect(code.current.learned).toEqual({ code: 'HIDDEN', discountMinor: 700 });
    expect(code.current.isKnown).toBe(true);
  });

  it('loses its value once the server calls it invalid', () => {
    const code = show();
    act(() => code.current.learnFromTerms({ code: 'HIDDEN', discount_amount: 700, is_valid: true }));
    expect(code.current.learned?.discountMinor).toBe(700);
    act(() => code.current.learnFromTerms({ code: 'HIDDEN', discount_amount: 0, is_valid: false }));
    expect(code.current.learned).toBeNull();
  });
});
