import { z } from 'zod';
import { FULFILLER_EVENTS } from '@/lib/domain/fulfilment/events';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { dateTime, isoDay, numericId, side, tenantParams, uuid } from './field-types';
import { lookedUpOrderSchema } from './fulfiller-api';
import { parcelLines, trackingSchema } from './parcels';

const orderParams = tenantParams.extend({ orderId: uuid });
/** Event that a fulfiller reports for an order. `event_id` is chosen by the fulfiller and unique per fulfiller. */
export const fulfillerEventSchema = z.object({
  event_id: z.string().trim().min(1, 'required').max(200, 'too long'),
  /** Time at which the event happened at the fulfiller. */
  occurred_at: dateTime,
  reference: z.string().trim().min(1, 'required').max(60, 'too long'),
  event: z.enum(FULFILLER_EVENTS),
  message: z.string().trim().max(500, 'too long').default(''),
  /**
   * Tracking data of the parcel. May accompany any event, because the tracking number can be known before or after
   * `shipped`.
   */
  tracking: trackingSchema.optional(),
  /** With `shipped`: the pieces in the parcel; absent = all pieces that are not shipped yet. */
  lines: parcelLines.optional(),
  /** With `delayed`: the last day of the new delivery estimate. */
  delayed_to: isoDay.optional(),
});

/**
 * Outcome of a fulfiller's event. `recorded`: the parcel belongs to a cancelled order and is only stored for people to
 * see; `test`: the event concerns the test order.
 */
const callbackOutcome = z.enum(['applied', 'ignored', 'held', 'recorded', 'test']);
/** Signed parameters of a fulfiller's link: recipient, expiry (seconds since 1970) and signature. */
export const linkSeal = z.object({
  fulfiller: numericId,
  expires: z.coerce.number().int().min(0).max(1e11),
  key: z.string().max(100),
});

const lookUpParams = z.object({ fulfillerId: numericId, reference: z.string().min(1).max(60) });

/** Calls that fulfillers make: file links, events, and look-ups of their orders. */
export const fulfillerCallEndpoints = {
  file: defineEndpoint({
    name: 'fulfilment.file',
    method: 'GET',
    path: '/api/:tenant/print-files/:fileId',
    summary:
      'Returns a print file to the fulfiller to which its link was sent, until the link expires or another fulfiller has the order.',
    audience: 'public',
    handledBy: 'tenant-api',
    params: tenantParams.extend({ fileId: uuid }),
    query: linkSeal,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid'],
  }),
  mockup: defineEndpoint({
    name: 'fulfilment.mockup',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/lines/:lineId/mockups/:side',
    summary:
      'Returns a picture of a printed side of an order line to the fulfiller to which its link was sent, while that fulfiller has the order.',
    audience: 'public',
    handledBy: 'web',
    params: orderParams.extend({ lineId: uuid, side }),
    query: linkSeal,
    answer: z.unknown(),
    answerType: 'binary',
    errors: ['not_found', 'invalid', 'rate_limited'],
  }),
  callback: defineEndpoint({
    name: 'fulfilment.callback',
    method: 'POST',
    path: '/api/fulfillers/:fulfillerId/callbacks',
    summary: 'Receives a signed event of a fulfiller about an order: its status, parcels or a delay.',
    audience: 'public',
    csrf: 'none',
    handledBy: 'web',
    bodyType: 'raw',
    params: z.object({ fulfillerId: numericId }),
    body: z.unknown(),
    answer: buildEnvelopeSchema(z.object({ outcome: callbackOutcome, status: z.string() })),
    errors: ['malformed', 'unauthenticated', 'not_found', 'invalid', 'conflict'],
  }),
  receive: defineEndpoint({
    name: 'service.fulfillerCallback',
    method: 'POST',
    path: '/api/service/fulfillers/:fulfillerId/callbacks',
    summary: 'Receives a fulfiller’s event unchanged, with its signature.',
    audience: 'service',
    handledBy: 'tenant-api',
    bodySize: 'large',
    params: z.object({ fulfillerId: numericId }),
    body: z.object({ timestamp: z.string().max(40), signature: z.string().max(200), text: z.string().max(100_000) }),
    answer: buildEnvelopeSchema(z.object({ outcome: callbackOutcome, status: z.string() })),
    errors: ['malformed', 'unauthenticated', 'not_found', 'invalid', 'conflict'],
  }),
  lookUp: defineEndpoint({
    name: 'fulfilment.lookUp',
    method: 'GET',
    path: '/api/fulfillers/:fulfillerId/orders/:reference',
    summary:
      'Returns a fulfiller’s order in its current state, with new links to its files. The fulfiller signs the request.',
    audience: 'public',
    handledBy: 'web',
    params: lookUpParams,
    answer: buildEnvelopeSchema(lookedUpOrderSchema),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
  }),
  receiveLookUp: defineEndpoint({
    name: 'service.fulfillerLookUp',
    method: 'POST',
    path: '/api/service/fulfillers/:fulfillerId/orders/:reference',
    summary: 'Returns a fulfiller’s order, for a request with its signature.',
    audience: 'service',
    handledBy: 'tenant-api',
    params: lookUpParams,
    body: z.object({ timestamp: z.string().max(40), signature: z.string().max(200), text: z.string().max(500) }),
    answer: buildEnvelopeSchema(lookedUpOrderSchema),
    errors: ['unauthenticated', 'not_found', 'rate_limited'],
    rateLimit: { points: 600, perSeconds: 300 },
  }),
};
