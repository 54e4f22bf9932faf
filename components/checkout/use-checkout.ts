'use client';

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { applyCheck, fetchBasketCheck } from '@/lib/client/check-basket';
import {
  type CustomerAnswer,
  confirmPayment,
  createCustomer,
  type PaidBy,
  type PayAnswer,
  pay,
} from '@/lib/client/checkout-api';
import { forgetCheckout, keepPendingPayment } from '@/lib/client/checkout-draft';
import { basketOf, useBasket } from '@/lib/client/use-basket';
import type { OrderWire } from '@/lib/contracts/checkout';
import { type AddressForm, addressSchema, type FormErrors, validateAddress } from '@/lib/domain/checkout/address-form';
import { reduceCheckout, startCheckout } from '@/lib/domain/checkout/steps';
import { listShippingOptions, type ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { StoreView } from '@/lib/storefront/store-view';
import { intentIdOf } from './confirmation-address';
import { checkoutPrice, shippingPricesOf, vouchersOf } from './price';
import { waitForOrder } from './wait-for-order';

export interface Customer {
  readonly answer: CustomerAnswer;
  readonly address: AddressForm;
}

/** The checkout of a store in this tab: the reducer of lib/domain/checkout with its calls (CHK-06…17). */
export function useCheckout(store: StoreView, language: string) {
  const { lines, status } = useBasket(store.eventId);
  const [state, dispatch] = useReducer(reduceCheckout<Customer, PayAnswer, OrderWire>, undefined, () =>
    startCheckout<Customer, PayAnswer, OrderWire>(),
  );
  const [voucherCode, setVoucherCode] = useState('');
  /** The card was charged but our answer is not known yet: the server says when it is (CHK-14). */
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  /** One call at a time, also for two presses within one frame (CHK-16). */
  const busy = useRef(false);
  const once = async <T>(call: () => Promise<T>, otherwise: T): Promise<T> => {
    if (busy.current) return otherwise;
    busy.current = true;
    try {
      return await call();
    } finally {
      busy.current = false;
    }
  };

  const price = checkoutPrice({
    store,
    lines,
    shipping: state.customer ? shippingPricesOf(state.customer.answer) : null,
    method: state.method,
    vouchers: state.customer ? vouchersOf(state.customer.answer) : [],
    voucherCode,
  });

  async function sendAddress(values: Readonly<Record<string, string>>): Promise<FormErrors> {
    const problems = validateAddress(values);
    dispatch({ type: 'address sent' });
    if (Object.keys(problems).length > 0) {
      dispatch({ type: 'customer failed', errors: problems });
      return problems;
    }
    try {
      const address = addressSchema.parse(values);
      const answer = await createCustomer(store, { address, language, lines });
      const options = listShippingOptions(shippingPricesOf(answer));
      dispatch({ type: 'customer created', customer: { answer, address }, options });
      return {};
    } catch (error) {
      const errors = refusalsOf(error);
      dispatch({ type: 'customer failed', errors });
      return errors;
    }
  }

  async function askPayment(): Promise<void> {
    const { customer, method } = state;
    if (!customer || !method || !price) return;
    dispatch({ type: 'payment asked' });
    try {
      const intent = await pay(store, {
        customerId: customer.answer.customer_id,
        method,
        voucherCode,
        totalMinor: price.totalMinor,
        shippingMinor: price.shippingGrossMinor,
        lines,
      });
      const paidByVoucher = intent.order_fully_paid_by_voucher;
      keepPendingPayment(store.eventId, paidByVoucher ? intent.order.id : intentIdOf(intent.client_secret));
      dispatch({
        type: 'intent created',
        intent,
        paidByVoucher,
        hasBreakdown: store.region === 'US' && intent.basket_tax_breakdown !== null,
      });
      if (paidByVoucher) await finish({ orderId: intent.order.id }, intent);
    } catch (error) {
      const errors = refusalsOf(error);
      dispatch({ type: 'intent failed', errors });
      // A price that moved on: the basket takes the server's, so that the next press is right (PAY-11).
      if (errors.amount || errors.products) await refreshPrices(store, lines);
    }
  }

  /** The payment-success call, then the basket is emptied, then the confirmation (CHK-14). */
  async function finish(paid: PaidBy, intent: PayAnswer): Promise<void> {
    try {
      await complete(await confirmPayment(store, paid, { order: intent.order, lines }));
    } catch (error) {
      console.error('payment-success failed', error);
      if (!('intentId' in paid) || !intent.client_secret) {
        dispatch({ type: 'confirmation failed' });
        return;
      }
      setWaiting(true);
      waiting.current = new AbortController();
      const order = await waitForOrder(
        store,
        { id: paid.intentId, clientSecret: intent.client_secret },
        waiting.current.signal,
      );
      setWaiting(false);
      if (order) await complete(order);
      else dispatch({ type: 'confirmation failed' });
    }
  }

  async function complete(order: OrderWire): Promise<void> {
    await basketOf(store.eventId).clear();
    forgetCheckout(store.eventId);
    dispatch({ type: 'order confirmed', order });
  }

  return {
    state,
    lines,
    isBasketLoading: status === 'loading',
    price,
    voucherCode,
    isWaiting,
    sendAddress: (values: Readonly<Record<string, string>>) => once(() => sendAddress(values), {}),
    askPayment: () => once(askPayment, undefined),
    fieldFilled: useCallback((field: string, value: string) => dispatch({ type: 'field filled', field, value }), []),
    enterVoucher(code: string) {
      setVoucherCode(code);
      // An emptied field is as good as a filled one: no voucher is meant (VOU-04).
      dispatch({ type: 'field filled', field: 'discount_code', value: code || 'none' });
    },
    chooseMethod: (method: ShippingMethod) => dispatch({ type: 'method chosen', method }),
    acceptBreakdown: () => dispatch({ type: 'breakdown accepted' }),
    cardSent: () => dispatch({ type: 'card sent' }),
    cardRefused: (message: string) => dispatch({ type: 'card refused', message }),
    elementFailed: useCallback(() => dispatch({ type: 'element failed' }), []),
    cardConfirmed: (intentId: string) =>
      once(async () => state.intent && finish({ intentId }, state.intent), undefined),
    back: useCallback(() => dispatch({ type: 'back' }), []),
  };
}
export type CheckoutControls = ReturnType<typeof useCheckout>;

/** Field errors of a 422; everything else goes to the console alone (CHK-17). */
export function refusalsOf(error: unknown): FormErrors {
  if (error instanceof ApiError && error.status === 422) return error.errors;
  console.error('checkout call failed', error);
  return {};
}

async function refreshPrices(store: StoreView, lines: Parameters<typeof fetchBasketCheck>[1]): Promise<void> {
  try {
    const checked = await fetchBasketCheck(store, lines);
    await basketOf(store.eventId).revise((now) => applyCheck(now, checked));
  } catch (error) {
    console.error('basket check failed', error);
  }
}
