import { orderEndpoints } from '@/lib/contracts/orders';
import { serviceEndpoints } from '@/lib/contracts/service';
import { notFound } from '@/lib/errors';
import { findForm } from '@/lib/rendering/core/goods';
import { renderPreview } from '@/lib/rendering/server/preview';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** What was ordered never changes, and only who may see the order may keep its picture. */
const KEPT_BY_BROWSER = 'private, max-age=86400';

/** A line's picture from what was ordered, not from what its product has become (ORD-06). The tenant API authorises. */
export const drawOrderLine: UseCase<typeof orderEndpoints.linePicture> = async ({ input, context }) => {
  const { tenant, orderId, lineId, view } = input.params;
  const { data: line } = await tenantApi.call(orderEndpoints.line, { params: { tenant, orderId, lineId } }, context);
  const form = findForm(line.form);
  if (!form?.views[view]) throw notFound();
  const bytes = await renderPreview(
    {
      form,
      view,
      colour: line.colour_hex,
      scenes: { front: line.front, back: line.back },
      widthPx: input.query.w,
      format: 'webp',
      readAsset: async (assetId) => {
        const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
        return Buffer.from(await reply.arrayBuffer());
      },
      assetScope: String(tenant),
    },
    context.clientIp,
  );
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(bytes.byteLength),
    'cache-control': KEPT_BY_BROWSER,
  };
  return new Response(new Uint8Array(bytes), { headers });
};
