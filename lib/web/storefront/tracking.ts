import { z } from 'zod';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { orderTrackingEndpoints } from '@/lib/contracts/order-tracking';
import type { StoreDto } from '@/lib/contracts/storefront';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';

export type TrackingView = EndpointResponse<typeof orderTrackingEndpoints.tracking>['data'];

/**
 * Returns the order for the tracking link of an e-mail; null when the key is not valid. `order` and `key` are
 * unvalidated query values.
 */
export async function loadTracking(
  store: Pick<StoreDto, 'tenant_id' | 'slug'>,
  order: unknown,
  key: unknown,
): Promise<TrackingView | null> {
  const trackingRequest = z.object({ order: z.uuid(), key: z.string().max(100) }).safeParse({ order, key });
  if (!trackingRequest.success) return null;
  const params = { tenant: store.tenant_id, slug: store.slug, orderId: trackingRequest.data.order };
  try {
    return (await tenantApi.call(orderTrackingEndpoints.tracking, { params, query: { key: trackingRequest.data.key } }))
      .data;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
