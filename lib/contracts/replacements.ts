import { z } from 'zod';
import { addressFields } from '@/lib/domain/checkout/address-form';
import { REPLACEMENT_PAYERS, REPLACEMENT_REASONS } from '@/lib/domain/replacements/replacements';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { tenantParams, uuid } from './field-types';
import { idempotencyKey } from './refunds';

const replaceableSchema = z.object({
  tenant_id: z.number().int(),
  tenant_name: z.string(),
  order_id: uuid,
  order_ref: z.string(),
  status: z.string(),
  placed_at: z.string(),
  store_name: z.string(),
  /** Whether the order can be replaced; false for a cancelled order. */
  replaceable: z.boolean(),
  country: z.string(),
  email: z.string(),
  address: z.object({
    name: z.string(),
    phone: z.string(),
    address_first_line: z.string(),
    address_second_line: z.string(),
    address_city: z.string(),
    address_county: z.string(),
    address_postcode: z.string(),
  }),
  lines: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      colour_name: z.string(),
      size: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      preview: z.string().nullable(),
    }),
  ),
  payers: z.array(z.enum(REPLACEMENT_PAYERS)),
  replaced_by: z.array(z.object({ id: uuid, order_ref: z.string() })),
});
export type ReplaceableDto = z.output<typeof replaceableSchema>;

const shared = { audience: 'user', action: 'orders.replace', handledBy: 'tenant-api' } as const;

/** Calls about replacements of orders (ADM-16). */
export const replacementEndpoints = {
  find: defineEndpoint({
    ...shared,
    name: 'replacements.find',
    method: 'GET',
    path: '/api/:tenant/replacements',
    summary:
      'Finds an order by its reference, with the lines that can be replaced. Super-admins find orders of all tenants.',
    params: tenantParams,
    query: z.object({ ref: z.string().trim().min(1, 'required').max(60, 'too long') }),
    answer: buildEnvelopeSchema(replaceableSchema),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  create: defineEndpoint({
    ...shared,
    name: 'replacements.create',
    method: 'POST',
    path: '/api/:tenant/orders/:orderId/replacements',
    summary: 'Creates a free order with the selected lines and their print files, once per idempotency key.',
    params: tenantParams.extend({ orderId: uuid }),
    body: z.strictObject({
      request_key: idempotencyKey,
      lines: z
        .array(z.strictObject({ line_id: uuid, quantity: z.number().int().min(1).max(10_000) }))
        .min(1, 'required')
        .max(200, 'too many'),
      reason: z.enum(REPLACEMENT_REASONS, 'required'),
      payer: z.enum(REPLACEMENT_PAYERS, 'required'),
      note: z.string().trim().max(2_000, 'too long').default(''),
      name: addressFields.name,
      phone: addressFields.phone,
      address_first_line: addressFields.address_first_line,
      address_second_line: addressFields.address_second_line,
      address_city: addressFields.address_city,
      address_county: addressFields.address_county,
      address_postcode: addressFields.address_postcode,
    }),
    answer: buildEnvelopeSchema(z.object({ order_id: uuid, order_ref: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'],
  }),
};
