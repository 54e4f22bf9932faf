import { z } from 'zod';
import { sceneSchema } from '@/lib/domain/scene/schema';
import { buildEnvelopeSchema, defineEndpoint } from '../define';
import { numericId, side, storeParams, uuid } from '../field-types';
import { linkSeal } from '../fulfiller-calls';
import { lineVersion, orderedLineSchema } from '../order-lines';
import { checkedPictureSchema } from './checked-picture';

/** Shoppers' pictures: checked and drawn by the web tier, stored by the tenant API. */
export const pictureServiceEndpoints = {
  storeUpload: defineEndpoint({
    name: 'service.storeUpload',
    method: 'POST',
    path: '/api/service/:tenant/:slug/uploads',
    summary: 'Keeps a picture that the web tier has checked and re-encoded (base64).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: storeParams,
    body: checkedPictureSchema,
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: ['not_found', 'invalid', 'too_large', 'rate_limited'],
    // A whole festival may share one address.
    rateLimit: { points: 600, perSeconds: 600 },
  }),
  orderedLine: defineEndpoint({
    name: 'service.orderedLine',
    method: 'GET',
    path: '/api/service/:tenant/orders/:orderId/lines/:lineId',
    summary: 'A line as it was ordered, to draw for whoever holds the address of its picture.',
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
    summary: 'A line as it was ordered, to draw for the fulfiller whose link is asked for and which has the order now.',
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
    summary: 'What a product’s picture is drawn from, for the sealed addresses that shops fetch.',
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
    summary: 'A design that a product of the store once had on sale, by its picture version.',
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
    summary: 'The bytes of an uploaded picture of this tenant.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: z.object({ tenant: storeParams.shape.tenant, assetId: uuid }),
    /** Store of the same tenant, in any status, whose address shows it. */
    query: z.object({ slug: storeParams.shape.slug.optional() }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found'],
  }),
};
