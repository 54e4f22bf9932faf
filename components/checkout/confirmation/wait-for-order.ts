import { fetchConfirmation } from '@/lib/client/checkout/checkout-api';
import type { OrderWire } from '@/lib/contracts/checkout';
import type { StoreAddress } from '@/lib/storefront/links';

const PAUSE_MS = 2_500;
const LONGEST_PAUSE_MS = 20_000;

/** Asks the server until it knows that an intent was paid; the webhook gets there even when the browser does not
 *  (CHK-14). Null when the payment failed after all, or when nobody waits any longer. An event of `hurry` ends a pause. */
export async function waitForOrder(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  signal: AbortSignal,
  hurry: EventTarget = new EventTarget(),
): Promise<OrderWire | null> {
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

/** What the server knows of a payment whose answer was lost: 'paid', or 'open' where it can be tried again. It is asked
 *  until it answers; null when nobody waits any longer. */
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
      // A payment that is being processed is neither.
      if (status !== 'processing') return payment || status === 'failed' ? 'open' : null;
    } catch (error) {
      console.warn('confirmation failed', error);
    }
  }
  return null;
}

/** What a shopper's press tells those who wait. */
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
