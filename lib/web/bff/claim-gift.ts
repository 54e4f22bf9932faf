import type { checkoutEndpoints } from '@/lib/contracts/checkout';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { serviceEndpoints } from '@/lib/contracts/service';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { openIntent } from './create-payment';

/**
 * Claims a gift: with nothing due the tenant API settles it at once; with shipping due it is paid like any order
 * (GFT-08, GFT-09).
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
