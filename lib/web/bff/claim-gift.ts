import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { openIntent } from './create-payment';

/**
 * Claims a gift. When nothing is due, the tenant API settles it at once; when shipping is due, it is paid like any
 * other order (GFT-08, GFT-09).
 */
export const claimGift: UseCase<typeof checkoutEndpoints.giftOrder> = async ({ input, raw, context }) => {
  const { tenant, slug } = input.params;
  const { data: placed } = await tenantApi.call(
    serviceEndpoints.placeGift,
    { params: { tenant, slug }, body: raw },
    context,
  );
  return { json: wrapInEnvelope(await openIntent(placed, tenant, context)) };
};
