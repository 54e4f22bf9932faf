import { eq } from 'drizzle-orm';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { savedViewEndpoints } from '@/lib/contracts/saved-views';
import { withTenant } from '@/lib/db/client';
import { savedViews } from '@/lib/db/schema';
import { defineUserRoute } from '../http/route';
import { changeView, createView, removeView, setDefaultView } from './change';
import { readSavedViews } from './queries';

/** Named filters of lists, private and shared. */
export const savedViewRoutes = [
  defineUserRoute(savedViewEndpoints.list, async (call) => {
    const { screen } = call.query;
    return wrapInEnvelope(
      await withTenant(call.tenantId, (tx) => readSavedViews(tx, call, eq(savedViews.screen, screen))),
    );
  }),
  defineUserRoute(savedViewEndpoints.create, async (call) => wrapInEnvelope(await createView(call, call.body))),
  defineUserRoute(savedViewEndpoints.update, async (call) =>
    wrapInEnvelope(await changeView(call, call.params.viewId, call.body)),
  ),
  defineUserRoute(savedViewEndpoints.delete, async (call) => {
    await removeView(call, call.params.viewId);
    return wrapInEnvelope({ deleted: true as const });
  }),
  defineUserRoute(savedViewEndpoints.open, async (call) => {
    await setDefaultView(call, call.body.screen, call.body.view_id);
    return wrapInEnvelope({ view_id: call.body.view_id });
  }),
];
