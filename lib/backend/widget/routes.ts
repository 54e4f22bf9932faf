import { wrapInEnvelope } from '@/lib/contracts/define';
import { widgetEndpoints } from '@/lib/contracts/widget';
import { defineUserRoute } from '../http/route';
import { withTenantEvent } from '../stores/own-event';
import { readWidgetSettings, saveWidgetOrigins } from './settings';

export const widgetRoutes = [
  defineUserRoute(widgetEndpoints.settings, async ({ tenantId, params }) =>
    wrapInEnvelope(await withTenantEvent({ tenantId, slug: params.slug }, readWidgetSettings)),
  ),
  defineUserRoute(widgetEndpoints.save, async ({ tenantId, user, params, body }) =>
    wrapInEnvelope(await saveWidgetOrigins({ tenantId, slug: params.slug, userId: user.userId }, body.origins)),
  ),
];
