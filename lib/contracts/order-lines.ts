import { z } from 'zod';
import { sceneSchema } from '@/lib/domain/scene/schema';
import { VIEW_NAMES } from '@/lib/rendering/core/blanks/types';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { side, tenantParams, uuid } from './field-types';

/** Name and value that a shopper entered in a Shopify shop and that match no field of the design. */
export const linePropertySchema = z.object({ name: z.string(), value: z.string() });

/** Print file of one side of a line; `bytes` is its size, null until it is drawn. */
export const printFileSchema = z.object({
  id: uuid,
  line_id: uuid,
  side,
  state: z.enum(['queued', 'ready', 'failed']),
  width_px: z.number().int(),
  height_px: z.number().int(),
  dpi: z.number().int(),
  bytes: z.number().int().nullable(),
  file_name: z.string(),
});

/** Line as it was ordered: product, colour, and the designs of both sides (ORD-06). */
export const orderedLineSchema = z.object({
  form: z.string(),
  colour_hex: z.string(),
  front: sceneSchema.nullable(),
  back: sceneSchema.nullable(),
});
export type OrderedLineDto = z.output<typeof orderedLineSchema>;

/** Version of a line: its number of corrections. Absent, or above the latest version = the current state. */
export const lineVersion = z.coerce.number().int().min(0).max(10_000).optional();

/** Calls that return lines as they were ordered: designs, pictures and print files (ORD-06). */
export const orderLineEndpoints = {
  line: defineEndpoint({
    name: 'orders.line',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId',
    summary: 'Returns a line as it was ordered: blank, colour and both designs (ORD-06).',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid }),
    query: z.object({ v: lineVersion }),
    answer: buildEnvelopeSchema(orderedLineSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  linePicture: defineEndpoint({
    name: 'orders.linePicture',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/pictures/:view',
    summary: 'Returns a picture of a line as it was ordered, regardless of later changes of the product.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'web',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid, view: z.enum(VIEW_NAMES) }),
    query: z.object({
      w: z.coerce
        .number()
        .int()
        .pipe(z.union([z.literal(160), z.literal(640)]))
        .default(640),
      v: lineVersion,
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
  }),
  orderedPicture: defineEndpoint({
    name: 'orders.orderedPicture',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/ordered/:view',
    summary:
      'Returns the picture of an ordered line to the shopper, whose confirmation and mails contain its signed address.',
    audience: 'public',
    handledBy: 'web',
    params: tenantParams.extend({ orderId: uuid, lineId: uuid, view: z.enum(VIEW_NAMES) }),
    query: z.object({
      key: z.string().max(100),
      /** Picture format; jpeg is for mail programs that cannot display webp. */
      format: z.enum(['webp', 'jpeg']).default('webp'),
      v: lineVersion,
    }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  printFile: defineEndpoint({
    name: 'orders.printFile',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/print-files/:fileId',
    summary: 'Returns the print-ready PNG of one side.',
    audience: 'user',
    action: 'orders.download',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ orderId: uuid, fileId: uuid }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  }),
};
