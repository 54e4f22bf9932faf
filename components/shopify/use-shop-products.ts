import { useTranslations } from 'next-intl';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ShopProductWire, shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';

/** While something is under way the list is asked for again, in case that no live update comes. */
const UNDER_WAY_MS = 3_000;

/** What is in the shop, and what can be done about it. */
export function useShopProducts(tenantId: number) {
  const t = useTranslations('shopifySales');
  const params = { tenant: tenantId };
  const query = useEndpointQuery(
    shopifySalesEndpoints.products,
    { params },
    { refetchInterval: ({ state }) => ((state.data?.data.waiting ?? 0) > 0 ? UNDER_WAY_MS : false) },
  );
  const pushing = useEndpointMutation(shopifySalesEndpoints.push, { changes: ['shopify'] });
  const removing = useEndpointMutation(shopifySalesEndpoints.remove, { changes: ['shopify'] });
  const failed = (error: unknown): void => notifyFailure(error, t('failed'));
  return {
    query,
    isBusy: pushing.isPending || removing.isPending,
    push: (products: readonly ShopProductWire[], onDone?: () => void): void =>
      pushing.mutate(
        { params, body: { products: products.map(({ event_id, product_id }) => ({ event_id, product_id })) } },
        {
          onSuccess: ({ data }) => {
            notifySuccess(t('pushQueued', { count: data.queued }));
            onDone?.();
          },
          onError: failed,
        },
      ),
    remove: (products: readonly ShopProductWire[], onDone?: () => void): void => {
      const listings = products.flatMap(({ listing }) => (listing ? [listing.id] : []));
      removing.mutate(
        { params, body: { listings } },
        {
          onSuccess: ({ data }) => {
            notifySuccess(t('removeQueued', { count: data.queued }));
            onDone?.();
          },
          onError: failed,
        },
      );
    },
  };
}
