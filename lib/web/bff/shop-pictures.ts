import { serviceEndpoints } from '@/lib/contracts/service';
import type { shopPictureEndpoints } from '@/lib/contracts/shop-pictures';
import { buildNotFoundError } from '@/lib/platform/errors';
import { isShopPhotoKey, isShopPictureKey } from '@/lib/platform/signed-links';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import { renderPreview } from '@/lib/rendering/server/preview';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { getPictureCache } from './picture-cache';
import { getShrunkPicture, sendWebp } from './shrink-picture';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEF = 'public, max-age=60';
/** Longest side of a photo, px: enough for the zoom of a shop's theme. */
const PHOTO_MAX_PX = 2_000;
const PHOTO_QUALITY = 85;

/**
 * Draws a product picture for a Shopify shop, which gets an address with a derived key. Works for hidden products and
 * stores too, because they may be sold in the shop only.
 */
export const drawShopPicture: UseCase<typeof shopPictureEndpoints.picture> = async ({ input, context }) => {
  const { tenant, productId, view } = input.params;
  const { colour: code, key, v, w: widthPx } = input.query;
  if (!isShopPictureKey({ tenantId: tenant, productId, view, colour: code }, key)) throw buildNotFoundError();
  const { data: design } = await tenantApi.call(
    serviceEndpoints.pushedDesign,
    { params: { tenant, productId } },
    context,
  );
  const form = findBlankForm(design.form);
  const colour = design.colours.find((one) => one.code === code);
  if (!form?.views[view] || !colour) throw buildNotFoundError();
  const address = ['shop', tenant, productId, view, code, widthPx, 'jpeg', design.picture_version].join('/');
  const picture =
    (await getPictureCache().find(address)) ??
    (await getPictureCache().drawOnce(address, async () => {
      await countDrawing(context.clientIp);
      const request = {
        form,
        view,
        colour: colour.hex,
        scenes: { front: design.front, back: design.back },
        widthPx,
        format: 'jpeg' as const,
        readAsset: async (assetId: string) => {
          const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
          return Buffer.from(await reply.arrayBuffer());
        },
        assetScope: String(tenant),
      };
      return { bytes: await renderPreview(request, context.clientIp), type: 'image/jpeg' };
    }));
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      'content-length': String(picture.bytes.byteLength),
      'cache-control': v === design.picture_version ? IMMUTABLE : BRIEF,
    },
  });
};

/** Sends an owner's own photo of a product to a shop by a sealed address. */
export const sendShopPhoto: UseCase<typeof shopPictureEndpoints.photo> = async ({ input, context }) => {
  const { tenant, assetId } = input.params;
  if (!isShopPhotoKey({ tenantId: tenant, assetId }, input.query.key)) throw buildNotFoundError();
  const address = ['shop-photo', tenant, assetId, 'webp', PHOTO_MAX_PX].join('/');
  const bytes = await getShrunkPicture(address, { maxPx: PHOTO_MAX_PX, quality: PHOTO_QUALITY }, context, async () => {
    const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
    return Buffer.from(await reply.arrayBuffer());
  });
  return sendWebp(bytes, IMMUTABLE);
};
