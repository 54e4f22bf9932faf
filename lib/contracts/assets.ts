import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';

/** Picture in the owner's library (ADM-11). */

const assetSchema = z.object({
  id: uuid,
  name: z.string(),
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  /** Width and height in px. */
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  created_at: z.string(),
});
export type AssetDto = z.output<typeof assetSchema>;

/** `size_mm`: physical size that a drawing file declares; null for pixel pictures. */
const uploadedAssetSchema = assetSchema.extend({
  size_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
});
export type UploadedAssetDto = z.output<typeof uploadedAssetSchema>;

const assetParams = tenantParams.extend({ assetId: uuid });
const name = z.string().trim().min(1, 'required').max(200);
const common = { audience: 'user', action: 'assets.manage', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const assetEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'assets.list',
    method: 'GET',
    path: '/api/:tenant/assets',
    summary: 'Lists the tenant’s pictures, newest first, 24 per page.',
    params: tenantParams,
    query: z.object({
      q: z.string().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(assetSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
      }),
    ),
    errors: refusals,
  }),
  rename: defineEndpoint({
    ...common,
    name: 'assets.rename',
    method: 'PATCH',
    path: '/api/:tenant/assets/:assetId',
    summary: 'Renames a picture.',
    params: assetParams,
    body: z.strictObject({ name }),
    answer: buildEnvelopeSchema(assetSchema),
    errors: [...refusals, 'invalid'],
  }),
  remove: defineEndpoint({
    ...common,
    name: 'assets.remove',
    method: 'DELETE',
    path: '/api/:tenant/assets/:assetId',
    summary: 'Deletes a picture. 409 while a design or a store uses it.',
    params: assetParams,
    answer: buildEnvelopeSchema(z.object({ removed: z.literal(true) })),
    errors: [...refusals, 'conflict'],
  }),
  upload: defineEndpoint({
    name: 'assets.upload',
    method: 'POST',
    path: '/api/:tenant/assets',
    summary:
      'Adds a picture (png, jpeg, webp, svg) to the library after checking and re-encoding it. Drawings are converted to pixels.',
    audience: 'user',
    action: 'assets.manage',
    handledBy: 'web',
    params: tenantParams,
    bodyType: 'multipart',
    bodySize: 'picture',
    body: z.object({ file: z.unknown() }),
    answer: buildEnvelopeSchema(uploadedAssetSchema),
    errors: [...refusals, 'invalid', 'too_large', 'unsupported_media_type', 'rate_limited'],
  }),
  file: defineEndpoint({
    ...common,
    name: 'assets.file',
    method: 'GET',
    path: '/api/:tenant/assets/:assetId/file',
    summary: 'Returns a picture of the library.',
    params: assetParams,
    answer: z.unknown(),
    answerType: 'binary',
    errors: refusals,
  }),
  thumbnail: defineEndpoint({
    name: 'assets.thumbnail',
    method: 'GET',
    path: '/api/:tenant/assets/:assetId/thumbnail',
    summary: 'Returns a picture of the library scaled to at most 320 px in width and height.',
    audience: 'user',
    action: 'assets.manage',
    handledBy: 'web',
    params: assetParams,
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'rate_limited'],
  }),
  /** Part of the upload that the tenant API handles for the signed-in user; only the web tier may call it. */
  store: defineEndpoint({
    name: 'assets.store',
    method: 'POST',
    path: '/api/service/:tenant/assets',
    summary: 'Stores a picture of the library that the web tier has checked and re-encoded (base64).',
    audience: 'service',
    asUser: 'assets.manage',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.object({
      name,
      type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      data: z.string(),
    }),
    answer: buildEnvelopeSchema(assetSchema),
    errors: [...refusals, 'invalid'],
  }),
};
