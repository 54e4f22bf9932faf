import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams } from './field-types';

const inStore = { store_slug: z.string(), store_name: z.string() };

/** Call that searches products and voucher codes for the admin search field. */
export const searchEndpoints = {
  find: defineEndpoint({
    name: 'search.find',
    method: 'GET',
    path: '/api/:tenant/search',
    summary:
      'Finds products and voucher codes of the tenant’s stores by a part of their name; only those that the caller may change.',
    audience: 'user',
    action: 'events.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: z.object({ q: z.string().trim().min(2, 'too short').max(200, 'too long') }),
    answer: buildEnvelopeSchema(
      z.object({
        products: z.array(z.object({ id: z.number().int(), name: z.string(), ...inStore })),
        vouchers: z.array(z.object({ id: z.number().int(), code: z.string(), ...inStore })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
};
