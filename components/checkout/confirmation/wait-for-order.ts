import { fetchConfirmation } from '@/lib/client/checkout/checkout-api';
import type { OrderDto } from '@/lib/contracts/checkout';
import type { StoreAddress } from '@/lib/views/storefront/links';

const PAUSE_MS = 2_500;
const LONGEST_PAUSE_MS = 20_000;

/**
 * Polls the server until an intent is paid; the webhook reaches the server even when the browser's request does not
 * (CHK-14). Returns the order, or null when the payment failed or `signal` was aborted. A {@link HURRY} event on
 * `hurry` ends a pause.
 */
export async function waitForOrder(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  signal: AbortSignal,
  hurry: EventTarget = new EventTarget(),
): Promise<OrderDto | null> {
  for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    await pause(pauseMs, signal, hurry);
    if (signal.aborted) return null;
    try {
      const { status, order } = await fetchConfirmation(store, intent);
      if (status === 'succeeded') return order;
      if (status === 'failed') return null;
    } catch (error) {
      console.error('confirmation failed', error);
    }
  }
  return null;
}

/**
 * Polls the server for the outcome of a payment whose response was lost: 'paid', or 'open' when it can be tried again.
 * Repeats until the server responds; returns null when aborted or when the intent is in another state.
 */
export async function findOutcome(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  signal: AbortSignal,
): Promise<'paid' | 'open' | null> {
  for (let pauseMs = PAUSE_MS / 2; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    await pause(pauseMs, signal);
    if (signal.aborted) return null;
    try {
      const { status, payment } = await fetchConfirmation(store, intent);
      if (status === 'succeeded') return 'paid';
      // A payment in processing is neither paid nor open, so polling continues.
      if (status !== 'processing') return payment || status === 'failed' ? 'open' : null;
    } catch (error) {
      console.warn('confirmation failed', error);
    }
  }
  return null;
}

/** Event that makes {@link waitForOrder} poll at once, dispatched when the shopper presses the button. */
export const HURRY = 'hurry';

const pause = (ms: number, signal: AbortSignal, hurry?: EventTarget) =>
  new Promise<void>((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      hurry?.removeEventListener(HURRY, end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    hurry?.addEventListener(HURRY, end);
  });
