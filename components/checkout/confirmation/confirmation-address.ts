import type { PayAnswer } from '@/lib/client/checkout/checkout-api';
import { type StorePlaced, storePath } from '@/lib/storefront/links';

/** `pi_1_secret_2` → `pi_1`: secrets of intents begin with their id. */
export const intentIdOf = (clientSecret: string | null): string => clientSecret?.split('_secret_')[0] ?? '';

/** The address that shows a confirmation again after a reload (UX B12). */
export function confirmationAddress(store: StorePlaced, intent: PayAnswer): string {
  const query: Record<string, string> = intent.client_secret
    ? { payment_intent: intentIdOf(intent.client_secret), payment_intent_client_secret: intent.client_secret }
    : { no_payment_needed: 'true', order_id: intent.order.id };
  return `${storePath(store, 'payment-success')}?${new URLSearchParams(query)}`;
}
