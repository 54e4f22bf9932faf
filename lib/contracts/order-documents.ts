import { z } from 'zod';
import { defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';

const orderParams = tenantParams.extend({ orderId: uuid });
/** Up to 100 ids of orders, comma-separated. */
const idList = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(uuid).min(1, 'required').max(100));
const baseEndpoint = { audience: 'user', handledBy: 'tenant-api' } as const;
const refusals = ['unauthenticated', 'forbidden', 'not_found'] as const;

/** Printable documents of one order. */
export const DOCUMENT_KINDS = ['packing-slip', 'pick-list', 'invoice', 'credit-note', 'credit-note-reversal'] as const;

/** Calls that return documents of one or many orders. */
export const orderDocumentEndpoints = {
  document: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.document',
    method: 'GET',
    path: '/api/:tenant/orders/:orderId/documents/:kind',
    summary:
      'Returns the packing slip, pick list, invoice, credit notes or their reversals of an order as PDF, in the language of the order.',
    action: 'orders.download',
    params: orderParams.extend({ kind: z.enum(DOCUMENT_KINDS) }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'conflict'],
  }),
  pickList: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.pickList',
    method: 'GET',
    path: '/api/:tenant/orders/documents/:kind',
    summary: 'Returns a pick list, or the packing slips, of up to 100 orders as PDF.',
    action: 'orders.download',
    params: tenantParams.extend({ kind: z.enum(['pick-list', 'packing-slips']) }),
    query: z.object({ ids: idList }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'invalid'],
  }),
  labels: defineEndpoint({
    ...baseEndpoint,
    name: 'orders.labels',
    method: 'GET',
    path: '/api/:tenant/orders/labels',
    summary: 'Exports label data of up to 100 orders as CSV: reference, recipient and address, one row per parcel.',
    action: 'orders.download',
    params: tenantParams,
    query: z.object({ ids: idList }),
    answer: z.unknown(),
    answerType: 'binary',
    errors: [...refusals, 'invalid'],
  }),
};
