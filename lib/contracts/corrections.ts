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

/** Key of a customisable element: side and element id, because both sides may use the same id. */
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

/** Requested change of a line. Absent fields remain unchanged. */
export const lineChangeSchema = z.strictObject({
  texts: fieldTexts,
  pictures: fieldPictures,
  colour: z.string().max(80).optional(),
  size: z.string().max(40).optional(),
});
export type LineChangeInput = z.output<typeof lineChangeSchema>;

/** Customisable field of a line, as the correction form shows it. */
const fieldSchema = z.object({
  key: z.string(),
  kind: z.enum(['text', 'picture']),
  side,
  label: z.string(),
  /** Current text, or the address of the current picture. */
  value: z.string(),
  /** Input of the shopper that was rejected because it is too long for the field; '' otherwise. */
  tried: z.string(),
  /** Maximum number of characters; 0 for a picture. */
  max_length: z.number().int(),
  is_long: z.boolean(),
  /** Whether the shopper left a required field empty, so that it contains the sample. */
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
  /** Version of the order. The change must send it back, so that of two concurrent changes one is rejected. */
  version: z.number().int(),
  blocked: z.enum(CORRECTION_BLOCKS).nullable(),
  /** How the order continues after the change: with a button that saves and resumes, automatically, or later. */
  continues: z.enum(['by press', 'by itself', 'later']),
  fields: z.array(fieldSchema),
  /**
   * Values that the shopper entered in Shopify under names that match no field. They are suggested in the form, never
   * applied automatically.
   */
  properties: z.array(linePropertySchema),
  colour: z.string(),
  size: z.string(),
  /** Colours and sizes of the product that cost what the shopper has paid. */
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
  // Each line may occur only once, because a second change would be based on its former state.
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
    summary: 'Returns what can be changed in a line now; if nothing can, the reason.',
    handledBy: 'tenant-api',
    answer: buildEnvelopeSchema(formSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  proof: defineEndpoint({
    ...userCall,
    name: 'orders.correctionProof',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/correction/proof',
    summary: 'Draws a line as it would be printed after a change, with the checks of the checkout. Changes nothing.',
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
    summary: 'Uploads a picture for a line. It is checked and re-encoded like a shopper’s picture.',
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
    summary:
      'Changes a line of a paid order before production: draws new print files, stores both versions, and keeps the price.',
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
        /** Id of the correction; null while the change waits for a fulfiller's response. */
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
      'Records a fulfiller’s answer to a recall that a person received: the order was stopped, or it is too late. A change of the order waits for it.',
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
    summary: 'Sends the shopper a new link to the missing personalisation. Earlier links become invalid.',
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
    summary: 'Allows this order to be printed with the sample content of its design, and resumes it.',
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
    summary: 'Returns the missing personalisation of an order to its shopper, who has a mailed link.',
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
    summary: 'Draws what the shopper entered as it would be printed. Changes nothing.',
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
    summary: 'Uploads a shopper’s picture for the missing personalisation of an order.',
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
    summary: 'Saves the personalisation that the shopper entered, and resumes the order.',
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
    summary: 'Returns a line as it would be after a change, with all checks. Changes nothing.',
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
    summary: 'Returns the lines as they would be with the shopper’s personalisation. Changes nothing.',
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
    summary: 'Stores a picture for an order that the web tier has checked (base64).',
    audience: 'service',
    handledBy: 'tenant-api',
    params: orderParams,
    body: checkedPictureSchema,
    answer: buildEnvelopeSchema(z.object({ id: uuid })),
    errors: ['not_found', 'invalid', 'too_large'],
  }),
};
