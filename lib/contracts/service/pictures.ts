import { z } from 'zod';
import { sceneSchema } from '@/lib/domain/scene/schema';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { numericId, side, storeParams, uuid } from '../field-types';
import { linkSeal } from '../fulfiller-calls';
import { lineVersion, orderedLineSchema } from '../order-lines';
import { checkedPictureSchema } from './checked-picture';

/** Calls about pictures that the web tier checks and draws, and the tenant API stores. */
export const pictureServiceEndpoints = {
  storeUpload: defineEndpoint({
    name: 'service.storeUpload',
    method: 'POST',
    path: '/api/service/:tenant/:slug/uploads',
    summary: 'Stores a picture that the web tier has checked and re-encoded (base64).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: checkedPictureSchema,
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: ['not_found', 'invalid', 'too_large', 'rate_limited'],
    // High, because all guests of a festival may share one network address.
    rateLimit: { points: 600, perSeconds: 600 },
  }),
  orderedLine: defineEndpoint({
    name: 'service.orderedLine',
    method: 'GET',
    path: '/api/service/:tenant/orders/:orderId/lines/:lineId',
    summary: 'Returns a line as it was ordered, for drawing it for a caller who has the address of its picture.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, orderId: uuid, lineId: uuid }),
    query: z.object({ v: lineVersion }),
    answer: buildEnvelopeSchema(orderedLineSchema),
    errors: ['not_found'],
  }),
  linkedMockup: defineEndpoint({
    name: 'service.linkedMockup',
    method: 'GET',
    path: '/api/service/:tenant/orders/:orderId/lines/:lineId/mockups/:side',
    summary:
      'Returns a line as it was ordered, for drawing it for the fulfiller of a link if that fulfiller has the order now.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, orderId: uuid, lineId: uuid, side }),
    query: linkSeal,
    answer: buildEnvelopeSchema(orderedLineSchema),
    errors: ['not_found'],
  }),
  pushedDesign: defineEndpoint({
    name: 'service.pushedDesign',
    method: 'GET',
    path: '/api/service/:tenant/products/:productId/design',
    summary: 'Returns the design of a product, for drawing the pictures that shops fetch from signed addresses.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: numericId, productId: numericId }),
    answer: buildEnvelopeSchema(
      z.object({
        form: z.string(),
        picture_version: z.string(),
        colours: z.array(z.object({ code: z.string(), hex: z.string() })),
        front: sceneSchema.nullable(),
        back: sceneSchema.nullable(),
      }),
    ),
    errors: ['not_found'],
  }),
  earlierDesign: defineEndpoint({
    name: 'service.earlierDesign',
    method: 'GET',
    path: '/api/service/:tenant/:slug/products/:productId/designs/:version',
    summary: 'Returns an earlier published design of a product of the store, by its picture version.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams.extend({ productId: numericId, version: z.string().max(40) }),
    answer: buildEnvelopeSchema(
      z.object({ picture_version: z.string(), front: sceneSchema.nullable(), back: sceneSchema.nullable() }),
    ),
    errors: ['not_found'],
  }),
  readUpload: defineEndpoint({
    name: 'service.readUpload',
    method: 'GET',
    path: '/api/service/:tenant/uploads/:assetId',
    summary: 'Returns the bytes of an uploaded picture of this tenant.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, assetId: uuid }),
    /** Slug of the store in whose address the picture is requested: a store of the same tenant, in any status. */
    query: z.object({ slug: storeParams.shape.slug.optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
};
