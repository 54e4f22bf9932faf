'use client';

import { useEffect, useState } from 'react';
import { parseStepFragment } from '@/lib/client/checkout/checkout-address';
import { type CheckoutDraft, readCheckoutDraft, saveCheckoutDraft } from '@/lib/client/checkout/checkout-draft';
import { type CheckoutStep, createCheckoutState, reduceCheckout } from '@/lib/domain/checkout/steps';
import { listShippingOptions } from '@/lib/domain/pricing/shipping';
import type { Voucher } from '@/lib/domain/vouchers/vouchers';
import type { CheckoutPageState } from './checkout-state';
import type { CheckoutCustomer } from './customer';
import { toShippingPrices } from './summary/price';

interface CheckoutChoice {
  readonly customer: CheckoutCustomer | null;
  readonly method: CheckoutDraft['method'];
  readonly voucherCode: string;
  readonly learned: Voucher | null;
}

/**
 * Restores this tab's checkout after a reload. The URL names the step to return to; the draft determines whether there
 * is a checkout to resume.
 */
export function useSavedCheckout(storeId: number) {
  const [draft] = useState(() => readCheckoutDraft(storeId));
  const [requestedStep] = useState(() =>
    draft && typeof window !== 'undefined' ? parseStepFragment(window.location.hash) : null,
  );
  const resume: CheckoutStep | null =
    requestedStep === 'breakdown' || requestedStep === 'payment' ? requestedStep : null;
  return {
    draft,
    /** Step that needs a request before it can be shown; null when there is none. */
    resume,
    start(): CheckoutPageState {
      const fresh: CheckoutPageState = createCheckoutState();
      if (!draft) return fresh;
      const { answer, address, method, language } = draft;
      const options = listShippingOptions(toShippingPrices(answer));
      const isAhead = requestedStep !== null && requestedStep !== 'address';
      return reduceCheckout(fresh, {
        type: 'restored',
        customer: { answer, address, language },
        options,
        method,
        isAhead,
      });
    },
  };
}

/** Saves the choices for {@link useSavedCheckout} until the order is placed. */
export function useSaveCheckout(storeId: number, isOn: boolean, choice: CheckoutChoice): void {
  const { customer, method, voucherCode, learned } = choice;
  useEffect(() => {
    if (isOn && customer) saveCheckoutDraft(storeId, { ...customer, method, voucherCode, learned });
  }, [storeId, isOn, customer, method, voucherCode, learned]);
}
