import { wrap } from '@/lib/contracts/define';
import { widgetEndpoints } from '@/lib/contracts/widget';
import { userRoute } from '../http/route';
import { withTenantEvent } from '../stores/own-event';
import { readWidget, saveWidget } from './settings';

export const widgetRoutes = [
  userRoute(widgetEndpoints.settings, async ({ tenantId, params }) =>
    wrap(await withTenantEvent({ tenantId, slug: params.slug }, readWidget)),
  ),
  userRoute(widgetEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrap(await saveWidget({ tenantId, slug: params.slug, userId: user.userId }, body.origins)),
  ),
];
