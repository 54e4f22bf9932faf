import { assetEndpoints } from '@/lib/contracts/assets';
import { endpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { type StorePagesWire, storeConfigEndpoints } from '@/lib/contracts/store-config';
import { AppError, invalidFields } from '@/lib/errors';
import { readImageHeader } from '@/lib/rendering/server/image-header';
import { inspectUpload } from '@/lib/rendering/server/uploads';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';
import { countUpload } from './drawing-limit';

/** Where a picture of the form may lie, and the field that it becomes the address of. */
const PICTURES = {
  customLogoBlob: 'customLogoURL',
  customLogoURL: 'customLogoURL',
  customBGBlob: 'customBGURL',
  customBGURL: 'customBGURL',
} as const;

/**
 * Saves the store configuration (API-12). Pictures of a form are checked, re-encoded and kept first; the tenant API is
 * given their addresses and never their bytes, and judges every field.
 */
export const saveStoreConfig: UseCase<typeof storeConfigEndpoints.update> = async ({ input, context }) => {
  const { params, body } = input;
  const { storeConfig, storePages } = body;
  const pictures = Object.entries(storeConfig).filter(([, value]) => value instanceof File);
  // Nobody fills a folder with pictures of a store that they may not change.
  if (pictures.length > 0) await tenantApi.call(storeConfigEndpoints.show, { params }, context);
  const kept: Record<string, unknown> = { ...storeConfig };
  for (const [field, picture] of pictures) {
    delete kept[field];
    const target = Object.hasOwn(PICTURES, field) ? PICTURES[field as keyof typeof PICTURES] : null;
    if (!target || !(picture instanceof File)) throw invalidFields({ [`storeConfig.${field}`]: ['invalid'] });
    // An input without a chosen file still sends an empty one.
    if (picture.size > 0) kept[target] = await keepPicture(picture, `storeConfig.${target}`, params, context);
  }
  for (const field of ['customLogoBlob', 'customBGBlob']) if (!(kept[field] instanceof File)) delete kept[field];
  const saved = await tenantApi.call(
    storeConfigEndpoints.save,
    // The tenant API checks what the pages hold.
    {
      params,
      body: { storeConfig: kept, ...(storePages ? { storePages: storePages as Partial<StorePagesWire> } : {}) },
    },
    context,
  );
  return { json: saved };
};

async function keepPicture(
  file: File,
  field: string,
  params: { readonly tenant: number; readonly slug: string },
  context: CallContext,
): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  await countUpload(context.clientIp, readImageHeader(bytes));
  const picture = await inspect(bytes, field, context.clientIp);
  const body = {
    name: file.name.slice(0, 200) || field,
    type: picture.type,
    width: picture.width,
    height: picture.height,
    data: picture.bytes.toString('base64'),
  };
  const { data } = await tenantApi.call(assetEndpoints.store, { params: { tenant: params.tenant }, body }, context);
  return endpointPath(renderingEndpoints.uploaded, { ...params, assetId: data.id });
}

/** What is wrong with a picture is said of the field that it was meant for. */
async function inspect(bytes: Buffer, field: string, visitor: string | undefined) {
  try {
    return await inspectUpload(bytes, visitor);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') throw invalidFields({ [field]: [error.message] });
    throw error;
  }
}
