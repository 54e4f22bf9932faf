'use client';

import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { basketOf, useBasket } from '@/lib/client/basket/use-basket';
import { readAddressDraft } from '@/lib/client/checkout/address-draft';
import {
  confirmPayment,
  createCustomer,
  type PaidBy,
  type PayAnswer,
  type PayRequest,
  pay,
} from '@/lib/client/checkout/checkout-api';
import { forgetCheckout, keepPendingPayment } from '@/lib/client/checkout/checkout-draft';
import type { OrderWire } from '@/lib/contracts/checkout';
import { type AddressForm, addressSchema, type FormErrors, validateAddress } from '@/lib/domain/checkout/address-form';
import { reduceCheckout } from '@/lib/domain/checkout/steps';
import { listShippingOptions, type ShippingMethod } from '@/lib/domain/pricing/shipping';
import { findVoucher, type Voucher } from '@/lib/domain/vouchers/vouchers';
import type { StoreView } from '@/lib/storefront/store-view';
import { intentIdOf } from './confirmation/confirmation-address';
import { waitForOrder } from './confirmation/wait-for-order';
import type { Customer } from './customer';
import { refusalsOf } from './refusals';
import { checkoutPrice, shippingPricesOf, vouchersOf } from './summary/price';
import { refreshPrices } from './summary/refresh-prices';
import { useKeeping, useKeptCheckout } from './use-kept-checkout';
import { useOnce } from './use-once';

/** What a payment was asked for: the same again may be gone forward to, anything else must be pressed for. */
interface Asked {
  readonly method: ShippingMethod;
  readonly voucherCode: string;
}

/** The checkout of a store in this tab: the reducer of lib/domain/checkout with its calls (CHK-06…17). */
export function useCheckout(store: StoreView, language: string) {
  const { lines, status } = useBasket(store.eventId);
  const kept = useKeptCheckout(store.eventId);
  const [state, dispatch] = useReducer(reduceCheckout<Customer, PayAnswer, OrderWire>, undefined, kept.start);
  // A claim link brings one along.
  const [voucherCode, setVoucherCode] = useState(
    () => kept.draft?.voucherCode ?? readAddressDraft(store.eventId).discount_code ?? '',
  );
  /** A voucher that is not listed: its value is known from the first payment that it was asked for with. */
  const [learned, setLearned] = useState<Voucher | null>(kept.draft?.learned ?? null);
  const [resume, setResume] = useState(kept.resume);
  /** The card was charged but our answer is not known yet: the server says when it is (CHK-14). */
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  const asked = useRef<Asked | null>(null);
  const once = useOnce();
  const { step, customer, method } = state;
  useKeeping(store.eventId, resume === null && step !== 'confirmation', { customer, method, voucherCode, learned });

  const vouchers = [...(customer ? vouchersOf(customer.answer) : []), ...(learned ? [learned] : [])];
  const shipping = customer ? shippingPricesOf(customer.answer) : null;
  const price = checkoutPrice({ store, lines, shipping, method, vouchers, voucherCode });

  async function sendAddress(values: Readonly<Record<string, string>>): Promise<FormErrors> {
    const problems = validateAddress(values);
    dispatch({ type: 'address sent' });
    if (Object.keys(problems).length > 0) {
      dispatch({ type: 'customer failed', errors: problems });
      return problems;
    }
    try {
      dispatch({ type: 'customer created', ...(await askTerms(addressSchema.parse(values))) });
      return {};
    } catch (error) {
      const errors = refusalsOf(error, language);
      dispatch({ type: 'customer failed', errors });
      if (errors.products) await refreshPrices(store, lines);
      return errors;
    }
  }

  async function askTerms(address: AddressForm) {
    const customerId = customer?.answer.customer_id ?? null;
    const answer = await createCustomer(store, { address, language, lines, customerId });
    return { customer: { answer, address }, options: listShippingOptions(shippingPricesOf(answer)) };
  }

  async function askPayment(): Promise<void> {
    if (!customer || !method || !price) return;
    dispatch({ type: 'payment asked' });
    asked.current = { method, voucherCode };
    const request = { method, voucherCode, totalMinor: price.totalMinor, shippingMinor: price.shippingGrossMinor };
    try {
      const intent = await payFor(customer, { ...request, lines });
      const paidByVoucher = intent.order_fully_paid_by_voucher;
      keepPendingPayment(store.eventId, paidByVoucher ? intent.order.id : intentIdOf(intent.client_secret));
      if (findVoucher(vouchers, voucherCode) === null && intent.order.discount > 0) {
        setLearned({ code: voucherCode, discountMinor: intent.order.discount });
      }
      const hasBreakdown = store.region === 'US' && intent.basket_tax_breakdown !== null;
      dispatch({ type: 'intent created', intent, paidByVoucher, hasBreakdown });
      if (paidByVoucher) await finish({ orderId: intent.order.id }, intent);
    } catch (error) {
      const errors = refusalsOf(error, language, voucherCode === '' ? null : 'discount_code');
      await learnWhatChanged(errors, customer.address);
      dispatch({ type: 'intent failed', errors });
    }
  }

  /** An address that the server no longer has, after a long pause, is sent again without a word: it is still here. */
  async function payFor({ answer, address }: Customer, request: Omit<PayRequest, 'customerId'>): Promise<PayAnswer> {
    try {
      return await pay(store, { ...request, customerId: answer.customer_id });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors.customer_id) throw error;
      const terms = await askTerms(address);
      dispatch({ type: 'customer renewed', ...terms });
      return pay(store, { ...request, customerId: terms.customer.answer.customer_id });
    }
  }

  /** Prices, shipping or what is sold moved on: everything here becomes what it is now, so that the next press is right
   *  (PAY-11). */
  async function learnWhatChanged(errors: FormErrors, address: AddressForm): Promise<void> {
    if (errors.amount || errors.products) await refreshPrices(store, lines);
    if (!errors.total_shipping_price && !errors.shipping_method) return;
    try {
      dispatch({ type: 'customer renewed', ...(await askTerms(address)) });
    } catch (error) {
      console.error('the address could not be sent again', error);
    }
  }

  /** The payment-success call, then the basket is emptied, then the confirmation (CHK-14). */
  async function finish(paid: PaidBy, intent: PayAnswer): Promise<void> {
    try {
      await complete(await confirmPayment(store, paid, { order: intent.order, lines }));
    } catch (error) {
      console.error('payment-success failed', error);
      if (!('intentId' in paid)) {
        dispatch({ type: 'confirmation failed' });
        return;
      }
      setWaiting(true);
      waiting.current = new AbortController();
      const sought = { id: paid.intentId, clientSecret: paid.clientSecret };
      const order = await waitForOrder(store, sought, waiting.current.signal);
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

  // After a reload in the payment step the intent is asked for again: with the same data it is the same one (PAY-13).
  const goOn = useRef(async () => {});
  useEffect(() => {
    goOn.current = async () => {
      if (lines.length > 0) await once(askPayment, undefined);
      if (resume === 'payment') dispatch({ type: 'breakdown accepted' });
      setResume(null);
    };
  });
  const isReady = status !== 'loading';
  useEffect(() => {
    if (resume && isReady) void goOn.current();
  }, [resume, isReady]);

  return {
    state,
    lines,
    isBasketLoading: status === 'loading',
    isResuming: resume !== null,
    price,
    voucherCode,
    isVoucherKnown: findVoucher(vouchers, voucherCode) !== null,
    isWaiting,
    sendAddress: (values: Readonly<Record<string, string>>) => once(() => sendAddress(values), {}),
    askPayment: () => once(askPayment, undefined),
    fieldFilled: useCallback((field: string, value: string) => dispatch({ type: 'field filled', field, value }), []),
    enterVoucher(code: string) {
      setVoucherCode(code);
      // An emptied field is as good as a filled one: no voucher is meant (VOU-04).
      dispatch({ type: 'field filled', field: 'discount_code', value: code || 'none' });
    },
    async removeLine(id: string) {
      await basketOf(store.eventId).remove(id);
      dispatch({ type: 'field filled', field: 'products', value: 'removed' });
    },
    chooseMethod: (chosen: ShippingMethod) => dispatch({ type: 'method chosen', method: chosen }),
    acceptBreakdown: () => dispatch({ type: 'breakdown accepted' }),
    cardSent: () => dispatch({ type: 'card sent' }),
    cardRefused: (message: string) => dispatch({ type: 'card refused', message }),
    elementFailed: useCallback(() => dispatch({ type: 'element failed' }), []),
    cardConfirmed: (intentId: string) =>
      once(async () => {
        const clientSecret = state.intent?.client_secret;
        if (state.intent && clientSecret) await finish({ intentId, clientSecret }, state.intent);
      }, undefined),
    back: useCallback(() => dispatch({ type: 'back' }), []),
    /** Forward in the browser's history; false when what is entered now was never sent. */
    forward(depth: number): boolean {
      if (step === 'address' && depth === 2 && customer && isSameAddress(store.eventId, customer.address)) {
        dispatch({ type: 'forward' });
        return true;
      }
      const isSame = asked.current?.method === method && asked.current?.voucherCode === voucherCode;
      if (step !== 'shipping' || depth !== 3 || !state.intent || !isSame) return false;
      void once(askPayment, undefined);
      return true;
    },
  };
}
export type CheckoutControls = ReturnType<typeof useCheckout>;

/** Whether the form still holds what was sent; fields that nobody touched are not in the draft. */
function isSameAddress(storeId: number, sent: AddressForm): boolean {
  const known = new Map<string, string>(Object.entries(sent));
  return Object.entries(readAddressDraft(storeId)).every(([field, typed]) => (known.get(field) ?? '') === typed.trim());
}
