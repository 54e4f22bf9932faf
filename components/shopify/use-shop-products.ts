import { useTranslations } from 'next-intl';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/endpoint-query';
import { type ShopProductDto, shopifySalesEndpoints } from '@/lib/contracts/shopify-sales';
import { notifyFailure, notifySuccess } from '../admin/kit/notify';

/** Poll interval in milliseconds while a push is in progress, in case a live update is missed. */
const UNDER_WAY_MS = 3_000;

/** Returns the products in the shop and the actions on them. */
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
    push: (products: readonly ShopProductDto[], onDone?: () => void): void =>
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
    remove: (products: readonly ShopProductDto[], onDone?: () => void): void => {
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
