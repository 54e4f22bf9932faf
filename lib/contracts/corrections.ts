import { z } from 'zod';
import { LINE_CHANGE_KINDS } from '@/lib/domain/orders/corrections';
import { FIELD_KEY_PATTERN } from '@/lib/domain/orders/personal-fields';
import { CORRECTION_BLOCKS } from '@/lib/domain/orders/status-terms';
import { assetSourceSchema, SIDES } from '@/lib/domain/scene/schema';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { language, tenantParams, uuid } from './field-types';
import { linePropertySchema, orderedLineSchema } from './order-lines';
import { checkedPictureSchema } from './service/checked-picture';

const orderParams = tenantParams.extend({ orderId: uuid });
const lineParams = orderParams.extend({ lineId: uuid });
const side = z.enum(SIDES);

/** Key of a customisable element, because both sides may use the same id. */
const fieldKey = z.string().regex(FIELD_KEY_PATTERN);
const fieldTexts = z.record(fieldKey, z.string().max(5_000, 'too long')).default({});
const fieldPictures = z
  .record(
    fieldKey,
    z.strictObject({
      src: assetSourceSchema,
      width: z.number().int().min(1).max(8_000),
      height: z.number().int().min(1).max(8_000),
    }),
  )
  .default({});

/** Requested change of a line; missing parts stay. */
export const lineChangeSchema = z.strictObject({
  texts: fieldTexts,
  pictures: fieldPictures,
  colour: z.string().max(80).optional(),
  size: z.string().max(40).optional(),
});
export type LineChangeInput = z.output<typeof lineChangeSchema>;

/** Customisable field for forms. */
const fieldSchema = z.object({
  key: z.string(),
  kind: z.enum(['text', 'picture']),
  side,
  label: z.string(),
  /** Current text, or a picture's source. */
  value: z.string(),
  /** The shopper's input that is too long for the field; '' otherwise. */
  tried: z.string(),
  /** Maximum number of characters; 0 for a picture. */
  max_length: z.number().int(),
  is_long: z.boolean(),
  /** Whether the shopper had to fill it and did not, so that it contains the sample. */
  missing: z.boolean(),
});

const changeSchema = z.object({
  kind: z.enum(LINE_CHANGE_KINDS),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

/** Preview of a change: drawn, but not saved. */
const proofSchema = z.object({
  changes: z.array(changeSchema),
  pictures: z.array(z.object({ view: side, data: z.string() })),
});

const formSchema = z.object({
  /** Version of the order; sent with the change, so that of two concurrent changes one is rejected. */
  version: z.number().int(),
  blocked: z.enum(CORRECTION_BLOCKS).nullable(),
  /**
   * Way in which the order continues after the change: by a button that saves and continues it, automatically, or
   * later.
   */
  continues: z.enum(['by press', 'by itself', 'later']),
  fields: z.array(fieldSchema),
  /** Values entered in Shopify under names that match no field: suggested, never applied automatically. */
  properties: z.array(linePropertySchema),
  colour: z.string(),
  size: z.string(),
  /** Colours and sizes of the product at the paid price. */
  colours: z.array(z.object({ code: z.string(), name: z.string(), hex: z.string(), sizes: z.array(z.string()) })),
  /** Whether the shopper has an e-mail address. */
  can_notify_shopper: z.boolean(),
});
export type CorrectionForm = z.output<typeof formSchema>;

const refusals = ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'] as const;
const userCall = { audience: 'user', action: 'orders.update', params: lineParams } as const;

const answerLine = z.strictObject({ line_id: uuid, texts: fieldTexts, pictures: fieldPictures });
const answerBody = z.strictObject({
  key: z.string().max(100),
  // A second change of the same line would be based on its former state.
  lines: z
    .array(answerLine)
    .min(1, 'required')
    .max(100)
    .refine((lines) => new Set(lines.map(({ line_id: id }) => id)).size === lines.length, 'exists already'),
});
const shopper = { audience: 'public', params: orderParams } as const;

/** Changes to lines of paid orders before production, and requests to shoppers. */
export const correctionEndpoints = {
  form: defineEndpoint({
    ...userCall,
    name: 'orders.correctionForm',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/correction',
    summary: 'What of a line can be changed now, and why not where nothing can.',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(formSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  proof: defineEndpoint({
    ...userCall,
    name: 'orders.correctionProof',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/correction/proof',
    summary: 'Draws a line as a change would print it, after the checks of the till; writes nothing.',
    handledBy: 'web',
    body: lineChangeSchema,
    answer: buildEnvelopeSchema(proofSchema),
    errors: [...refusals, 'rate_limited'],
  }),
  picture: defineEndpoint({
    ...userCall,
    name: 'orders.correctionPicture',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/correction/picture',
    summary: 'Takes a picture for a line, checked and re-encoded like a shopper’s.',
    handledBy: 'web',
    bodyType: 'multipart',
    bodySize: 'picture',
    body: z.object({ file: z.unknown() }),
    answer: buildEnvelopeSchema(z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })),
    errors: [...refusals, 'too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
  }),
  correct: defineEndpoint({
    ...userCall,
    name: 'orders.correctLine',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/correction',
    summary: 'Changes a line of a paid order before production: new print files, both versions kept, same price.',
    handledBy: 'tenant-api',
    body: lineChangeSchema.extend({
      version: z.number().int(),
      /** Whether to continue the order at the failed step. */
      resume: z.boolean(),
      /** Whether to mail the new proof to the shopper. */
      notify_shopper: z.boolean(),
      /** Whether to recall the order from a fulfiller that has not begun. */
      recall: z.boolean().default(false),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        status: z.string(),
        version: z.number().int(),
        /** Null while the change waits for a fulfiller. */
        correction_id: uuid.nullable(),
        waiting: z.boolean(),
      }),
    ),
    errors: refusals,
  }),
  answerRecall: defineEndpoint({
    ...userCall,
    name: 'orders.answerRecall',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/recall',
    summary:
      'What a fulfiller told a person, for whose word a change of the order waits: it stopped, or it is too late.',
    handledBy: 'tenant-api',
    params: orderParams,
    body: z.strictObject({ answer: z.enum(['stopped', 'too late']) }),
    answer: buildEnvelopeSchema(z.object({ status: z.string() })),
    errors: refusals,
  }),
  renewRequest: defineEndpoint({
    ...userCall,
    name: 'orders.askPersonalisation',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/personalisation',
    summary: 'Sends the shopper a new link to what is missing; the one before opens nothing any more.',
    handledBy: 'tenant-api',
    params: orderParams,
    answer: buildEnvelopeSchema(z.object({ expires_at: z.string() })),
    errors: [...refusals, 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
  acceptSample: defineEndpoint({
    ...userCall,
    name: 'orders.acceptSample',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/personalisation/example',
    summary: 'Lets this order be printed with the sample of its design, and go on.',
    handledBy: 'tenant-api',
    params: orderParams,
    answer: buildEnvelopeSchema(z.object({ status: z.string() })),
    errors: refusals,
  }),
  personalisation: defineEndpoint({
    ...shopper,
    name: 'personalisation.show',
    method: 'GET',
    path: '/api/:tenant/personalisation/:orderId',
    summary: 'What an order came without, for whoever was mailed its link.',
    handledBy: 'tenant-api',
    query: z.object({ key: z.string().max(100) }),
    answer: buildEnvelopeSchema(
      z.object({
        state: z.enum(['open', 'expired', 'answered']),
        order_ref: z.string(),
        /** Order number in Shopify, such as `#1001`; '' for our own stores' orders. */
        shop_order: z.string(),
        store_name: z.string(),
        lang: language,
        expires_at: z.string(),
        lines: z.array(
          z.object({
            id: uuid,
            name: z.string(),
            quantity: z.number().int(),
            views: z.array(side),
            fields: z.array(fieldSchema),
            properties: z.array(linePropertySchema),
          }),
        ),
      }),
    ),
    errors: ['not_found', 'invalid'],
  }),
  personalisationProof: defineEndpoint({
    ...shopper,
    name: 'personalisation.proof',
    method: 'POST',
    path: '/api/:tenant/personalisation/:orderId/proof',
    summary: 'Draws what the shopper typed as it would be printed; writes nothing.',
    handledBy: 'web',
    body: answerBody,
    answer: buildEnvelopeSchema(
      z.object({ lines: z.array(proofSchema.omit({ changes: true }).extend({ line_id: uuid })) }),
    ),
    errors: ['not_found', 'invalid', 'conflict', 'rate_limited'],
  }),
  personalisationPicture: defineEndpoint({
    ...shopper,
    name: 'personalisation.picture',
    method: 'POST',
    path: '/api/:tenant/personalisation/:orderId/picture',
    summary: 'Takes a shopper’s picture for what an order came without.',
    handledBy: 'web',
    query: z.object({ key: z.string().max(100) }),
    bodyType: 'multipart',
    bodySize: 'picture',
    body: z.object({ file: z.unknown() }),
    answer: buildEnvelopeSchema(z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })),
    errors: ['not_found', 'invalid', 'conflict', 'too_large', 'unsupported_media_type', 'rate_limited', 'unavailable'],
  }),
  answer: defineEndpoint({
    ...shopper,
    name: 'personalisation.answer',
    method: 'POST',
    path: '/api/:tenant/personalisation/:orderId',
    summary: 'Prints what the shopper typed: the order goes on.',
    handledBy: 'tenant-api',
    body: answerBody,
    answer: buildEnvelopeSchema(z.object({ order_ref: z.string() })),
    errors: ['not_found', 'invalid', 'conflict', 'rate_limited'],
    rateLimit: { points: 60, perSeconds: 600 },
  }),
};

const drawnLine = z.object({ line_id: uuid, changes: z.array(changeSchema), line: orderedLineSchema });
/** Calls of the web tier before it draws a proof. */
export const correctionServiceEndpoints = {
  checkLine: defineEndpoint({
    name: 'service.checkLine',
    method: 'POST',
    path: '/api/service/:tenant/orders/:orderId/lines/:lineId/correction',
    summary: 'A line as a change would make it, after all checks; writes nothing.',
    audience: 'service',
    asUser: 'orders.update',
    handledBy: 'tenant-api',
    params: lineParams,
    body: lineChangeSchema,
    answer: buildEnvelopeSchema(drawnLine),
    errors: refusals,
  }),
  checkPersonalisation: defineEndpoint({
    name: 'service.checkPersonalisation',
    method: 'POST',
    path: '/api/service/:tenant/personalisation/:orderId',
    summary: 'The lines as a shopper’s answer would make them; writes nothing.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: orderParams,
    body: answerBody,
    answer: buildEnvelopeSchema(z.object({ lines: z.array(drawnLine) })),
    errors: ['not_found', 'invalid', 'conflict'],
  }),
  storeOrderPicture: defineEndpoint({
    name: 'service.storeOrderPicture',
    method: 'POST',
    path: '/api/service/:tenant/orders/:orderId/pictures',
    summary: 'Keeps a picture for an order, which the web tier has checked (base64).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: orderParams,
    body: checkedPictureSchema,
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: ['not_found', 'invalid', 'too_large'],
  }),
};
