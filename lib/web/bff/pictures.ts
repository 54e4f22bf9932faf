import { wrapInEnvelope } from '@/lib/contracts/define';
import { buildEndpointPath } from '@/lib/contracts/path';
import { buildPictureUrl } from '@/lib/contracts/picture-url';
import type { ProductRecordDto } from '@/lib/contracts/product';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { serviceEndpoints } from '@/lib/contracts/service';
import { storefrontEndpoints } from '@/lib/contracts/storefront';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { applyCustomisation } from '@/lib/domain/scene/customise';
import { type Customisation, customisationSchema, type SideScenes } from '@/lib/domain/scene/schema';
import { toSideScenes } from '@/lib/domain/scene/to-side-scenes';
import { AppError, buildInvalidFieldsError, buildNotFoundError } from '@/lib/platform/errors';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { readArt } from '@/lib/rendering/server/pictures';
import { renderPreview } from '@/lib/rendering/server/preview';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { type CachedPicture, getPictureCache } from './picture-cache';
import { receivePicture } from './receive-picture';
import { getShrunkPicture, sendWebp } from './shrink-picture';

const NOTHING: Customisation = { texts: {}, images: {} };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** WebP quality of logos and full-width pictures. */
const OWN_QUALITY = 78;
const PERSONAL = 'private, max-age=300';

const BRIEF = 'public, max-age=60';

type Params = { tenant: number; slug: string; productId: number; view: ViewName };

/** Sends a product picture. A plain GET, so that an <img> works without JavaScript. */
export const drawPicture: UseCase<typeof renderingEndpoints.picture> = async ({ input, context }) => {
  const { params, query } = input;
  const personal = query.c !== undefined;
  // A cached picture of this version needs neither a query nor a drawing.
  const cachedPicture =
    query.v && !personal ? await getPictureCache().find(buildCacheKey(params, query, query.v)) : null;
  if (cachedPicture) return send(cachedPicture, IMMUTABLE);
  const product = await readProduct(params, context);
  const earlier = await findEarlierDesign(product, params, query.v, context);
  const version = earlier?.version ?? product.picture_version;
  const scenes = earlier?.scenes ?? toSideScenes(product.products);
  const drawingRequest = toDrawingRequest(product, scenes, params, {
    ...query,
    customisation: readCustomisation(query.c),
  });
  if (personal) {
    await countDrawing(context.clientIp);
    return send(await draw(drawingRequest, params, context), PERSONAL);
  }
  // Cached under the current version, so that invented versions cannot fill the disk.
  const address = buildCacheKey(params, { ...query, colour: drawingRequest.colourCode }, version);
  const current = query.v === version;
  return send(await drawOnce(address, drawingRequest, params, context), current ? IMMUTABLE : BRIEF);
};

/**
 * Returns an earlier published design of a product, because baskets and orders still show its pictures. Null for the
 * current version and for one that was never published; the current picture is sent then.
 */
async function findEarlierDesign(
  product: ProductRecordDto,
  { tenant, slug, productId }: Params,
  version: string | undefined,
  context: CallContext,
): Promise<{ readonly version: string; readonly scenes: SideScenes } | null> {
  if (version === undefined || version === product.picture_version) return null;
  const call = { params: { tenant, slug, productId, version } };
  try {
    const { data } = await tenantApi.call(serviceEndpoints.earlierDesign, call, context);
    return { version: data.picture_version, scenes: { front: data.front, back: data.back } };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function drawOnce(
  address: string,
  drawingRequest: DrawingRequest,
  params: Params,
  context: CallContext,
): Promise<CachedPicture> {
  const cachedPicture = await getPictureCache().find(address);
  if (cachedPicture) return cachedPicture;
  await countDrawing(context.clientIp);
  return getPictureCache().drawOnce(address, () => draw(drawingRequest, params, context));
}

/**
 * Draws both sides for a browser that cannot draw them itself, and returns the addresses from which it can load them.
 */
export const renderViews: UseCase<typeof renderingEndpoints.render> = async ({ input, context }) => {
  const { product_id: productId, colour, customisation, views, format } = input.body;
  const product = await readProduct({ ...input.params, productId }, context);
  if (!Object.hasOwn(product.products.colour_hex, colour)) throw buildInvalidFieldsError({ colour: ['invalid'] });
  const urls = views.map((view) => {
    const pictureRequest = {
      productId,
      view,
      colour,
      width: 1000,
      format,
      version: product.picture_version,
      customisation,
    } as const;
    return [view, buildPictureUrl({ tenantId: input.params.tenant, slug: input.params.slug }, pictureRequest)] as const;
  });
  return { json: wrapInEnvelope({ urls: Object.fromEntries(urls) }) };
};

/** Validates, re-encodes and stores a shopper's picture; the original bytes are discarded. */
export const receiveUpload: UseCase<typeof renderingEndpoints.upload> = async ({ input, context }) => {
  const body = await receivePicture(input.body.file, context);
  const { data } = await tenantApi.call(serviceEndpoints.storeUpload, { params: input.params, body }, context);
  const url = buildEndpointPath(renderingEndpoints.uploaded, { ...input.params, assetId: data.id });
  return { json: wrapInEnvelope({ src: `asset:${data.id}`, width: body.width, height: body.height, url }) };
};

export const sendUpload: UseCase<typeof renderingEndpoints.uploaded> = async ({ input, context }) => {
  const { tenant, slug, assetId } = input.params;
  const { w } = input.query;
  // Called for every request, because it checks permission; the picture itself never changes.
  const reply = await tenantApi.fetch(
    serviceEndpoints.readUpload,
    { params: { tenant, assetId }, query: { slug } },
    context,
  );
  // Only the store's public pictures are scaled and cached. A shopper's picture, or one that no store shows, is sent
  // unchanged.
  if (w !== undefined && (await isShown(input.params, context))) {
    const address = ['own', tenant, assetId, 'webp', w].join('/');
    let isRead = false;
    const bytes = await getShrunkPicture(address, { maxPx: w, quality: OWN_QUALITY }, context, async () => {
      isRead = true;
      return Buffer.from(await reply.arrayBuffer());
    });
    if (!isRead) await reply.body?.cancel();
    return sendWebp(bytes, IMMUTABLE);
  }
  const headers = {
    'content-type': reply.headers.get('content-type') ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=86400',
  };
  return new Response(reply.body, { headers });
};

/** Returns whether a picture is currently the store's logo or background, so that everybody may see it. */
async function isShown(
  { tenant, slug, assetId }: { readonly tenant: number; readonly slug: string; readonly assetId: string },
  context: CallContext,
): Promise<boolean> {
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } }, context);
  const { custom_logo_url: logo, home_custom_bg_url: background } = store.store_page_content;
  return store.tenant_id === tenant && [logo, background].some((url) => url.endsWith(`/uploads/${assetId}`));
}

/** Sends platform artwork that a store uses as its own picture, scaled for the viewer. */
export const sendArt: UseCase<typeof renderingEndpoints.art> = async ({ input, context }) => {
  const { name } = input.params;
  const address = ['art', name, 'webp', input.query.w].join('/');
  const bytes = await getShrunkPicture(address, { maxPx: input.query.w, quality: OWN_QUALITY }, context, () =>
    readArt(name),
  );
  return sendWebp(bytes, 'public, max-age=86400');
};

async function readProduct(
  { tenant, slug, productId }: Omit<Params, 'view'>,
  context: CallContext,
): Promise<ProductRecordDto> {
  const { data } = await tenantApi.call(
    storefrontEndpoints.product,
    { params: { tenant, slug, productID: productId } },
    context,
  );
  return data.product;
}

interface PictureOptions {
  readonly colour?: string | undefined;
  readonly w: number;
  readonly format: 'webp' | 'png' | 'jpeg';
}

/** Validated request to draw a product: its blank has the view, and the product has the colour. */
interface DrawingRequest extends PictureOptions {
  readonly form: ReturnType<typeof findBlankForm> & object;
  readonly colourCode: string;
  readonly colourHex: string;
  readonly scenes: SideScenes;
}

const buildCacheKey = (params: Params, { colour = '', w, format }: PictureOptions, version: string): string =>
  [params.tenant, params.slug, params.productId, params.view, colour, w, format, version].join('/');

function toDrawingRequest(
  product: ProductRecordDto,
  design: SideScenes,
  { view }: Params,
  options: PictureOptions & { customisation: Customisation },
): DrawingRequest {
  const form = findBlankForm(product.products.selected.form);
  if (!form?.views[view]) throw buildNotFoundError();
  const colourCode = options.colour ?? product.products.colours[0] ?? '';
  const colours = product.products.colour_hex;
  const colourHex = Object.hasOwn(colours, colourCode) ? colours[colourCode] : undefined;
  if (!colourHex) throw buildNotFoundError();
  const scenes = customise(design, options.customisation);
  return { w: options.w, format: options.format, form, colourCode, colourHex, scenes };
}

async function draw(
  drawingRequest: DrawingRequest,
  { tenant, view }: Params,
  context: CallContext,
): Promise<CachedPicture> {
  const bytes = await renderPreview(
    {
      form: drawingRequest.form,
      view,
      colour: drawingRequest.colourHex,
      scenes: drawingRequest.scenes,
      widthPx: drawingRequest.w,
      format: drawingRequest.format,
      readAsset: (assetId) => readAsset(tenant, assetId, context),
      assetScope: String(tenant),
    },
    context.clientIp,
  );
  return { bytes, type: `image/${drawingRequest.format}` };
}

const customise = (scenes: SideScenes, customisation: Customisation): SideScenes => ({
  front: scenes.front && applyCustomisation(scenes.front, customisation),
  back: scenes.back && applyCustomisation(scenes.back, customisation),
});

async function readAsset(tenant: number, assetId: string, context: CallContext): Promise<Buffer> {
  const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
  return Buffer.from(await reply.arrayBuffer());
}

function readCustomisation(json: string | undefined): Customisation {
  if (!json) return NOTHING;
  try {
    return customisationSchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new AppError('invalid', buildErrorReason('customisation_unreadable'), { cause, errors: { c: ['invalid'] } });
  }
}

function send({ bytes, type }: CachedPicture, cacheControl: string): Response {
  const headers = { 'content-type': type, 'content-length': String(bytes.byteLength), 'cache-control': cacheControl };
  return new Response(new Uint8Array(bytes), { headers });
}
