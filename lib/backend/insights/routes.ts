import { wrapInEnvelope } from '@/lib/contracts/define';
import { insightEndpoints } from '@/lib/contracts/insights';
import { areVoucherCodesHidden } from '../http/caller';
import { defineUserRoute } from '../http/route';
import { exportInsights } from './export';
import { showInsights } from './insights';

export const insightRoutes = [
  defineUserRoute(insightEndpoints.show, async ({ tenantId, user, query }) =>
    wrapInEnvelope(await showInsights(tenantId, query, areVoucherCodesHidden(user))),
  ),
  defineUserRoute(insightEndpoints.export, ({ tenantId, query }) => exportInsights(tenantId, query)),
];
