import { z } from 'zod';
import { defineEndpoint, envelope } from './define';
import { numericId, tenantParams } from './wire';

/** Lists that keep views. */
export const VIEW_SCREENS = ['orders', 'event-orders'] as const;
const screen = z.enum(VIEW_SCREENS);
const name = z.string().trim().min(1, 'required').max(60, 'too long');
const view = z.object({ id: z.number().int(), name: z.string(), query: z.string() });
const viewParams = tenantParams.extend({ viewId: numericId });
/** How many views somebody keeps of one list. */
export const MOST_VIEWS = 30;

/** Named filters of a list, each user's own (UX C3). */
export const savedViewEndpoints = {
  list: defineEndpoint({
    name: 'savedViews.list',
    method: 'GET',
    path: '/api/:tenant/saved-views',
    summary: 'The caller’s own views of a list, in the order in which they were saved.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    query: z.object({ screen }),
    answer: envelope(z.array(view)),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  create: defineEndpoint({
    name: 'savedViews.create',
    method: 'POST',
    path: '/api/:tenant/saved-views',
    summary: 'Keeps the filters of a list under a name. 422 when the name is taken.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: tenantParams,
    body: z.strictObject({ screen, name, query: z.string().max(2_000, 'too long') }),
    answer: envelope(view),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  update: defineEndpoint({
    name: 'savedViews.update',
    method: 'PATCH',
    path: '/api/:tenant/saved-views/:viewId',
    summary: 'Another name for a view, or other filters.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: viewParams,
    body: z.strictObject({ name: name.optional(), query: z.string().max(2_000, 'too long').optional() }),
    answer: envelope(view),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid'],
  }),
  delete: defineEndpoint({
    name: 'savedViews.delete',
    method: 'DELETE',
    path: '/api/:tenant/saved-views/:viewId',
    summary: 'Forgets a view.',
    audience: 'user',
    action: 'orders.view',
    handledBy: 'tenant-api',
    params: viewParams,
    answer: envelope(z.object({ deleted: z.literal(true) })),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  }),
};
