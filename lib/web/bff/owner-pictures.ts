import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { productDesignEndpoints } from '@/lib/contracts/product-designs';
import { serviceEndpoints } from '@/lib/contracts/service';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import { renderPreview } from '@/lib/rendering/server/preview';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { getPictureCache } from './picture-cache';
import { requireActor } from './require-actor';

const BROWSER_CACHE_CONTROL = 'private, max-age=31536000, immutable';
const BRIEF = 'private, no-cache';
const BLANK_PX = 320;

/** Draws a product in the way shoppers see it, including drafts and all colours, for its designer (DSN-01). */
export const drawProductForOwner: UseCase<typeof eventProductEndpoints.picture> = async ({ input, context }) => {
  const { tenant, slug, productId, view } = input.params;
  const { w, colour: requestedColour, v } = input.query;
  // The version identifies the design: a list shows the published one, an editor its draft, the history earlier ones.
  const named = { params: { tenant, slug, productId }, query: { version: v } };
  const { data: design } = await tenantApi.call(productDesignEndpoints.design, named, context);
  const form = findBlankForm(design.form);
  const colour =
    requestedColour === undefined ? design.colours[0] : design.colours.find(({ code }) => code === requestedColour);
  if (!form?.views[view] || !colour) throw buildNotFoundError();
  const address = ['owner', tenant, productId, view, colour.code, w, 'webp', design.picture_version].join('/');
  return sendDrawn(address, v === design.picture_version ? BROWSER_CACHE_CONTROL : BRIEF, context, {
    form,
    view,
    colour: colour.hex,
    scenes: { front: design.front, back: design.back },
    widthPx: w,
    readAsset: async (assetId) => {
      const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
      return Buffer.from(await reply.arrayBuffer());
    },
    assetScope: String(tenant),
  });
};

/** Draws a blank in a colour for the catalogue, identical for all owners. */
export const drawBlankPicture: UseCase<typeof eventProductEndpoints.blankPicture> = async ({ input, context }) => {
  const { tenant, form: name, view } = input.params;
  await requireActor(eventProductEndpoints.blankPicture, tenant, context);
  const form = findBlankForm(name);
  if (!form?.views[view]) throw buildNotFoundError();
  const colour = input.query.colour.toLowerCase();
  const address = ['blank', name, view, colour, BLANK_PX, 'webp', 'bare'].join('/');
  const scenes = { front: null, back: null };
  return sendDrawn(address, 'private, max-age=604800', context, {
    form,
    view,
    colour: `#${colour}`,
    scenes,
    widthPx: BLANK_PX,
  });
};

/** Sends a cached picture, or draws and caches it. `address` is its cache key. */
async function sendDrawn(
  address: string,
  cacheControl: string,
  context: CallContext,
  request: Parameters<typeof renderPreview>[0],
): Promise<Response> {
  const cachedPicture = await getPictureCache().find(address);
  const picture =
    cachedPicture ??
    (await getPictureCache().drawOnce(address, async () => {
      await countDrawing(context.clientIp);
      return { bytes: await renderPreview({ ...request, format: 'webp' }, context.clientIp), type: 'image/webp' };
    }));
  const headers = {
    'content-type': picture.type,
    'content-length': String(picture.bytes.byteLength),
    'cache-control': cacheControl,
  };
  return new Response(new Uint8Array(picture.bytes), { headers });
}
