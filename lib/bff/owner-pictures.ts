import { eventProductEndpoints } from '@/lib/contracts/event-products';
import { serviceEndpoints } from '@/lib/contracts/service';
import { notFound } from '@/lib/errors';
import { findForm } from '@/lib/rendering/core/goods';
import { renderPreview } from '@/lib/rendering/server/preview';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { pictureCache } from './picture-cache';

const KEPT_BY_BROWSER = 'private, max-age=31536000, immutable';
const BRIEF = 'private, no-cache';

/** A product's picture for whoever designs it: drafts and all colours, the same drawing as shoppers get (DSN-01). */
export const drawProductForOwner: UseCase<typeof eventProductEndpoints.picture> = async ({ input, context }) => {
  const { tenant, slug, productId, view } = input.params;
  const { w, colour: asked, v } = input.query;
  const named = { params: { tenant, slug, productId } };
  const { data: design } = await tenantApi.call(eventProductEndpoints.design, named, context);
  const form = findForm(design.form);
  const colour = asked === undefined ? design.colours[0] : design.colours.find(({ code }) => code === asked);
  if (!form?.views[view] || !colour) throw notFound();
  const address = ['owner', tenant, productId, view, colour.code, w, 'webp', design.picture_version].join('/');
  const kept = await pictureCache().find(address);
  const picture =
    kept ??
    (await pictureCache().drawOnce(address, async () => {
      await countDrawing(context.clientIp);
      const bytes = await renderPreview({
        form,
        view,
        colour: colour.hex,
        scenes: { front: design.front, back: design.back },
        widthPx: w,
        format: 'webp',
        readAsset: async (assetId) => {
          const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
          return Buffer.from(await reply.arrayBuffer());
        },
        assetScope: String(tenant),
      });
      return { bytes, type: 'image/webp' };
    }));
  const headers = {
    'content-type': picture.type,
    'content-length': String(picture.bytes.byteLength),
    'cache-control': v === design.picture_version ? KEPT_BY_BROWSER : BRIEF,
  };
  return new Response(new Uint8Array(picture.bytes), { headers });
};
