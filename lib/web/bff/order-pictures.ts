import type { fulfillerCallEndpoints } from '@/lib/contracts/fulfiller-calls';
import { type OrderedLineDto, orderLineEndpoints } from '@/lib/contracts/order-lines';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isOrderedPictureKey } from '@/lib/platform/signed-links';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { renderPreview } from '@/lib/rendering/server/preview';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';

/** Pictures of a line's version never change, but only people with access to the order may cache them. */
const BROWSER_CACHE_CONTROL = 'private, max-age=86400';
const SHOPPER_WIDTH_PX = 320;

/**
 * Draws a line's picture from what was ordered rather than from the current product (ORD-06). The tenant API checks
 * permission.
 */
export const drawOrderLine: UseCase<typeof orderLineEndpoints.linePicture> = async ({ input, context }) => {
  const { tenant, orderId, lineId, view } = input.params;
  const call = { params: { tenant, orderId, lineId }, query: { v: input.query.v } };
  const { data: line } = await tenantApi.call(orderLineEndpoints.line, call, context);
  return draw(line, { tenant, view, widthPx: input.query.w, format: 'webp' }, context);
};

/** Draws a line for its shopper, who has the address from the confirmation page or a mail. */
export const drawOrderedLine: UseCase<typeof orderLineEndpoints.orderedPicture> = async ({ input, context }) => {
  const { tenant, orderId, lineId, view } = input.params;
  const { key, format, v } = input.query;
  if (!isOrderedPictureKey({ tenantId: tenant, orderId, lineId }, key)) throw buildNotFoundError();
  const call = { params: { tenant, orderId, lineId }, query: { v } };
  const { data: line } = await tenantApi.call(serviceEndpoints.orderedLine, call, context);
  await countDrawing(context.clientIp);
  return draw(line, { tenant, view, widthPx: SHOPPER_WIDTH_PX, format }, context);
};

/** Draws a line for its fulfiller, which received the address with the order. */
export const drawFulfillerMockup: UseCase<typeof fulfillerCallEndpoints.mockup> = async ({ input, context }) => {
  const { tenant, orderId, lineId, side } = input.params;
  const call = { params: { tenant, orderId, lineId, side }, query: input.query };
  const { data: line } = await tenantApi.call(serviceEndpoints.linkedMockup, call, context);
  await countDrawing(context.clientIp);
  return draw(line, { tenant, view: side, widthPx: 640, format: 'jpeg' }, context);
};

interface PictureRequest {
  readonly tenant: number;
  readonly view: ViewName;
  readonly widthPx: 160 | 320 | 640;
  readonly format: 'webp' | 'jpeg';
}

/** Draws one side of a line, either as ordered or as a requested change would make it. */
export async function drawLine(
  line: OrderedLineDto,
  pictureRequest: PictureRequest,
  context: CallContext,
): Promise<Buffer> {
  const { tenant, view, widthPx, format } = pictureRequest;
  const form = findBlankForm(line.form);
  if (!form?.views[view]) throw buildNotFoundError();
  return renderPreview(
    {
      form,
      view,
      colour: line.colour_hex,
      scenes: { front: line.front, back: line.back },
      widthPx,
      format,
      readAsset: async (assetId) => {
        const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
        return Buffer.from(await reply.arrayBuffer());
      },
      assetScope: String(tenant),
    },
    context.clientIp,
  );
}

async function draw(line: OrderedLineDto, pictureRequest: PictureRequest, context: CallContext): Promise<Response> {
  const bytes = await drawLine(line, pictureRequest, context);
  const { format } = pictureRequest;
  const headers = {
    'content-type': `image/${format}`,
    'content-length': String(bytes.byteLength),
    'cache-control': BROWSER_CACHE_CONTROL,
  };
  return new Response(new Uint8Array(bytes), { headers });
}
