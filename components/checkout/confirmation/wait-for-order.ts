import { type Confirmation, fetchConfirmation } from '@/lib/client/checkout/checkout-api';
import type { StoreAddress } from '@/lib/views/storefront/links';

const PAUSE_MS = 2_500;
const MAX_PAUSE_MS = 20_000;
/**
 * Time in the state `processing` after which a payment counts as pending, because its bank needs days, ms. All other
 * payments leave that state within seconds.
 */
const PENDING_AFTER_MS = 6_000;

interface WaitOptions {
  readonly signal: AbortSignal;
  /** Event target whose {@link HURRY_EVENT} event ends a pause. */
  readonly hurry?: EventTarget;
  /** Maximum polling time while the payment is pending, ms. */
  readonly pendingAfterMs?: number;
  /** Maximum polling time, ms. */
  readonly maxMs?: number;
}

/**
 * Polls the server until an intent is paid; the webhook reaches the server even when the browser's request does not
 * (CHK-14). Also ends when the payment failed or stays pending. Returns the last response; null without a response, or
 * when aborted.
 */
export async function waitForOrder(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  options: WaitOptions,
): Promise<Confirmation | null> {
  const { signal, hurry = new EventTarget(), pendingAfterMs = PENDING_AFTER_MS, maxMs = Infinity } = options;
  const start = performance.now();
  let confirmation: Confirmation | null = null;
  for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    await pause(pauseMs, signal, hurry);
    if (signal.aborted) return null;
    try {
      confirmation = await fetchConfirmation(store, intent);
    } catch (error) {
      console.error('confirmation failed', error);
    }
    const elapsedMs = performance.now() - start;
    const hasEnded = confirmation?.status === 'succeeded' || confirmation?.status === 'failed';
    if (hasEnded || elapsedMs >= (confirmation?.pending ? Math.min(pendingAfterMs, maxMs) : maxMs)) return confirmation;
  }
  return null;
}

/**
 * Polls the server for the outcome of a payment whose response was lost: 'paid', 'open' when it can be tried again, or
 * 'pending' when it takes days. Repeats until the server responds; returns null when aborted or when the intent is in
 * another state.
 */
export async function pollPaymentOutcome(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  signal: AbortSignal,
): Promise<'paid' | 'open' | 'pending' | null> {
  const start = performance.now();
  for (let pauseMs = PAUSE_MS / 2; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
    await pause(pauseMs, signal);
    if (signal.aborted) return null;
    try {
      const { status, payment, pending } = await fetchConfirmation(store, intent);
      if (status === 'succeeded') return 'paid';
      if (pending && (pending.step !== 'bank' || performance.now() - start >= PENDING_AFTER_MS)) return 'pending';
      // A payment in processing is neither paid nor open, so polling continues.
      if (status !== 'processing') return payment || status === 'failed' ? 'open' : null;
    } catch (error) {
      console.warn('confirmation failed', error);
    }
  }
  return null;
}

/** Event that makes {@link waitForOrder} poll at once, dispatched when the shopper presses the button. */
export const HURRY_EVENT = 'hurry';

const pause = (ms: number, signal: AbortSignal, hurry?: EventTarget) =>
  new Promise<void>((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      hurry?.removeEventListener(HURRY_EVENT, end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    hurry?.addEventListener(HURRY_EVENT, end);
  });
