import type { PayResponse } from '@/lib/client/checkout/checkout-api';
import { saveConfirmation } from '@/lib/client/checkout/saved-confirmation';
import { buildStorePath } from '@/lib/views/storefront/links';
import type { StoreView } from '@/lib/views/storefront/store-view';

/** Returns the intent id of a client secret, which begins with it: `pi_1_secret_2` → `pi_1`. */
export const parseIntentId = (clientSecret: string | null): string => clientSecret?.split('_secret_')[0] ?? '';

/**
 * Returns the URL that displays a confirmation again after a reload. Saves the secret that opens the order in the tab
 * and not in the URL, because third-party scripts on the page can read URLs.
 */
export function saveConfirmationPath(store: StoreView, intent: PayResponse): string {
  if (intent.client_secret) return savePaymentPath(store, intent.client_secret);
  const { id: orderId, tracking_key: trackingKey } = intent.order;
  saveConfirmation(store.eventId, { intentId: null, clientSecret: trackingKey, orderId });
  return buildStorePath(store, 'payment-success');
}

/**
 * Returns the URL that displays the state of a payment in this tab; saves its secret as {@link saveConfirmationPath}.
 */
export function savePaymentPath(store: StoreView, clientSecret: string): string {
  saveConfirmation(store.eventId, { intentId: parseIntentId(clientSecret), clientSecret, orderId: null });
  return buildStorePath(store, 'payment-success');
}
