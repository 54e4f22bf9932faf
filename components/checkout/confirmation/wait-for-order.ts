import { fetchConfirmation } from '@/lib/client/checkout/checkout-api';
import type { OrderWire } from '@/lib/contracts/checkout';
import type { StoreAddress } from '@/lib/storefront/links';

const PAUSE_MS = 2_500;
const LONGEST_PAUSE_MS = 20_000;

/** Asks the server until it knows that an intent was paid; the webhook gets there even when the browser does not
 *  (CHK-14). Null when the payment failed after all, or when nobody waits any longer. */
export async function waitForOrder(
  store: StoreAddress,
  intent: { readonly id: string; readonly clientSecret: string },
  signal: AbortSignal,
): Promise<OrderWire | null> {
  for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    await pause(pauseMs, signal);
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

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
