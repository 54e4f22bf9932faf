import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, tenantParams } from './field-types';

/** Lists with saved views. */
export const VIEW_SCREENS = ['orders', 'event-orders'] as const;
const screen = z.enum(VIEW_SCREENS);
const name = z.string().trim().min(1, 'required').max(60, 'too long');
const filters = z.string().max(2_000, 'too long');
const view = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Owner of a shared view; null = the caller's own. */
  by: z.string().nullable(),
  may_change: z.boolean(),
  /** Whether the caller's list opens with it. */
  is_first: z.boolean(),
});
export type SavedViewDto = z.output<typeof view>;
const viewParams = tenantParams.extend({ viewId: numericId });
/** Maximum number of a user's views per list, and of shared ones per tenant. */
export const MAX_SAVED_VIEWS = 30;

/** Named filters of a list: each user's own, and shared ones. */
export const savedViewEndpoints = {
  list: defineEndpoint({
    name: 'savedViews.list',
    method: 'GET',
    path: '/api/:tenant/saved-views',
    summary:
      'The views of a list that the caller sees: shared ones first, then their own, each in the order of saving.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: z.object({ screen }),
    answer: buildEnvelopeSchema(z.array(view)),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  create: defineEndpoint({
    name: 'savedViews.create',
    method: 'POST',
    path: '/api/:tenant/saved-views',
    summary:
      'Keeps the filters of a list under a name, for the caller or for all colleagues. 422 when the name is taken, 403 when the role may not share.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ screen, name, query: filters, shared: z.boolean().optional() }),
    answer: buildEnvelopeSchema(view),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  update: defineEndpoint({
    name: 'savedViews.update',
    method: 'PATCH',
    path: '/api/:tenant/saved-views/:viewId',
    summary:
      'Another name for a view, other filters, or other readers. A shared view is changed by who shared it and by administrators, 403 for the others.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: viewParams,
    body: z.strictObject({ name: name.optional(), query: filters.optional(), shared: z.boolean().optional() }),
    answer: buildEnvelopeSchema(view),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  delete: defineEndpoint({
    name: 'savedViews.delete',
    method: 'DELETE',
    path: '/api/:tenant/saved-views/:viewId',
    summary: 'Forgets a view; a shared one for everybody, by who may change it.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: viewParams,
    answer: buildEnvelopeSchema(z.object({ deleted: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
  open: defineEndpoint({
    name: 'savedViews.open',
    method: 'PUT',
    path: '/api/:tenant/saved-views/first',
    summary: 'The view that the caller’s list opens with; null = everything.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ screen, view_id: z.number().int().positive().nullable() }),
    answer: buildEnvelopeSchema(z.object({ view_id: z.number().int().nullable() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
};
