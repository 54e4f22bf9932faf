'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { checkPromoCode, claimGift, confirmPayment, type PayResponse } from '@/lib/client/checkout/checkout-api';
import { clearGiftDraft, readGiftDraft, saveGiftDraft, savePendingPayment } from '@/lib/client/checkout/checkout-draft';
import { openDesignReview } from '@/lib/client/checkout/design-review';
import type { OrderDto } from '@/lib/contracts/checkout';
import type { OrderTerms } from '@/lib/contracts/order-terms';
import { type CountedLine, QUANTITY_LIMITS } from '@/lib/domain/basket/basket';
import { clearFilledFieldErrors, type FormErrors, type GiftForm } from '@/lib/domain/checkout/address-form';
import { type DisplayedTerms, listTermsChanges, type TermsChange } from '@/lib/domain/checkout/terms-change';
import type { StoreView } from '@/lib/views/storefront/store-view';
import { findOrderTerms, toFieldMessages } from '../checkout-errors';
import { removeOrderedLines } from '../confirmation/remove-ordered-lines';
import { parseIntentId, saveConfirmationPath, savePaymentPath } from '../confirmation/save-confirmation-path';
import { HURRY_EVENT, waitForOrder } from '../confirmation/wait-for-order';
import { getPlacedPrice } from '../summary/price';
import { toDisplayedTerms } from '../terms/order-terms';
import type { Translate } from '../texts';
import type { GiftSubmission } from './gift-form';

interface GiftState {
  readonly loading: boolean;
  readonly errors: FormErrors;
  /** Order that awaits its payment, with the submitted form (GFT-08). */
  readonly due: { readonly answer: PayResponse; readonly form: GiftForm } | null;
  readonly paymentError: string | null;
  readonly isWaiting: boolean;
  readonly order: OrderDto | null;
  readonly hasRemainingLines: boolean;
  /** New terms that the shopper has not accepted yet. */
  readonly newTerms: { readonly terms: OrderTerms; readonly changes: readonly TermsChange[] } | null;
}

const START: GiftState = {
  loading: false,
  errors: {},
  due: null,
  paymentError: null,
  isWaiting: false,
  order: null,
  hasRemainingLines: false,
  newTerms: null,
};

/** A claim removes the whole line from the basket, regardless of its quantity. */
const WHOLE_LINE = QUANTITY_LIMITS.max;

/**
 * Claims a gift and pays the amount due (GFT-07…09). `dueMinor` is the amount due that the page shows, before US tax.
 */
export function useGift(store: StoreView, language: string, dueMinor: number, t: Translate) {
  const [state, setState] = useState<GiftState>(START);
  const change = (part: Partial<GiftState>) => setState((before) => ({ ...before, ...part }));
  const waiting = useRef<AbortController | null>(null);
  const [hurry] = useState(() => new EventTarget());
  useEffect(() => () => waiting.current?.abort(), []);
  useEffect(() => {
    const due = readGiftDraft(store.eventId);
    if (due) setState((before) => (before.due || before.order ? before : { ...before, due }));
  }, [store.eventId]);

  async function complete(order: OrderDto, answer: PayResponse, unkept: readonly CountedLine[] | null): Promise<void> {
    const id = answer.client_secret ? parseIntentId(answer.client_secret) : order.id;
    const hasRemainingLines = await removeOrderedLines(store.eventId, id, unkept);
    window.history.replaceState({}, '', saveConfirmationPath(store, answer));
    change({ order, hasRemainingLines, loading: false, isWaiting: false });
  }

  /** Claims the gift at the amount due that the shopper has seen. */
  async function send({ form, lines }: GiftSubmission, displayedTerms: DisplayedTerms): Promise<FormErrors> {
    change({ loading: true, errors: {} });
    try {
      const answer = await claimGift(store, { form, language, lines, amountMinor: displayedTerms.amountMinor });
      const whole = lines.map(({ id }) => ({ id, quantity: WHOLE_LINE }));
      if (!answer.client_secret) {
        await complete(answer.order, answer, whole);
        return {};
      }
      savePendingPayment(store.eventId, parseIntentId(answer.client_secret), whole);
      saveGiftDraft(store.eventId, { answer, form });
      change({ loading: false, newTerms: null, due: { answer, form } });
      return {};
    } catch (error) {
      openDesignReview(store.eventId, error);
      const errors = toFieldMessages(error, language, form.promo_code === '' ? null : 'promo_code');
      const terms = findOrderTerms(error);
      const newTerms = terms && { terms, changes: listTermsChanges(displayedTerms, toDisplayedTerms(terms)) };
      clearGiftDraft(store.eventId);
      change({ loading: false, due: null, errors, newTerms });
      // The panel of new terms takes the focus.
      return newTerms ? {} : errors;
    }
  }

  const shownNow = (): DisplayedTerms =>
    state.newTerms
      ? toDisplayedTerms(state.newTerms.terms)
      : {
          lines: [],
          vat: store.vat,
          method: 'standard',
          shippingMinor: dueMinor,
          discountMinor: 0,
          amountMinor: dueMinor,
          taxMinor: null,
        };

  return {
    state,
    checkCode: (code: string) => checkPromoCode(store, code),
    claim: (submission: GiftSubmission): Promise<FormErrors> => send(submission, shownNow()),
    /** Claims the gift again with the submitted form after its payment intent has ended. */
    async renew(lines: GiftSubmission['lines']): Promise<void> {
      if (!state.due) return;
      const { form, answer } = state.due;
      const { shippingGrossMinor: shippingMinor, totalMinor: amountMinor } = getPlacedPrice(answer);
      const errors = await send({ form, lines }, { ...shownNow(), shippingMinor, amountMinor });
      if (Object.keys(errors).length === 0)
        setState((before) => (before.due ? { ...before, paymentError: t('payment_renewed') } : before));
    },
    async paid(intentId: string): Promise<void> {
      const answer = state.due?.answer;
      const clientSecret = answer?.client_secret;
      if (!answer || !clientSecret) return;
      try {
        const settled = await confirmPayment(store, { intentId, clientSecret }, { order: answer.order, lines: [] });
        await complete(settled, answer, null);
      } catch (error) {
        console.error('payment-success failed', error);
        change({ isWaiting: true });
        waiting.current = new AbortController();
        const sought = { id: intentId, clientSecret };
        const outcome = await waitForOrder(store, sought, { signal: waiting.current.signal, hurry });
        if (outcome?.status === 'succeeded') await complete(outcome.order, answer, null);
        else if (outcome?.pending) window.location.assign(savePaymentPath(store, clientSecret));
        else change({ isWaiting: false, loading: false, paymentError: t('payment_failed') });
      }
    },
    checkNow: () => hurry.dispatchEvent(new Event(HURRY_EVENT)),
    invalid: (errors: FormErrors) => change({ errors }),
    filled: (field: string, value: string) =>
      setState((before) => ({ ...before, errors: clearFilledFieldErrors(before.errors, field, value) })),
    /** Returns to the form; submitting it again continues with the existing order. */
    reopen() {
      clearGiftDraft(store.eventId);
      change({ due: null, paymentError: null });
    },
    cardSent: () => change({ loading: true, paymentError: null }),
    cardRefused: (paymentError: string) => change({ loading: false, paymentError }),
    // The callback is stable, because a new one would recreate the card element.
    elementFailed: useCallback(() => setState((before) => ({ ...before, loading: false })), []),
  };
}
