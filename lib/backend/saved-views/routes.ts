import { eq } from 'drizzle-orm';
import { wrap } from '@/lib/contracts/define';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { withTenant } from '@/lib/db/client';
import { savedViews } from '@/lib/db/schema';
import { userRoute } from '../http/route';
import { changeView, createView, openWith, removeView } from './change';
import { readViews } from './queries';

/** Named filters of lists, private and shared. */
export const savedViewRoutes = [
  userRoute(savedViewEndpoints.list, async (call) => {
    const { screen } = call.query;
    return wrap(await withTenant(call.tenantId, (tx) => readViews(tx, call, eq(savedViews.screen, screen))));
  }),
  userRoute(savedViewEndpoints.create, async (call) => wrap(await createView(call, call.body))),
  userRoute(savedViewEndpoints.update, async (call) => wrap(await changeView(call, call.params.viewId, call.body))),
  userRoute(savedViewEndpoints.delete, async (call) => {
    await removeView(call, call.params.viewId);
    return wrap({ deleted: true as const });
  }),
  userRoute(savedViewEndpoints.open, async (call) => {
    await openWith(call, call.body.screen, call.body.view_id);
    return wrap({ view_id: call.body.view_id });
  }),
];
