import type { StoreDto } from '@/lib/contracts/storefront';
import { checkOut, confirmIntent, openIntent, readStore, settlePayment, toIntentFacts } from './shop';

/** Creates a paid order of a store through the web tier's payment flow. */
export async function createPaidOrder(slug = 'summer-fest') {
  const store: StoreDto = await readStore(slug);
  const { placed } = await checkOut(store);
  const intent = await openIntent(placed);
  await settlePayment(toIntentFacts(await confirmIntent(intent)));
  return { store, tenant: store.tenant_id, orderId: placed.order.id, order: placed.order, intent };
}
