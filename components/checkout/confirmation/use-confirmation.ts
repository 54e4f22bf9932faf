'use client';

import { useEffect, useRef, useState } from 'react';
import { confirmPayment, type PaymentReference, type PayResponse } from '@/lib/client/checkout/checkout-api';
import { savePendingPayment } from '@/lib/client/checkout/checkout-draft';
import type { OrderDto } from '@/lib/contracts/checkout';
import type { CountedLine } from '@/lib/domain/basket/basket';
import type { BasketLine } from '@/lib/domain/basket/line';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { toFieldMessages } from '../checkout-errors';
import type { CheckoutDispatch } from '../checkout-state';
import type { Translate } from '../texts';
import { removeOrderedLines } from './remove-ordered-lines';
import { savePaymentPath } from './save-confirmation-path';
import { HURRY_EVENT, waitForOrder } from './wait-for-order';

/** Completes a payment: confirms it to the server, and removes its products from the basket (CHK-14). */
export function useConfirmation(options: {
  readonly store: StoreView;
  readonly language: string;
  readonly dispatch: CheckoutDispatch;
  readonly t: Translate;
}) {
  const { store, language, dispatch, t } = options;
  /**
   * Ordered lines when the browser refuses storage, so that only this tab knows which lines to remove from the basket;
   * null when they are stored.
   */
  const unstored = useRef<readonly CountedLine[] | null>(null);
  const [hasRemainingLines, setHasRemainingLines] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  const [hurry] = useState(() => new EventTarget());
  useEffect(() => () => waiting.current?.abort(), []);

  async function complete(paymentId: string, order: OrderDto): Promise<void> {
    setHasRemainingLines(await removeOrderedLines(store.eventId, paymentId, unstored.current));
    dispatch({ type: 'order confirmed', order });
  }

  return {
    /** Whether the basket still contains products that were added in the meantime. */
    hasRemainingLines,
    /** Whether the card was charged and the confirmation is pending; the server's response ends this state. */
    isWaiting,
    /** Asks the server now instead of at the next poll. */
    checkNow: (): void => void hurry.dispatchEvent(new Event(HURRY_EVENT)),

    /** Remembers the lines of an opened payment, so that they leave the basket once it is paid. */
    rememberOrdered(paymentId: string, lines: readonly BasketLine[]): void {
      unstored.current = savePendingPayment(store.eventId, paymentId, lines) ? null : lines;
    },

    /** Confirms the payment and shows the order; waits for the server where the confirmation does not arrive. */
    async finish(paid: PaymentReference, intent: PayResponse, sent: readonly BasketLine[]): Promise<void> {
      const id = 'intentId' in paid ? paid.intentId : paid.orderId;
      try {
        await complete(id, await confirmPayment(store, paid, { order: intent.order, lines: sent }));
      } catch (error) {
        if (!('intentId' in paid)) {
          dispatch({ type: 'confirmation failed', errors: toFieldMessages(error, language) });
          return;
        }
        console.error('payment-success failed', error);
        setWaiting(true);
        waiting.current = new AbortController();
        const sought = { id: paid.intentId, clientSecret: paid.clientSecret };
        const outcome = await waitForOrder(store, sought, { signal: waiting.current.signal, hurry });
        setWaiting(false);
        if (outcome?.status === 'succeeded') await complete(id, outcome.order);
        else if (outcome?.pending) window.location.assign(savePaymentPath(store, paid.clientSecret));
        else dispatch({ type: 'card refused', message: t('payment_failed') });
      }
    },
  };
}
export type ConfirmationControls = ReturnType<typeof useConfirmation>;
