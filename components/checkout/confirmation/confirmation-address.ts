import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import { saveConfirmation } from '@/lib/client/checkout/saved-confirmation';
import { storePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** Returns the intent id of a client secret, which begins with it: `pi_1_secret_2` → `pi_1`. */
export const parseIntentId = (clientSecret: string | null): string => clientSecret?.split('_secret_')[0] ?? '';

/**
 * Returns the URL that displays a confirmation again after a reload. Saves the secret that opens the order in the tab
 * and not in the URL, because third-party scripts on the page can read URLs.
 */
export function confirmationAddress(store: StoreView, intent: PayResponse): string {
  saveConfirmation(
    store.eventId,
    intent.client_secret
      ? { intentId: parseIntentId(intent.client_secret), clientSecret: intent.client_secret, orderId: null }
      : { intentId: null, clientSecret: null, orderId: intent.order.id },
  );
  return storePath(store, 'payment-success');
}
