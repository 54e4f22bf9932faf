import { z } from 'zod';
import { PRODUCT_SORTS } from '@/lib/domain/catalogue/sort-products';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { amount, currency, numericId, side } from './field-types';

export const STAFF_PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;

const productRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Article number of the blank. */
  code: z.string(),
  brand: z.string(),
  tenant: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(STAFF_PRODUCT_STATUSES),
  locked: z.boolean(),
  /** Lowest price of the product in the stores that offer it; null when no store offers it. */
  price: z.object({ amount, currency }).nullable(),
  /** Slug of a store that offers the product, for links to its picture and editor; null when no store offers it. */
  store: z.string().nullable(),
  view: side,
  picture_version: z.string(),
  updated_at: z.string(),
});
export type StaffProductDto = z.output<typeof productRowSchema>;

const shared = { audience: 'user', action: 'products.manage', handledBy: 'tenant-api' } as const;
const oneProduct = z.object({ productId: numericId });
const changed = buildEnvelopeSchema(z.object({ product: productRowSchema }));
const errors = ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'conflict'] as const;

/** Products of all tenants, for the platform's staff (CAT-09). */
export const staffProductEndpoints = {
  list: defineEndpoint({
    ...shared,
    name: 'products.list',
    method: 'GET',
    path: '/api/products',
    summary:
      'Lists the products of all tenants by search, client, status and lock, in the five sort orders of stores, 25 per page.',
    query: z.object({
      q: z.string().max(200).optional(),
      client: numericId.optional(),
      status: z.enum(STAFF_PRODUCT_STATUSES).optional(),
      locked: z.enum(['yes', 'no']).optional(),
      sort: z.enum(PRODUCT_SORTS).default('recent'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: buildEnvelopeSchema(
      z.object({
        rows: z.array(productRowSchema),
        meta: z.object({ page: z.number(), per_page: z.number(), total: z.number() }),
        clients: z.array(z.object({ id: z.number().int(), name: z.string() })),
      }),
    ),
    errors: ['unauthenticated', 'forbidden', 'invalid'],
  }),
  setLock: defineEndpoint({
    ...shared,
    name: 'products.setLock',
    method: 'PUT',
    path: '/api/products/:productId/lock',
    summary: 'Locks or unlocks a product. A locked product cannot be edited or deleted.',
    params: oneProduct,
    body: z.strictObject({ locked: z.boolean() }),
    answer: changed,
    errors,
  }),
  archive: defineEndpoint({
    ...shared,
    name: 'products.archive',
    method: 'PUT',
    path: '/api/products/:productId/archive',
    summary:
      'Archives a product, which removes it from all stores at once, or takes it out of the archive, as a draft or in its former status. Returns its former status. 409 when locked.',
    params: oneProduct,
    body: z.strictObject({
      archived: z.boolean(),
      /** Status that the product gets when it is taken out of the archive. */
      as: z.enum(['draft', 'active']).default('draft'),
    }),
    answer: buildEnvelopeSchema(z.object({ product: productRowSchema, before: z.enum(STAFF_PRODUCT_STATUSES) })),
    errors,
  }),
  remove: defineEndpoint({
    ...shared,
    name: 'products.remove',
    method: 'DELETE',
    path: '/api/products/:productId',
    summary:
      'Deletes a product: it is removed from all stores at once, but remains stored for the orders that refer to it. 409 when locked.',
    params: oneProduct,
    answer: buildEnvelopeSchema(z.object({ deleted: z.literal(true) })),
    errors,
  }),
};
