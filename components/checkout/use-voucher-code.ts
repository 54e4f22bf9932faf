'use client';

import { useState } from 'react';
import { readAddressDraft } from '@/lib/client/checkout/address-draft';
import type { CheckoutDraft } from '@/lib/client/checkout/checkout-draft';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import { normaliseVoucherCode } from '@/lib/domain/vouchers/code-form';
import { findVoucher, type Voucher } from '@/lib/domain/vouchers/vouchers';
import type { CheckoutCustomer } from './customer';
import { toVouchers } from './summary/price';

/** Manages the code that the shopper has typed, and the values of the vouchers that this page has received. */
export function useVoucherCode(options: {
  readonly storeId: number;
  readonly draft: Pick<CheckoutDraft, 'voucherCode' | 'learned'> | null;
  readonly customer: CheckoutCustomer | null;
  readonly areCodesUpperCase: boolean;
}) {
  const { storeId, draft, customer, areCodesUpperCase } = options;
  // The code may come from a claim link instead of typing.
  const [typedCode, setTypedCode] = useState(() => draft?.voucherCode ?? readAddressDraft(storeId).discount_code ?? '');
  /**
   * Unlisted voucher, whose value the page receives with the first payment that was requested with its code; null =
   * none.
   */
  const [learned, setLearned] = useState<Voucher | null>(draft?.learned ?? null);
  const voucherCode = normaliseVoucherCode(typedCode, areCodesUpperCase);
  const vouchers = [...(customer ? toVouchers(customer.answer) : []), ...(learned ? [learned] : [])];
  return {
    typedCode,
    setTypedCode,
    /** The typed code in the form in which it is stored. */
    voucherCode,
    vouchers,
    learned,
    isKnown: findVoucher(vouchers, voucherCode) !== null,
    /** Takes the value of an unlisted voucher from the order that was placed with it. */
    learnFromOrder(code: string, discountMinor: number): void {
      setTypedCode(code);
      if (findVoucher(vouchers, code) === null && discountMinor > 0) setLearned({ code, discountMinor });
    },
    /**
     * Takes the value of the voucher from the server's terms. Clears the value of a voucher that is no longer valid.
     */
    learnFromTerms({ code, discount_amount, is_valid }: NonNullable<OrderTerms['voucher']>): void {
      setLearned(is_valid ? { code, discountMinor: discount_amount } : null);
    },
  };
}
export type VoucherCode = ReturnType<typeof useVoucherCode>;
