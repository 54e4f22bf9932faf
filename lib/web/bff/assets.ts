import { assetEndpoints } from '@/lib/contracts/assets';
import { tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { receiveAsset } from './receive-picture';
import { requireActor } from './require-actor';
import { getShrunkPicture, sendWebp } from './shrink-picture';

const THUMBNAIL_PX = 320;

/** Adds a picture to the owner's library (ADM-11). Permission is checked before any byte is decoded. */
export const uploadAsset: UseCase<typeof assetEndpoints.upload> = async ({ input, context }) => {
  const { params } = input;
  await requireActor(assetEndpoints.upload, params.tenant, context);
  const { picture, sizeMm } = await receiveAsset(input.body.file, params.tenant, context);
  const stored = await tenantApi.call(assetEndpoints.store, { params, body: picture }, context);
  return { json: { ...stored, data: { ...stored.data, size_mm: sizeMm } } };
};

/** Sends a thumbnail of a library picture, which is drawn once and cached. Permission is checked at every request. */
export const drawThumbnail: UseCase<typeof assetEndpoints.thumbnail> = async ({ input, context }) => {
  const { params } = input;
  await requireActor(assetEndpoints.thumbnail, params.tenant, context);
  const address = `thumbnails/${params.tenant}/${params.assetId}/webp/${THUMBNAIL_PX}`;
  const bytes = await getShrunkPicture(
    address,
    { maxPx: THUMBNAIL_PX, maxHeightPx: THUMBNAIL_PX, quality: 82 },
    context,
    async () => Buffer.from(await (await tenantApi.fetch(assetEndpoints.file, { params }, context)).arrayBuffer()),
  );
  return sendWebp(bytes, 'private, max-age=86400');
};
