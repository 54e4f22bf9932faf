import { z } from 'zod';
import { buildEnvelopeSchema, defineEndpoint } from './define';
import { numericId, tenantParams } from './field-types';

/** Admin lists that can have saved views. */
export const VIEW_SCREENS = ['orders', 'event-orders'] as const;
const screen = z.enum(VIEW_SCREENS);
const name = z.string().trim().min(1, 'required').max(60, 'too long');
const filters = z.string().max(2_000, 'too long');
const view = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Name of the user who shared the view; null = the caller's own view. */
  by: z.string().nullable(),
  may_change: z.boolean(),
  /** Whether the caller's list opens with this view. */
  is_first: z.boolean(),
});
export type SavedViewDto = z.output<typeof view>;
const viewParams = tenantParams.extend({ viewId: numericId });
/** Maximum number of views per user and list, and of shared views per tenant and list. */
export const MAX_SAVED_VIEWS = 30;

/** Calls about saved views, the named filters of a list: each user's own, and shared ones. */
export const savedViewEndpoints = {
  list: defineEndpoint({
    name: 'savedViews.list',
    method: 'GET',
    path: '/api/:tenant/saved-views',
    summary:
      'Lists the views of a list that the caller may use: shared ones first, then the caller’s own, each in the order in which they were saved.',
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
      'Saves the filters of a list under a name, for the caller or for all colleagues. 422 when the name is taken, 403 when the role may not share views.',
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
      'Changes name, filters or readers of a view. A shared view can be changed only by the user who shared it and by administrators; 403 for others.',
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
    summary: 'Deletes a view; a shared one is deleted for everybody. Users who may change a view may delete it.',
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
    summary: 'Sets the view with which the caller’s list opens; null = all orders.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ screen, view_id: z.number().int().positive().nullable() }),
    answer: buildEnvelopeSchema(z.object({ view_id: z.number().int().nullable() })),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
};
