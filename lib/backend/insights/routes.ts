import { wrap } from '@/lib/contracts/define';
import { insightEndpoints } from '@/lib/contracts/insights';
import { userRoute } from '../http/route';
import { exportInsights, showInsights } from './insights';

export const insightRoutes = [
  userRoute(insightEndpoints.show, async ({ tenantId, query }) => wrap(await showInsights(tenantId, query))),
  userRoute(insightEndpoints.export, ({ tenantId, query }) => exportInsights(tenantId, query)),
];
