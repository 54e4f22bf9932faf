import type { ProductRecordDto } from '@/lib/contracts/product';
import type { renderingEndpoints } from '@/lib/contracts/rendering';
import { serviceEndpoints } from '@/lib/contracts/service';
import { type StoreDto, storefrontEndpoints } from '@/lib/contracts/storefront';
import { buildLogoScene } from '@/lib/domain/builder/logo-scene';
import type { SideScenes } from '@/lib/domain/scene/schema';
import { toSideScenes } from '@/lib/domain/scene/to-side-scenes';
import { isHiddenFromShoppers } from '@/lib/domain/store/event';
import { buildNotFoundError } from '@/lib/platform/errors';
import { findBlankForm } from '@/lib/rendering/core/blanks';
import type { ViewName } from '@/lib/rendering/core/blanks/types';
import { renderPreview } from '@/lib/rendering/server/preview';
import type { ShareCard } from '@/lib/rendering/server/share-card';
import { toProductView } from '@/lib/views/storefront/product-view';
import { buildSiteShareCard, calculateCardVersion, isSignedTitle } from '@/lib/web/seo/share-image';
import { buildProductShareCard, buildStoreShareCard } from '@/lib/web/storefront/share-image';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countDrawing } from './drawing-limit';
import { getPictureCache } from './picture-cache';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cache-Control of a share image: one day, because a store's image shows its newest product. */
const A_DAY = 'public, max-age=86400';
const BRIEF = 'public, max-age=60';
/** JPEG quality for pictures of cloth with text; the files have 60 to 120 kB. */
const QUALITY = 0.86;
const PRODUCT_PX = 616;

interface Subject {
  readonly form: string;
  readonly view: ViewName;
  readonly colour: string;
  readonly scenes: SideScenes;
}

/** Draws the share image of a store or of a product, in the store's theme. */
export const drawShareImage: UseCase<typeof renderingEndpoints.shareImage> = async ({ input, context }) => {
  const { tenant, slug, subject } = input.params;
  const store = await readStore(tenant, slug);
  const record = await readRecord(store, subject);
  const card = subject === 'store' || !record ? buildStoreShareCard(store) : buildProductShareCard(store, record);
  const version = calculateCardVersion(card, subject === 'store' ? '' : record?.picture_version);
  // Cached under the current version, so that invented versions cannot fill the disk.
  const drawn = calculateCardVersion(card, record?.picture_version);
  const bytes = await drawnOnce(['share', tenant, slug, subject, 'jpeg', drawn].join('/'), context, card, {
    ...(record ? ofRecord(record) : PLAIN),
    readAsset: async (assetId) => {
      const reply = await tenantApi.fetch(serviceEndpoints.readUpload, { params: { tenant, assetId } }, context);
      return Buffer.from(await reply.arrayBuffer());
    },
    assetScope: String(tenant),
  });
  return send(bytes, input.query.v !== version ? BRIEF : subject === 'store' ? A_DAY : IMMUTABLE);
};

/** Draws the share image of a platform page, with the title from its signed address. */
export const drawSiteShareImage: UseCase<typeof renderingEndpoints.siteShareImage> = async ({ input, context }) => {
  const { title, v } = input.query;
  if (!isSignedTitle(title, v)) throw buildNotFoundError();
  const card = buildSiteShareCard(title);
  const address = ['share-site', 'jpeg', calculateCardVersion(card)].join('/');
  return send(await drawnOnce(address, context, card, OWN_SHIRT), IMMUTABLE);
};

async function readStore(tenant: number, slug: string): Promise<StoreDto> {
  const { data: store } = await tenantApi.call(storefrontEndpoints.store, { params: { slug } });
  if (store.tenant_id !== tenant || isHiddenFromShoppers(store.status)) throw buildNotFoundError();
  return store;
}

/**
 * Returns the product that a share image shows; for a store's own image its newest product, or null when it has none.
 */
async function readRecord(store: StoreDto, subject: 'store' | number): Promise<ProductRecordDto | null> {
  const at = { tenant: store.tenant_id, slug: store.slug };
  const newest = async () => {
    const { data } = await tenantApi.call(storefrontEndpoints.products, {
      params: at,
      query: { sort: 'recent', per_page: 1 },
    });
    return data[0]?.id;
  };
  const productID = subject === 'store' ? await newest() : subject;
  if (productID === undefined) return null;
  return (await tenantApi.call(storefrontEndpoints.product, { params: { ...at, productID } })).data.product;
}

function ofRecord(record: ProductRecordDto): Subject {
  const product = toProductView(record);
  return {
    form: product.form,
    view: product.views[0] ?? 'front',
    colour: product.colours[0]?.hex ?? '#cccccc',
    scenes: toSideScenes(record.products),
  };
}

const BARE: SideScenes = { front: null, back: null };
/** Blank product on the share image of a store without products. */
const PLAIN: Subject = { form: 'tee', view: 'front', colour: '#f2f2f0', scenes: BARE };
/** Product with platform artwork, on the share images of platform pages. */
const OWN_SHIRT: Subject = {
  form: 'tee',
  view: 'front',
  colour: '#17594a',
  scenes: {
    front: buildLogoScene(
      { widthMm: 300, heightMm: 400 },
      { src: 'art:sun-hills', width: 1400, height: 1400 },
      'centre',
    ),
    back: null,
  },
};

type Drawing = Subject & Pick<Parameters<typeof renderPreview>[0], 'readAsset' | 'assetScope'>;

async function drawnOnce(address: string, context: CallContext, card: ShareCard, drawing: Drawing): Promise<Buffer> {
  const cachedPicture = await getPictureCache().find(address);
  if (cachedPicture) return cachedPicture.bytes;
  await countDrawing(context.clientIp);
  const form = findBlankForm(drawing.form);
  if (!form?.views[drawing.view]) throw buildNotFoundError();
  const picture = await getPictureCache().drawOnce(address, async () => ({
    bytes: await renderPreview(
      { ...drawing, form, widthPx: PRODUCT_PX, format: 'jpeg', quality: QUALITY, card },
      context.clientIp,
    ),
    type: 'image/jpeg',
  }));
  return picture.bytes;
}

function send(bytes: Buffer, cacheControl: string): Response {
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(bytes.byteLength),
    'cache-control': cacheControl,
  };
  return new Response(new Uint8Array(bytes), { headers });
}
