'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { basketOf } from '@/lib/client/basket/use-basket';
import { confirmPayment, orderGift, type PayAnswer } from '@/lib/client/checkout/checkout-api';
import {
  forgetCheckout,
  forgetGift,
  keepGift,
  keepPendingPayment,
  readGift,
} from '@/lib/client/checkout/checkout-draft';
import type { OrderWire } from '@/lib/contracts/checkout';
import { type FormErrors, type GiftForm, withoutFilled } from '@/lib/domain/checkout/address-form';
import type { StoreView } from '@/lib/storefront/store-view';
import { confirmationAddress, intentIdOf } from '../confirmation/confirmation-address';
import { waitForOrder } from '../confirmation/wait-for-order';
import { refusalsOf } from '../refusals';
import type { GiftSubmission } from './gift-form';

interface GiftState {
  readonly loading: boolean;
  readonly errors: FormErrors;
  /** The order that waits for its payment, with what the form held (GFT-08). */
  readonly due: { readonly answer: PayAnswer; readonly form: GiftForm } | null;
  readonly paymentError: string | null;
  readonly isWaiting: boolean;
  readonly order: OrderWire | null;
}

const START: GiftState = { loading: false, errors: {}, due: null, paymentError: null, isWaiting: false, order: null };

/** Claims a gift, and pays what is due of it (GFT-07…09). */
export function useGift(store: StoreView, language: string) {
  const [state, setState] = useState<GiftState>(START);
  const change = (part: Partial<GiftState>) => setState((before) => ({ ...before, ...part }));
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  useEffect(() => {
    const due = readGift(store.eventId);
    if (due) setState((before) => (before.due || before.order ? before : { ...before, due }));
  }, [store.eventId]);

  async function complete(order: OrderWire, answer: PayAnswer): Promise<void> {
    await basketOf(store.eventId).clear();
    forgetCheckout(store.eventId);
    window.history.replaceState({}, '', confirmationAddress(store, answer));
    change({ order, loading: false, isWaiting: false });
  }

  return {
    state,
    async claim({ form, lines }: GiftSubmission): Promise<FormErrors> {
      change({ loading: true, errors: {} });
      try {
        const answer = await orderGift(store, { form, language, lines });
        if (!answer.client_secret) {
          await complete(answer.order, answer);
          return {};
        }
        keepPendingPayment(store.eventId, intentIdOf(answer.client_secret));
        keepGift(store.eventId, { answer, form });
        change({ loading: false, due: { answer, form } });
        return {};
      } catch (error) {
        const errors = refusalsOf(error, language, form.promo_code === '' ? null : 'promo_code');
        change({ loading: false, errors });
        return errors;
      }
    },
    async paid(intentId: string): Promise<void> {
      const answer = state.due?.answer;
      const clientSecret = answer?.client_secret;
      if (!answer || !clientSecret) return;
      try {
        await complete(
          await confirmPayment(store, { intentId, clientSecret }, { order: answer.order, lines: [] }),
          answer,
        );
      } catch (error) {
        console.error('payment-success failed', error);
        change({ isWaiting: true });
        waiting.current = new AbortController();
        const order = await waitForOrder(store, { id: intentId, clientSecret }, waiting.current.signal);
        if (order) await complete(order, answer);
        else change({ isWaiting: false, loading: false });
      }
    },
    invalid: (errors: FormErrors) => change({ errors }),
    filled: (field: string, value: string) =>
      setState((before) => ({ ...before, errors: withoutFilled(before.errors, field, value) })),
    /** Back to the form: what is sent from there goes on with the same order. */
    reopen() {
      forgetGift(store.eventId);
      change({ due: null, paymentError: null });
    },
    cardSent: () => change({ loading: true, paymentError: null }),
    cardRefused: (paymentError: string) => change({ loading: false, paymentError }),
    // The same each time: the card element is made anew when it changes.
    elementFailed: useCallback(() => setState((before) => ({ ...before, loading: false })), []),
  };
}
