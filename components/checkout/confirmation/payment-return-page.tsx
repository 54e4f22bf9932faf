'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button, getButtonClasses } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loader } from '@/components/ui/loader';
import { ApiError } from '@/lib/client/api';
import { getBasket } from '@/lib/client/basket/use-basket';
import {
  type Confirmation as ConfirmationAnswer,
  confirmPayment,
  fetchConfirmation,
  type PaymentReference,
} from '@/lib/client/checkout/checkout-api';
import { type OrderedLine, readPendingPayment } from '@/lib/client/checkout/checkout-draft';
import { type PaymentReturn, readConfirmation } from '@/lib/client/checkout/saved-confirmation';
import type { OrderDto } from '@/lib/contracts/checkout';
import type { BasketLine } from '@/lib/domain/basket/line';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { PayAgain, type UnpaidOrder } from '../payment/pay-again';
import { isPaymentReturn } from '../payment/payment-return';
import { createTranslate, getErrorText, type Translate } from '../texts';
import { Confirmation } from './confirmation';
import { PaymentPending } from './payment-pending';
import { removeOrderedLines } from './remove-ordered-lines';
import { waitForOrder } from './wait-for-order';

/** Lookup result for a payment that takes days: its order, the pending payment and the intent. */
interface Pending {
  readonly kind: 'pending';
  readonly order: OrderDto;
  readonly pending: NonNullable<ConfirmationAnswer['pending']>;
  readonly intent: Intent;
  /**
   * Data for the payment step, so that the shopper can pay in another way; null where a bank already processes the
   * payment.
   */
  readonly unpaid: UnpaidOrder | null;
}
type Intent = { readonly id: string; readonly clientSecret: string };

/** Maximum polling times, ms: for a payment that is not pending, and for a pending one. */
const MAX_WAIT_MS = 120_000;
const MAX_WATCH_MS = 180_000;

type LookupState =
  | { readonly kind: 'looking' }
  | { readonly kind: 'none' }
  /** The server did not respond, so it is unknown whether the order exists. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'order'; readonly order: OrderDto; readonly hasRemainingLines: boolean }
  | { readonly kind: 'unpaid'; readonly unpaid: UnpaidOrder }
  | Pending
  | { readonly kind: 'failed'; readonly message: string | null };

/**
 * Return page of a redirecting payment, where a confirmation can also be read again (PAY-08). Shows the payment named
 * in the URL, otherwise the last one of this tab.
 */
export function PaymentReturnPage(props: {
  readonly store: StoreView;
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly termsPath: string;
  readonly returned: PaymentReturn;
}) {
  const { store, language, texts, termsPath, returned } = props;
  const t = useMemo(() => createTranslate(texts), [texts]);
  const [lookup, setLookup] = useState<LookupState>({ kind: isPaymentReturn(returned) ? 'looking' : 'none' });
  const started = useRef(false);

  const lookUpOrder = useCallback(() => {
    const paymentReturn = isPaymentReturn(returned) ? returned : readConfirmation(store.eventId);
    if (!paymentReturn || !isPaymentReturn(paymentReturn)) return;
    setLookup({ kind: 'looking' });
    void lookUpOutcome(store, paymentReturn, t).then(setLookup, (error: unknown) => {
      console.error('payment-success failed', error);
      setLookup({ kind: isRefused(error) ? 'none' : 'unknown' });
    });
  }, [store, returned, t]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    lookUpOrder();
  }, [lookUpOrder]);

  // Keeps polling, so that a payment that is in processing only for a moment is confirmed while the shopper is on the
  // page.
  useEffect(() => {
    if (lookup.kind !== 'pending') return;
    const watch = new AbortController();
    const options = { signal: watch.signal, pendingAfterMs: MAX_WATCH_MS, maxMs: MAX_WATCH_MS };
    void waitForOrder(store, lookup.intent, options).then(async (outcome) => {
      if (outcome && !outcome.pending && !watch.signal.aborted)
        setLookup(await toLookup(store, lookup.intent, outcome, t));
    });
    return () => watch.abort();
  }, [lookup, store, t]);

  if (lookup.kind === 'looking') return <Loader text={t('processing')} className="needs-script py-24" />;
  if (lookup.kind === 'order') {
    return (
      <div className="page-width max-w-4xl py-10">
        <Confirmation
          order={lookup.order}
          store={store}
          language={language}
          headingLevel={2}
          isGift={store.type === 'promo'}
          hasRemainingLines={lookup.hasRemainingLines}
          t={t}
        />
      </div>
    );
  }
  if (lookup.kind === 'pending') {
    const { order, pending, unpaid } = lookup;
    const onPayOtherwise = unpaid ? () => setLookup({ kind: 'unpaid', unpaid }) : null;
    return <PaymentPending {...{ store, language, order, pending, onPayOtherwise, t }} onCheck={lookUpOrder} />;
  }
  if (lookup.kind === 'unpaid') {
    const { unpaid } = lookup;
    return <PayAgain {...{ store, language, termsPath, unpaid, t }} onPaid={lookUpOrder} />;
  }
  if (lookup.kind === 'unknown') {
    return (
      <EmptyState
        title={t('order_unknown')}
        text={t('order_unknown_text')}
        icon={<Icon name="bag" className="size-6" />}
        action={<Button onClick={lookUpOrder}>{t('try_again')}</Button>}
      />
    );
  }
  const isFailed = lookup.kind === 'failed';
  return (
    <EmptyState
      title={t(isFailed ? 'payment_not_taken' : 'no_order')}
      text={isFailed ? (lookup.message ?? t('payment_failed')) : t('no_order_text')}
      icon={<Icon name="bag" className="size-6" />}
      action={
        <a href={buildStorePath(store, isFailed ? 'checkout' : '')} className={getButtonClasses('primary')}>
          {t(isFailed ? 'back_to_payment' : 'back_to_store')}
        </a>
      }
    />
  );
}

/**
 * Returns whether the server rejected the payment's id or secret (a 4xx response other than 429). False when the server
 * failed or did not respond.
 */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

async function lookUpOutcome(store: StoreView, returned: PaymentReturn, t: Translate): Promise<LookupState> {
  const { intentId, clientSecret, orderId } = returned;
  if (orderId) return confirmOrder(store, { orderId, trackingKey: clientSecret });
  if (!intentId || !clientSecret) return { kind: 'none' };
  const intent = { id: intentId, clientSecret };
  const confirmation = await fetchConfirmation(store, intent);
  const isBusy = confirmation.status === 'processing' || (confirmation.status !== 'failed' && !confirmation.payment);
  if (confirmation.status === 'succeeded' || !isBusy) return toLookup(store, intent, confirmation, t);
  const outcome = await waitForOrder(store, intent, { signal: new AbortController().signal, maxMs: MAX_WAIT_MS });
  return outcome ? toLookup(store, intent, outcome, t) : { kind: 'unknown' };
}

async function toLookup(
  store: StoreView,
  intent: Intent,
  confirmation: ConfirmationAnswer,
  t: Translate,
): Promise<LookupState> {
  const { status, order, message: fallbackMessage, reason, payment, pending } = confirmation;
  const { id: intentId, clientSecret } = intent;
  // Includes a payment that was abandoned on the bank's page and cannot be continued there.
  const message = reason ? getErrorText(t, reason) : fallbackMessage;
  const unpaid = payment && { order, payment, clientSecret, message };
  if (pending) {
    // The order is placed: its products must not be ordered again, and a new basket must not replace it.
    if (readPendingPayment(store.eventId, intentId)) await removeOrderedLines(store.eventId, intentId);
    return { kind: 'pending', order, pending, intent, unpaid };
  }
  if (unpaid) return { kind: 'unpaid', unpaid };
  if (status === 'succeeded') return confirmOrder(store, { intentId, clientSecret }, order);
  return status === 'failed' ? { kind: 'failed', message } : { kind: 'unknown' };
}

/**
 * Calls payment-success for a payment that this browser opened and removes its products from the basket. Any other
 * visit only reads, so that an old confirmation never removes products from a new basket.
 */
async function confirmOrder(
  store: StoreView,
  paid: PaymentReference,
  existingOrder: OrderDto | null = null,
): Promise<LookupState> {
  const id = 'intentId' in paid ? paid.intentId : paid.orderId;
  const ordered = readPendingPayment(store.eventId, id);
  if (!ordered && existingOrder) return { kind: 'order', order: existingOrder, hasRemainingLines: false };
  const basket = getBasket(store.eventId);
  await basket.init();
  const lines = orderedLines(basket.getState().lines, ordered ?? []);
  const order = await confirmPayment(store, paid, { order: existingOrder, lines }).catch((error: unknown) => {
    if (!existingOrder) throw error;
    console.error('payment-success failed', error);
    return existingOrder;
  });
  const hasRemainingLines = ordered ? await removeOrderedLines(store.eventId, id) : false;
  return { kind: 'order', order, hasRemainingLines };
}

/** Returns the basket lines that a payment is for, in the ordered quantities. */
function orderedLines(lines: readonly BasketLine[], ordered: readonly OrderedLine[]): BasketLine[] {
  const quantities = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return lines.flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}
