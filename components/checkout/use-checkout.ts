'use client';

import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
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
import { keepPendingPayment } from '@/lib/client/checkout/checkout-draft';
import { isDesignChange, openDesignReview } from '@/lib/client/checkout/design-review';
import type { OrderWire } from '@/lib/contracts/checkout';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import type { CountedLine } from '@/lib/domain/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import { type AddressForm, addressSchema, type FormErrors, validateAddress } from '@/lib/domain/checkout/address-form';
import { reduceCheckout } from '@/lib/domain/checkout/steps';
import { listTermsChanges, type ShownTerms, type TermsChange } from '@/lib/domain/checkout/terms-change';
import { listShippingOptions, type ShippingMethod } from '@/lib/domain/pricing/shipping';
import { normaliseCode } from '@/lib/domain/vouchers/code-form';
import { findVoucher, type Voucher } from '@/lib/domain/vouchers/vouchers';
import type { StoreView } from '@/lib/storefront/store-view';
import { intentIdOf } from './confirmation/confirmation-address';
import { removeOrdered } from './confirmation/remove-ordered';
import { HURRY, waitForOrder } from './confirmation/wait-for-order';
import type { Customer } from './customer';
import { refusalsOf, termsOf } from './refusals';
import { checkoutPrice, placedPrice, shippingPricesOf, vouchersOf } from './summary/price';
import { refreshPrices } from './summary/refresh-prices';
import { pricedTerms, renewedAnswer, requestFor, shownTerms, toVatTerms, withTerms } from './terms/order-terms';
import type { Translate } from './texts';
import { useKeeping, useKeptCheckout } from './use-kept-checkout';
import { useOnce } from './use-once';

/**
 * Choices that a payment was requested with. Forward in the browser's history reuses the payment only while they are
 * unchanged; otherwise the shopper must press the button.
 */
interface Asked {
  readonly method: ShippingMethod;
  readonly voucherCode: string;
}

/** New terms that the shopper has not accepted yet, with the differences from the shown ones. */
interface NewTerms {
  readonly terms: OrderTerms;
  readonly changes: readonly TermsChange[];
  /** Lines that the terms are for; the basket may change in the meantime. */
  readonly lines: readonly BasketLine[];
}

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
  const kept = useKeptCheckout(store.eventId);
  const [state, dispatch] = useReducer(reduceCheckout<Customer, PayAnswer, OrderWire>, undefined, kept.start);
  // A claim link provides a code.
  const [typedCode, setTypedCode] = useState(
    () => kept.draft?.voucherCode ?? readAddressDraft(store.eventId).discount_code ?? '',
  );
  const voucherCode = normaliseCode(typedCode, areCodesUpperCase);
  /** Voucher that is not listed; its value is known from the first payment that was requested with it. */
  const [learned, setLearned] = useState<Voucher | null>(kept.draft?.learned ?? null);
  const [newTerms, setNewTerms] = useState<NewTerms | null>(null);
  /** Lines that the current payment is for; the basket may have changed since. */
  const [ordered, setOrdered] = useState<readonly BasketLine[]>([]);
  /**
   * Ordered lines where the browser refuses storage, so that only this tab knows what to remove from the basket; null
   * where they are stored.
   */
  const unkept = useRef<readonly CountedLine[] | null>(null);
  /** Whether the basket still contains products that were added in the meantime. */
  const [isBasketKept, setBasketKept] = useState(false);
  /** Whether the previous payment had ended and this one replaced it. */
  const [isRenewed, setRenewed] = useState(false);
  const [resume, setResume] = useState(kept.resume);
  /** Whether the card was charged and the confirmation is pending; the server's response ends this state (CHK-14). */
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  const [hurry] = useState(() => new EventTarget());
  useEffect(() => () => waiting.current?.abort(), []);
  const asked = useRef<Asked | null>(null);
  const once = useOnce();
  const { step, customer, method } = state;
  useKeeping(store.eventId, resume === null && step !== 'confirmation', {
    customer,
    method,
    voucherCode,
    learned,
  });

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
      openDesignReview(store.eventId, error);
      const errors = refusalsOf(error, language);
      dispatch({ type: 'customer failed', errors });
      if (errors.products) await refreshPrices(store, lines);
      return errors;
    }
  }

  async function askTerms(address: AddressForm) {
    const customerId = customer?.answer.customer_id ?? null;
    const answer = await createCustomer(store, { address, language, lines, customerId });
    return { customer: { answer, address, language }, options: listShippingOptions(shippingPricesOf(answer)) };
  }

  /**
   * Requests the payment of the shown terms, or of new terms that the shopper has accepted. Returns true when the
   * response contains new terms.
   */
  async function askPayment(agreed: NewTerms | null = null): Promise<boolean> {
    if (!customer || !method || !price) return false;
    dispatch({ type: 'payment asked' });
    const request = agreed
      ? requestFor(agreed.terms, agreed.lines)
      : { method, voucherCode, totalMinor: price.totalMinor, shippingMinor: price.shippingGrossMinor, lines };
    const shown = agreed ? shownTerms(agreed.terms) : pricedTerms(lines, price, method, vat);
    return sendPayment(customer, request, shown);
  }

  async function sendPayment(buyer: Customer, request: PaymentRequest, shown: ShownTerms): Promise<boolean> {
    asked.current = { method: request.method, voucherCode: request.voucherCode };
    setRenewed(false);
    try {
      const intent = await payFor(buyer, request);
      const paidByVoucher = intent.order_fully_paid_by_voucher;
      const id = paidByVoucher ? intent.order.id : intentIdOf(intent.client_secret);
      unkept.current = keepPendingPayment(store.eventId, id, request.lines) ? null : request.lines;
      setNewTerms(null);
      setOrdered(request.lines);
      setTypedCode(request.voucherCode);
      if (findVoucher(vouchers, request.voucherCode) === null && intent.order.discount > 0) {
        setLearned({ code: request.voucherCode, discountMinor: intent.order.discount });
      }
      const hasBreakdown = store.region === 'US' && intent.basket_tax_breakdown !== null;
      dispatch({ type: 'intent created', intent, paidByVoucher, hasBreakdown });
      if (paidByVoucher) await finish({ orderId: intent.order.id }, intent, request.lines);
      return false;
    } catch (error) {
      openDesignReview(store.eventId, error);
      const terms = termsOf(error);
      const errors = refusalsOf(error, language, request.voucherCode === '' ? null : 'discount_code');
      const changes = terms ? listTermsChanges(shown, shownTerms(terms)) : [];
      // While the shopper decides about changed designs, the basket retains the accepted prices. The next request is
      // sent with them, so that the server reports what has become more expensive.
      if (!terms && !isDesignChange(error)) await learnWhatChanged(errors, buyer.address);
      dispatch({ type: 'intent failed', errors });
      if (terms) await adopt(terms, buyer);
      setNewTerms(terms && changes.length > 0 ? { terms, changes, lines: request.lines } : null);
      return changes.length > 0;
    }
  }

  /** Takes over the server's terms for everything that prices are calculated from (PAY-11). */
  async function adopt(terms: OrderTerms, buyer: Customer): Promise<void> {
    setVat(toVatTerms(terms));
    if (terms.voucher) setLearned(terms.voucher.is_valid ? learnedFrom(terms.voucher) : null);
    const answer = renewedAnswer(buyer.answer, terms);
    const options = listShippingOptions(shippingPricesOf(answer));
    dispatch({ type: 'customer renewed', customer: { ...buyer, answer }, options });
    dispatch({ type: 'method chosen', method: terms.shipping_method });
    await basketOf(store.eventId).revise((now) => withTerms(now, terms));
  }

  /**
   * Opens a new payment for the unchanged products after the previous one has ended at its gateway, for example because
   * its voucher was reserved for too long. Changed prices are shown first.
   */
  async function renewPayment(): Promise<void> {
    const intent = state.intent;
    if (!customer || !method || !intent) return;
    const shown = placedTerms(intent, ordered, method, vat);
    const placed = placedPrice(intent);
    const request = { method, voucherCode, totalMinor: placed.totalMinor, shippingMinor: placed.shippingGrossMinor };
    setRenewed(!(await sendPayment(customer, { ...request, lines: ordered }, shown)));
  }

  /** Pays. When the server has deleted the address after a long pause, sends it again without asking the shopper. */
  async function payFor(buyer: Customer, request: PaymentRequest): Promise<PayAnswer> {
    const { answer, address } = buyer;
    try {
      // Mails about the order use the language that the page has now.
      if (buyer.language !== undefined && buyer.language !== language) {
        dispatch({ type: 'customer renewed', ...(await askTerms(address)) });
      }
      return await pay(store, { ...request, customerId: answer.customer_id });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors.customer_id) throw error;
      const terms = await askTerms(address);
      dispatch({ type: 'customer renewed', ...terms });
      return pay(store, { ...request, customerId: terms.customer.answer.customer_id });
    }
  }

  /** Refreshes prices, shipping and products after a rejection, so that the next press succeeds (PAY-11). */
  async function learnWhatChanged(errors: FormErrors, address: AddressForm): Promise<void> {
    if (errors.amount || errors.products) await refreshPrices(store, lines);
    if (!errors.total_shipping_price && !errors.shipping_method) return;
    try {
      dispatch({ type: 'customer renewed', ...(await askTerms(address)) });
    } catch (error) {
      console.error('the address could not be sent again', error);
    }
  }

  /** Calls payment-success, removes the ordered products from the basket and shows the confirmation (CHK-14). */
  async function finish(paid: PaidBy, intent: PayAnswer, sent: readonly BasketLine[]): Promise<void> {
    const id = 'intentId' in paid ? paid.intentId : paid.orderId;
    try {
      await complete(id, await confirmPayment(store, paid, { order: intent.order, lines: sent }));
    } catch (error) {
      if (!('intentId' in paid)) {
        dispatch({ type: 'confirmation failed', errors: refusalsOf(error, language) });
        return;
      }
      console.error('payment-success failed', error);
      setWaiting(true);
      waiting.current = new AbortController();
      const sought = { id: paid.intentId, clientSecret: paid.clientSecret };
      const order = await waitForOrder(store, sought, waiting.current.signal, hurry);
      setWaiting(false);
      if (order) await complete(id, order);
      else dispatch({ type: 'card refused', message: t('payment_failed') });
    }
  }

  async function complete(paymentId: string, order: OrderWire): Promise<void> {
    setBasketKept(await removeOrdered(store.eventId, paymentId, unkept.current));
    dispatch({ type: 'order confirmed', order });
  }

  // After a reload in the payment step, request the intent again: identical data return the existing one (PAY-13).
  const goOn = useRef(async () => {});
  useEffect(() => {
    goOn.current = async () => {
      if (lines.length > 0) await once(askPayment, false);
      if (resume === 'payment') dispatch({ type: 'breakdown accepted' });
      setResume(null);
    };
  });
  const isReady = status !== 'loading';
  useEffect(() => {
    if (resume && isReady) void goOn.current();
  }, [resume, isReady]);

  function editTerms(): void {
    setNewTerms(null);
  }

  return {
    state,
    /** Store with the VAT that is charged now. */
    store,
    lines,
    ordered,
    newTerms,
    isBasketKept,
    isRenewed,
    isBasketLoading: status === 'loading',
    isResuming: resume !== null,
    price,
    typedCode,
    voucherCode,
    isVoucherKnown: findVoucher(vouchers, voucherCode) !== null,
    isWaiting,
    sendAddress: (values: Readonly<Record<string, string>>) => once(() => sendAddress(values), {}),
    askPayment: () => once(() => askPayment(), false),
    /** Pays exactly the new terms; terms that have changed again are shown again. */
    agree: () => once(() => askPayment(newTerms), false),
    fieldFilled: useCallback((field: string, value: string) => dispatch({ type: 'field filled', field, value }), []),
    enterVoucher(code: string) {
      editTerms();
      setTypedCode(code);
      // Clearing the field also clears its error: it means that no voucher is used (VOU-04).
      dispatch({ type: 'field filled', field: 'discount_code', value: code || 'none' });
    },
    /** On leaving the field, displays the normalised code. */
    completeVoucher: () => setTypedCode(voucherCode),
    /** Clears the product error after the shopper has decided about changed designs. */
    designsDecided() {
      editTerms();
      dispatch({ type: 'field filled', field: 'products', value: 'decided' });
    },
    async removeLine(id: string) {
      editTerms();
      await basketOf(store.eventId).remove(id);
      dispatch({ type: 'field filled', field: 'products', value: 'removed' });
    },
    chooseMethod(chosen: ShippingMethod) {
      editTerms();
      dispatch({ type: 'method chosen', method: chosen });
    },
    acceptBreakdown: () => dispatch({ type: 'breakdown accepted' }),
    cardSent: () => dispatch({ type: 'card sent' }),
    cardRefused: (message: string) => dispatch({ type: 'card refused', message }),
    elementFailed: useCallback(() => dispatch({ type: 'element failed' }), []),
    cardConfirmed: (intentId: string) =>
      once(async () => {
        const clientSecret = state.intent?.client_secret;
        if (state.intent && clientSecret) await finish({ intentId, clientSecret }, state.intent, ordered);
      }, undefined),
    paymentClosed: () => once(renewPayment, undefined),
    checkNow: () => hurry.dispatchEvent(new Event(HURRY)),
    back: useCallback(() => dispatch({ type: 'back' }), []),
    /** Goes forward in the browser's history; returns false when the entered data were never submitted. */
    forward(depth: number): boolean {
      if (step === 'address' && depth === 2 && customer && isSameAddress(store.eventId, customer.address)) {
        dispatch({ type: 'forward' });
        return true;
      }
      const isSame = asked.current?.method === method && asked.current?.voucherCode === voucherCode;
      if (step !== 'shipping' || depth !== 3 || !state.intent || !isSame) return false;
      void once(() => askPayment(), false);
      return true;
    },
  };
}
export type CheckoutControls = ReturnType<typeof useCheckout>;

type PaymentRequest = Omit<PayRequest, 'customerId'>;

const learnedFrom = ({ code, discount_amount }: NonNullable<OrderTerms['voucher']>): Voucher => ({
  code,
  discountMinor: discount_amount,
});

/** Returns the terms with which a placed order was shown. */
function placedTerms(
  intent: PayAnswer,
  lines: readonly BasketLine[],
  method: ShippingMethod,
  vat: StoreView['vat'],
): ShownTerms {
  const { shippingGrossMinor, discountMinor, totalMinor } = placedPrice(intent);
  return {
    lines: lines.map(({ id, name }, index) => ({ id, name, unitMinor: intent.order.lines[index]?.unit_price ?? 0 })),
    vat,
    method,
    shippingMinor: shippingGrossMinor,
    discountMinor,
    amountMinor: totalMinor,
    taxMinor: intent.basket_tax_breakdown?.tax_amount ?? null,
  };
}

/** Whether the form still contains the submitted values; the draft omits fields that were never edited. */
function isSameAddress(storeId: number, sent: AddressForm): boolean {
  const known = new Map<string, string>(Object.entries(sent));
  return Object.entries(readAddressDraft(storeId)).every(([field, typed]) => (known.get(field) ?? '') === typed.trim());
}
