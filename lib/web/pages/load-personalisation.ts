import { z } from 'zod';
import { correctionEndpoints } from '@/lib/contracts/corrections';
import type { EndpointResponse } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/platform/errors';
import { tenantApi } from '@/lib/web/tenant-api/client';

const linkSchema = z.object({
  shop: z.coerce.number().int().positive().max(2_147_483_647),
  orderId: z.uuid(),
  key: z.string().max(100),
});

/**
 * Reads the personalisation request of a mailed link. Null when the link is invalid or was replaced by a newer one. The
 * arguments are unvalidated parameters of the address.
 */
export async function loadPersonalisation(address: Readonly<Record<'shop' | 'orderId' | 'key', unknown>>): Promise<{
  readonly link: { readonly tenant: number; readonly orderId: string; readonly key: string };
  readonly data: EndpointResponse<typeof correctionEndpoints.personalisation>['data'];
} | null> {
  const parsed = linkSchema.safeParse(address);
  if (!parsed.success) return null;
  const { shop: tenant, orderId, key } = parsed.data;
  try {
    const { data } = await tenantApi.call(correctionEndpoints.personalisation, {
      params: { tenant, orderId },
      query: { key },
    });
    return { link: { tenant, orderId, key }, data };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
