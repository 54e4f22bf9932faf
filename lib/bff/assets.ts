import sharp from 'sharp';
import { assetEndpoints } from '@/lib/contracts/assets';
import { PREVIEW_TIMEOUT_MS, renderGate } from '@/lib/rendering/server/gate';
import { tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { pictureCache } from './picture-cache';
import { receivePicture } from './receive-picture';
import { requireActor } from './require-actor';

const THUMBNAIL_PX = 320;

/** Takes a picture into the owner's library (ADM-11). Whether they may is asked before a byte is decoded. */
export const uploadAsset: UseCase<typeof assetEndpoints.upload> = async ({ input, context }) => {
  const { params } = input;
  await requireActor('assets.manage', params.tenant, context);
  const body = await receivePicture(input.body.file, context, { drawings: true });
  return { json: await tenantApi.call(assetEndpoints.store, { params, body }, context) };
};

/** A small picture for grids, drawn once; who asks is looked at each time. */
export const drawThumbnail: UseCase<typeof assetEndpoints.thumbnail> = async ({ input, context }) => {
  const { params } = input;
  await requireActor('assets.manage', params.tenant, context);
  const address = `thumbnails/${params.tenant}/${params.assetId}/webp/${THUMBNAIL_PX}`;
  const kept = await pictureCache().find(address);
  const picture =
    kept ?? (await pictureCache().drawOnce(address, async () => ({ bytes: await draw(), type: 'image/webp' })));
  const headers = {
    'content-type': picture.type,
    'content-length': String(picture.bytes.byteLength),
    'cache-control': 'private, max-age=86400',
  };
  return new Response(new Uint8Array(picture.bytes), { headers });

  async function draw(): Promise<Buffer> {
    await countDrawing(context.clientIp);
    const reply = await tenantApi.fetch(assetEndpoints.file, { params }, context);
    const bytes = Buffer.from(await reply.arrayBuffer());
    return renderGate().run(() => shrink(bytes), PREVIEW_TIMEOUT_MS, context.clientIp);
  }
};

const shrink = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
