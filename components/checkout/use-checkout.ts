'use client';

import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { getBasket, useBasket } from '@/lib/client/basket/use-basket';
import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import type { OrderDto } from '@/lib/contracts/checkout';
import { reduceCheckout } from '@/lib/domain/checkout/steps';
import type { ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { useCustomer } from './address/use-customer';
import { useConfirmation } from './confirmation/use-confirmation';
import type { CheckoutCustomer } from './customer';
import { usePayment } from './payment/use-payment';
import { calculateCheckoutPrice, toShippingPrices } from './summary/price';
import type { Translate } from './texts';
import { useOnce } from './use-once';
import { useSaveCheckout, useSavedCheckout } from './use-saved-checkout';
import { useVoucherCode } from './use-voucher-code';

/** Checkout of a store in this tab: the reducer of lib/domain/checkout with its requests (CHK-06…17). */
export function useCheckout(
  page: StoreView,
  language: string,
  { areCodesUpperCase, t }: { readonly areCodesUpperCase: boolean; readonly t: Translate },
) {
  // The tenant may change the VAT while the page is open; the newest terms determine what is charged.
  const [vat, setVat] = useState(page.vat);
  const store = useMemo(() => ({ ...page, vat }), [page, vat]);
  const { lines, status } = useBasket(store.eventId);
  const savedCheckout = useSavedCheckout(store.eventId);
  const [state, dispatch] = useReducer(
    reduceCheckout<CheckoutCustomer, PayResponse, OrderDto>,
    undefined,
    savedCheckout.start,
  );
  const { step, customer, method, intent } = state;
  const code = useVoucherCode({ storeId: store.eventId, draft: savedCheckout.draft, customer, areCodesUpperCase });
  const { voucherCode, vouchers, learned } = code;
  const [resume, setResume] = useState(savedCheckout.resume);
  const once = useOnce();
  useSaveCheckout(store.eventId, resume === null && step !== 'confirmation', {
    customer,
    method,
    voucherCode,
    learned,
  });

  const shipping = customer ? toShippingPrices(customer.answer) : null;
  const price = calculateCheckoutPrice({ store, lines, shipping, method, vouchers, voucherCode });
  const customers = useCustomer({ store, language, lines, customer, dispatch });
  const confirmation = useConfirmation({ store, language, dispatch, t });
  const payment = usePayment({
    ...{ store, language, lines, state, price, code, customers, confirmation, dispatch },
    onVat: setVat,
  });

  // After a reload in the payment step, request the intent again: identical data return the existing one (PAY-13).
  const resumeCheckout = useRef(async () => {});
  useEffect(() => {
    resumeCheckout.current = async () => {
      if (lines.length > 0) await once(payment.askPayment, false);
      if (resume === 'payment') dispatch({ type: 'breakdown accepted' });
      setResume(null);
    };
  });
  const isReady = status !== 'loading';
  useEffect(() => {
    if (resume && isReady) void resumeCheckout.current();
  }, [resume, isReady]);

  return {
    state,
    /** Store with the VAT that is charged now. */
    store,
    lines,
    ordered: payment.ordered,
    newTerms: payment.newTerms,
    hasRemainingLines: confirmation.hasRemainingLines,
    isRenewed: payment.isRenewed,
    isBasketLoading: status === 'loading',
    isResuming: resume !== null,
    price,
    typedCode: code.typedCode,
    voucherCode,
    isVoucherKnown: code.isKnown,
    isWaiting: confirmation.isWaiting,
    sendAddress: (values: Readonly<Record<string, string>>) => once(() => customers.sendAddress(values), {}),
    askPayment: () => once(() => payment.askPayment(), false),
    /** Pays exactly the new terms; terms that have changed again are shown again. */
    agree: () => once(() => payment.askPayment(payment.newTerms), false),
    fieldFilled: useCallback((field: string, value: string) => dispatch({ type: 'field filled', field, value }), []),
    enterVoucher(typed: string) {
      payment.dropNewTerms();
      code.setTypedCode(typed);
      // Clearing the field also clears its error: it means that no voucher is used (VOU-04).
      dispatch({ type: 'field filled', field: 'discount_code', value: typed || 'none' });
    },
    /** On leaving the field, displays the normalised code. */
    completeVoucher: () => code.setTypedCode(voucherCode),
    /** Clears the product error after the shopper has decided about changed designs. */
    designsDecided() {
      payment.dropNewTerms();
      dispatch({ type: 'field filled', field: 'products', value: 'decided' });
    },
    async removeLine(id: string) {
      payment.dropNewTerms();
      await getBasket(store.eventId).remove(id);
      dispatch({ type: 'field filled', field: 'products', value: 'removed' });
    },
    chooseMethod(chosen: ShippingMethod) {
      payment.dropNewTerms();
      dispatch({ type: 'method chosen', method: chosen });
    },
    acceptBreakdown: () => dispatch({ type: 'breakdown accepted' }),
    cardSent: () => dispatch({ type: 'card sent' }),
    cardRefused: (message: string) => dispatch({ type: 'card refused', message }),
    elementFailed: useCallback(() => dispatch({ type: 'element failed' }), []),
    cardConfirmed: (intentId: string) =>
      once(async () => {
        const clientSecret = intent?.client_secret;
        if (intent && clientSecret) await confirmation.finish({ intentId, clientSecret }, intent, payment.ordered);
      }, undefined),
    paymentClosed: () => once(payment.renewPayment, undefined),
    checkNow: confirmation.checkNow,
    back: useCallback(() => dispatch({ type: 'back' }), []),
    /** Goes forward in the browser's history; returns false when the entered data were never submitted. */
    forward(depth: number): boolean {
      if (step === 'address' && depth === 2 && customers.isAddressUnchanged()) {
        dispatch({ type: 'forward' });
        return true;
      }
      if (step !== 'shipping' || depth !== 3 || !intent || !payment.isChoiceUnchanged()) return false;
      void once(() => payment.askPayment(), false);
      return true;
    },
  };
}
export type CheckoutControls = ReturnType<typeof useCheckout>;
