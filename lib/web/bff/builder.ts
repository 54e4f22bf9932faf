import { builderEndpoints } from '@/lib/contracts/builder';
import { blankEndpoints } from '@/lib/contracts/catalogue-blanks';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { buildEndpointPath } from '@/lib/contracts/path';
import type { PictureWidth } from '@/lib/contracts/picture-url';
import { buildLogoScene } from '@/lib/domain/builder/logo-scene';
import { proposeThemes } from '@/lib/domain/builder/theme';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { BlankForm } from '@/lib/rendering/core/blanks/types';
import { DECODE_TIMEOUT_MS, getDecodeGate } from '@/lib/rendering/server/gate';
import { findDominantColours, removeBackground, trimMargin } from '@/lib/rendering/server/logo';
import { renderPreview } from '@/lib/rendering/server/preview';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { getPictureCache } from './picture-cache';
import { receivePicture } from './receive-picture';

const PLAIN = 'public, max-age=604800';
const PRIVATE_CACHE_CONTROL = 'private, max-age=604800';

/**
 * Receives a visitor's logo for the event builder and proposes themes from its colours (ADM-07). A single-colour
 * background is removed unless the visitor wants to keep it.
 */
export const uploadLogo: UseCase<typeof builderEndpoints.upload> = async ({ input, context }) => {
  const sent = await receivePicture(input.body.file, context);
  const { name, data, ...size } = sent;
  const picture = { ...size, bytes: Buffer.from(data, 'base64') };
  const cut =
    input.body.keep_ground === '1'
      ? null
      : await getDecodeGate().run(() => removeBackground(picture), DECODE_TIMEOUT_MS, context.clientIp);
  const { bytes, ...pictureMeta } = cut ?? (await trimMargin(picture));
  const colours = await findDominantColours(bytes);
  const body = { name, ...pictureMeta, data: bytes.toString('base64') };
  const { data: stored } = await tenantApi.call(
    builderEndpoints.saveUpload,
    { params: {}, body },
    { ...context, token: undefined },
  );
  const url = buildEndpointPath(builderEndpoints.uploaded, { imgId: stored.img_id });
  const { width, height } = pictureMeta;
  const themes = proposeThemes(colours);
  return { json: wrapInEnvelope({ ...stored, width, height, url, colours, themes, cut_out: cut !== null }) };
};

export const sendLogo: UseCase<typeof builderEndpoints.uploaded> = async ({ input, context }) => {
  const reply = await fetchLogo(input.params.imgId, context);
  const headers = {
    'content-type': reply.headers.get('content-type') ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': PRIVATE_CACHE_CONTROL,
  };
  return new Response(reply.body, { headers });
};

/**
 * Draws a product with the visitor's logo, with the drawing code of all store products. The server stores neither; the
 * browser has the logo.
 */
export const drawMockup: UseCase<typeof builderEndpoints.mockup> = async ({ input, context }) => {
  const { imgId, form: name, colour } = input.params;
  const form = findBlankForm(name);
  const area = form?.printAreaMm.front;
  if (!form || !area) throw buildNotFoundError();
  if (imgId === 'plain')
    return sendPlain(await getPlainBlankPicture(form, colour.toLowerCase(), input.query.w, context));
  await countDrawing(context.clientIp);
  const logo = await readLogo(imgId, context);
  const bytes = await renderPreview(
    {
      form,
      view: form.mainView,
      colour: `#${colour.toLowerCase()}`,
      scenes: { front: buildLogoScene(area, { ...logo, src: `asset:${imgId}` }, input.query.placement), back: null },
      widthPx: input.query.w,
      format: 'webp',
      readAsset: async () => logo.bytes,
      assetScope: 'builder',
    },
    context.clientIp,
  );
  return sendPicture(bytes, PRIVATE_CACHE_CONTROL);
};

const sendPlain = (bytes: Buffer): Response => sendPicture(bytes, PLAIN);

function sendPicture(bytes: Buffer, caching: string): Response {
  const headers = {
    'content-type': 'image/webp',
    'content-length': String(bytes.byteLength),
    'cache-control': caching,
  };
  return new Response(new Uint8Array(bytes), { headers });
}

/**
 * Draws a product without a logo. Pictures in catalogue colours are cached; other colours are not, so that requests for
 * arbitrary colours cannot fill the disk.
 */
async function getPlainBlankPicture(
  form: BlankForm,
  hex: string,
  widthPx: PictureWidth,
  context: CallContext,
): Promise<Buffer> {
  const address = `/goods/webp/${form.form}/${hex}/${widthPx}`;
  const cachedPicture = await getPictureCache().find(address);
  if (cachedPicture) return cachedPicture.bytes;
  const draw = async (): Promise<Buffer> => {
    await countDrawing(context.clientIp);
    const scenes = { front: null, back: null };
    const colour = `#${hex}`;
    return renderPreview({ form, view: form.mainView, colour, scenes, widthPx, format: 'webp' }, context.clientIp);
  };
  const { data: blanks } = await tenantApi.call(blankEndpoints.list, { params: {} });
  const isOffered = blanks.some(
    (one) => one.form === form.form && one.colours.some((colour) => colour.hex.toLowerCase() === `#${hex}`),
  );
  if (!isOffered) return draw();
  const { bytes } = await getPictureCache().drawOnce(address, async () => ({
    bytes: await draw(),
    type: 'image/webp',
  }));
  return bytes;
}

async function readLogo(imgId: string, context: CallContext) {
  const reply = await fetchLogo(imgId, context);
  const [, width = '', height = ''] = /^(\d+)x(\d+)$/.exec(reply.headers.get('x-picture-size') ?? '') ?? [];
  return { width: Number(width), height: Number(height), bytes: Buffer.from(await reply.arrayBuffer()) };
}

const fetchLogo = (imgId: string, context: CallContext) =>
  tenantApi.fetch(builderEndpoints.read, { params: { imgId } }, { ...context, token: undefined });
