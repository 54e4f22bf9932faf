import type { StoreDto } from '@/lib/contracts/storefront';
import { checkOut, confirmIntent, openIntent, readStore, settle, toIntentFacts } from './shop';

/** Creates a paid order of a store through the web tier's payment flow. */
export async function paidOrder(slug = 'summer-fest') {
  const store: StoreDto = await readStore(slug);
  const { placed } = await checkOut(store);
  const intent = await openIntent(placed);
  await settle(toIntentFacts(await confirmIntent(intent)));
  return { store, tenant: store.tenant_id, orderId: placed.order.id, order: placed.order, intent };
}
