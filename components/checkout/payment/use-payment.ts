'use client';

import { useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { getBasket } from '@/lib/client/basket/use-basket';
import { type PayRequest, type PayResponse, requestPayment } from '@/lib/client/checkout/checkout-api';
import { isDesignChange, openDesignReview } from '@/lib/client/checkout/design-review';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { AddressForm, FormErrors } from '@/lib/domain/checkout/address-form';
import { type DisplayedTerms, listTermsChanges, type TermsChange } from '@/lib/domain/checkout/terms-change';
import type { OrderPrice } from '@/lib/domain/pricing/price-order';
import { listShippingOptions, type ShippingMethod } from '@/lib/domain/pricing/shipping';
import type { StoreView } from '@/lib/views/storefront/store-view';
import type { CustomerCalls } from '../address/use-customer';
import { findOrderTerms, toFieldMessages } from '../checkout-errors';
import type { CheckoutDispatch, CheckoutPageState } from '../checkout-state';
import { parseIntentId } from '../confirmation/save-confirmation-path';
import type { ConfirmationControls } from '../confirmation/use-confirmation';
import type { CheckoutCustomer } from '../customer';
import { getPlacedPrice, toShippingPrices } from '../summary/price';
import { refreshPrices } from '../summary/refresh-prices';
import {
  applyOrderTerms,
  buildPayRequest,
  buildPlacedTerms,
  buildPricedTerms,
  mergeOrderTerms,
  toDisplayedTerms,
  toVatTerms,
} from '../terms/order-terms';
import type { VoucherCode } from '../use-voucher-code';

/** New terms that the shopper has not accepted yet, with the differences from the shown ones. */
interface NewTerms {
  readonly terms: OrderTerms;
  readonly changes: readonly TermsChange[];
  /** Lines that the terms are for; the basket may change in the meantime. */
  readonly lines: readonly BasketLine[];
}

/**
 * The shopper's choices when a payment was requested. Forward in the browser's history reuses the payment only while
 * they are unchanged; otherwise the shopper must press the button.
 */
interface RequestedChoice {
  readonly method: ShippingMethod;
  readonly voucherCode: string;
}

type PaymentRequest = Omit<PayRequest, 'customerId'>;

/** Opens the payment of the order, with the terms that the shopper has seen (PAY-11). */
export function usePayment(options: {
  /** Store with the VAT that is charged now. */
  readonly store: StoreView;
  readonly language: string;
  readonly lines: readonly BasketLine[];
  readonly state: CheckoutPageState;
  readonly price: OrderPrice | null;
  readonly code: VoucherCode;
  readonly customers: CustomerCalls;
  readonly confirmation: ConfirmationControls;
  readonly dispatch: CheckoutDispatch;
  readonly onVat: (vat: StoreView['vat']) => void;
}) {
  const { store, language, lines, state, price, code, customers, confirmation, dispatch, onVat } = options;
  const { customer, method, intent } = state;
  const { voucherCode } = code;
  const [newTerms, setNewTerms] = useState<NewTerms | null>(null);
  const [ordered, setOrdered] = useState<readonly BasketLine[]>([]);
  const [isRenewed, setRenewed] = useState(false);
  const requested = useRef<RequestedChoice | null>(null);

  async function askPayment(agreed: NewTerms | null = null): Promise<boolean> {
    if (!customer || !method || !price) return false;
    dispatch({ type: 'payment asked' });
    const request = agreed
      ? buildPayRequest(agreed.terms, agreed.lines)
      : { method, voucherCode, totalMinor: price.totalMinor, shippingMinor: price.shippingGrossMinor, lines };
    const displayedTerms = agreed ? toDisplayedTerms(agreed.terms) : buildPricedTerms(lines, price, method, store.vat);
    return sendPayment(customer, request, displayedTerms);
  }

  async function sendPayment(
    buyer: CheckoutCustomer,
    request: PaymentRequest,
    displayedTerms: DisplayedTerms,
  ): Promise<boolean> {
    requested.current = { method: request.method, voucherCode: request.voucherCode };
    setRenewed(false);
    try {
      const opened = await payFor(buyer, request);
      const paidByVoucher = opened.order_fully_paid_by_voucher;
      const id = paidByVoucher ? opened.order.id : parseIntentId(opened.client_secret);
      confirmation.rememberOrdered(id, request.lines);
      setNewTerms(null);
      setOrdered(request.lines);
      code.learnFromOrder(request.voucherCode, opened.order.discount);
      const hasBreakdown = store.region === 'US' && opened.basket_tax_breakdown !== null;
      dispatch({ type: 'intent created', intent: opened, paidByVoucher, hasBreakdown });
      const { id: orderId, tracking_key: trackingKey } = opened.order;
      if (paidByVoucher) await confirmation.finish({ orderId, trackingKey }, opened, request.lines);
      return false;
    } catch (error) {
      return showRefusal(error, buyer, request, displayedTerms);
    }
  }

  /** Shows why a payment was refused. Returns whether the shopper has to accept new terms. */
  async function showRefusal(
    error: unknown,
    buyer: CheckoutCustomer,
    request: PaymentRequest,
    displayedTerms: DisplayedTerms,
  ): Promise<boolean> {
    openDesignReview(store.eventId, error);
    const terms = findOrderTerms(error);
    const errors = toFieldMessages(error, language, request.voucherCode === '' ? null : 'discount_code');
    const changes = terms ? listTermsChanges(displayedTerms, toDisplayedTerms(terms)) : [];
    // While the shopper decides about changed designs, the basket retains the accepted prices. The next request is
    // sent with them, so that the server reports what has become more expensive.
    if (!terms && !isDesignChange(error)) await learnWhatChanged(errors, buyer.address);
    dispatch({ type: 'intent failed', errors });
    if (terms) await adopt(terms, buyer);
    setNewTerms(terms && changes.length > 0 ? { terms, changes, lines: request.lines } : null);
    return changes.length > 0;
  }

  /** Takes over the server's terms for everything that prices are calculated from (PAY-11). */
  async function adopt(terms: OrderTerms, buyer: CheckoutCustomer): Promise<void> {
    onVat(toVatTerms(terms));
    if (terms.voucher) code.learnFromTerms(terms.voucher);
    const answer = mergeOrderTerms(buyer.answer, terms);
    const shippingOptions = listShippingOptions(toShippingPrices(answer));
    dispatch({ type: 'customer renewed', customer: { ...buyer, answer }, options: shippingOptions });
    dispatch({ type: 'method chosen', method: terms.shipping_method });
    await getBasket(store.eventId).revise((now) => applyOrderTerms(now, terms));
  }

  /** Pays. When the server has deleted the address after a long pause, sends it again without asking the shopper. */
  async function payFor(buyer: CheckoutCustomer, request: PaymentRequest): Promise<PayResponse> {
    const { answer, address } = buyer;
    try {
      // Mails about the order use the language that the page has now.
      if (buyer.language !== undefined && buyer.language !== language) await customers.renewCustomer(address);
      return await requestPayment(store, { ...request, customerId: answer.customer_id });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.errors.customer_id) throw error;
      const renewed = await customers.renewCustomer(address);
      return requestPayment(store, { ...request, customerId: renewed.answer.customer_id });
    }
  }

  /** Refreshes prices, shipping and products after a rejection, so that the next press succeeds (PAY-11). */
  async function learnWhatChanged(errors: FormErrors, address: AddressForm): Promise<void> {
    if (errors.amount || errors.products) await refreshPrices(store, lines);
    if (!errors.total_shipping_price && !errors.shipping_method) return;
    try {
      await customers.renewCustomer(address);
    } catch (error) {
      console.error('the address could not be sent again', error);
    }
  }

  return {
    newTerms,
    dropNewTerms: () => setNewTerms(null),
    /** Lines that the current payment is for; the basket may have changed since. */
    ordered,
    /** Whether the previous payment had ended and this one replaced it. */
    isRenewed,
    /** Whether the current payment was requested with the present choices. */
    isChoiceUnchanged: (): boolean =>
      requested.current?.method === method && requested.current?.voucherCode === voucherCode,
    /**
     * Requests the payment of the shown terms, or of new terms that the shopper has accepted. Returns true when the
     * response contains new terms.
     */
    askPayment,
    /**
     * Opens a new payment for the unchanged products after the previous one has ended at its gateway, for example
     * because its voucher was reserved for too long. Changed prices are shown first.
     */
    async renewPayment(): Promise<void> {
      if (!customer || !method || !intent) return;
      const displayedTerms = buildPlacedTerms(intent, ordered, method, store.vat);
      const placed = getPlacedPrice(intent);
      const request = { method, voucherCode, totalMinor: placed.totalMinor, shippingMinor: placed.shippingGrossMinor };
      setRenewed(!(await sendPayment(customer, { ...request, lines: ordered }, displayedTerms)));
    },
  };
}
