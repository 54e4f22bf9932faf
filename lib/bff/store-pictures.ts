import sharp from 'sharp';
import type { StorePictureWidth } from '@/lib/contracts/picture-url';
import { serviceEndpoints } from '@/lib/contracts/service';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { notFound } from '@/lib/errors';
import { PREVIEW_TIMEOUT_MS, renderGate } from '@/lib/rendering/server/gate';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import { countDrawing } from './drawing-limit';
import { pictureCache } from './picture-cache';

const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Place {
  readonly tenant: number;
  readonly slug: string;
  readonly assetId: string;
}

/** A store's logo or background at a width in px, as WebP. Only what the store itself shows comes in widths: a shopper's
 *  picture leaves no copies behind. Fails with `not_found` for all else. */
export async function storePicture(place: Place, width: StorePictureWidth, context: CallContext): Promise<Response> {
  const { tenant, slug, assetId } = place;
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
  const { custom_logo_url: logo, home_custom_bg_url: background } = store.store_page_content;
  const isShown = [logo, background].some((url) => url.endsWith(`/uploads/${assetId}`));
  if (store.tenant_id !== tenant || !isShown) throw notFound();
  const address = `store-pictures/${tenant}/${assetId}/webp/${width}`;
  const kept = await pictureCache().find(address);
  const picture =
    kept ?? (await pictureCache().drawOnce(address, async () => ({ bytes: await draw(), type: 'image/webp' })));
  const headers = {
    'content-type': picture.type,
    'content-length': String(picture.bytes.byteLength),
    'cache-control': IMMUTABLE,
  };
  return new Response(new Uint8Array(picture.bytes), { headers });

  async function draw(): Promise<Buffer> {
    await countDrawing(context.clientIp);
    const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
    const bytes = Buffer.from(await reply.arrayBuffer());
    const shrink = () =>
      sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 4 }).toBuffer();
    return renderGate().run(shrink, PREVIEW_TIMEOUT_MS, context.clientIp);
  }
}
