import { assetEndpoints } from '@/lib/contracts/assets';
import { buildEndpointPath } from '@/lib/contracts/path';
import { renderingEndpoints } from '@/lib/contracts/rendering';
import { type StorePagesDto, storeConfigEndpoints } from '@/lib/contracts/store-config';
import { AppError, buildInvalidFieldsError } from '@/lib/platform/errors';
import { parseImageHeader } from '@/lib/rendering/server/image-header';
import { inspectUpload } from '@/lib/rendering/server/uploads';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';
import { countUpload } from './drawing-limit';

/** Form fields that contain pictures, with the fields that contain the addresses of the stored pictures. */
const PICTURES = {
  customLogoBlob: 'customLogoURL',
  customLogoURL: 'customLogoURL',
  customBGBlob: 'customBGURL',
  customBGURL: 'customBGURL',
} as const;

/**
 * Saves the store configuration (API-12). Pictures are validated, re-encoded and stored first. The tenant API gets
 * their addresses instead of their bytes, and validates all fields.
 */
export const saveStoreConfig: UseCase<typeof storeConfigEndpoints.update> = async ({ input, context }) => {
  const { params, body } = input;
  const { storeConfig, storePages } = body;
  const pictures = Object.entries(storeConfig).filter(([, value]) => value instanceof File);
  // Checks permission before pictures are stored: fails for a store that the user may not change.
  if (pictures.length > 0) await tenantApi.call(storeConfigEndpoints.show, { params }, context);
  const configFields: Record<string, unknown> = { ...storeConfig };
  for (const [field, picture] of pictures) {
    delete configFields[field];
    const target = Object.hasOwn(PICTURES, field) ? PICTURES[field as keyof typeof PICTURES] : null;
    if (!target || !(picture instanceof File)) throw buildInvalidFieldsError({ [`storeConfig.${field}`]: ['invalid'] });
    // A file field in which no file was chosen arrives as an empty file.
    if (picture.size > 0) configFields[target] = await storePicture(picture, `storeConfig.${target}`, params, context);
  }
  for (const field of ['customLogoBlob', 'customBGBlob'])
    if (!(configFields[field] instanceof File)) delete configFields[field];
  const saved = await tenantApi.call(
    storeConfigEndpoints.save,
    // Not validated here: the tenant API validates the pages' content.
    {
      params,
      body: { storeConfig: configFields, ...(storePages ? { storePages: storePages as Partial<StorePagesDto> } : {}) },
    },
    context,
  );
  return { json: saved };
};

async function storePicture(
  file: File,
  field: string,
  params: { readonly tenant: number; readonly slug: string },
  context: CallContext,
): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  await countUpload(context.clientIp, parseImageHeader(bytes));
  const picture = await inspect(bytes, field, context.clientIp);
  const body = {
    name: file.name.slice(0, 200) || field,
    type: picture.type,
    width: picture.width,
    height: picture.height,
    data: picture.bytes.toString('base64'),
  };
  const { data } = await tenantApi.call(assetEndpoints.store, { params: { tenant: params.tenant }, body }, context);
  return buildEndpointPath(renderingEndpoints.uploaded, { ...params, assetId: data.id });
}

/** Inspects an uploaded picture and reports a problem at the form field in which it was sent. */
async function inspect(bytes: Buffer, field: string, visitor: string | undefined) {
  try {
    return await inspectUpload(bytes, visitor);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      throw buildInvalidFieldsError({ [field]: [error.message] });
    throw error;
  }
}
