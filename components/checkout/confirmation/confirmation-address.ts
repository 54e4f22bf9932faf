import type { PayAnswer } from '@/lib/client/checkout/checkout-api';
import { saveConfirmation } from '@/lib/client/checkout/kept-confirmation';
import { storePath } from '@/lib/storefront/links';
import type { StoreView } from '@/lib/storefront/store-view';

/** `pi_1_secret_2` → `pi_1`: secrets of intents begin with their id. */
export const intentIdOf = (clientSecret: string | null): string => clientSecret?.split('_secret_')[0] ?? '';

/** Returns the address that shows a confirmation again after a reload. What opens the order is saved in the tab and not
 *  in the address: scripts of others may run on the page by now, and they read addresses. */
export function confirmationAddress(store: StoreView, intent: PayAnswer): string {
  saveConfirmation(
    store.eventId,
    intent.client_secret
      ? { intentId: intentIdOf(intent.client_secret), clientSecret: intent.client_secret, orderId: null }
      : { intentId: null, clientSecret: null, orderId: intent.order.id },
  );
  return storePath(store, 'payment-success');
}
