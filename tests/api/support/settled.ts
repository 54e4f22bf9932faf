import type { StoreWire } from '@/lib/contracts/storefront';
import { checkOut, confirmIntent, factsOf, openIntent, readStore, settle } from './shop';

/** Creates a paid order of a store through the web tier's payment flow. */
export async function paidOrder(slug = 'summer-fest') {
  const store: StoreWire = await readStore(slug);
  const { placed } = await checkOut(store);
  const intent = await openIntent(placed);
  await settle(factsOf(await confirmIntent(intent)));
  return { store, tenant: store.tenant_id, orderId: placed.order.id, order: placed.order, intent };
}
