import { wrap } from '@/lib/contracts/define';
import { insightEndpoints } from '@/lib/contracts/insights';
import { hidesCodes } from '../http/caller';
import { userRoute } from '../http/route';
import { exportInsights } from './export';
import { showInsights } from './insights';

export const insightRoutes = [
  userRoute(insightEndpoints.show, async ({ tenantId, user, query }) =>
    wrap(await showInsights(tenantId, query, hidesCodes(user))),
  ),
  userRoute(insightEndpoints.export, ({ tenantId, query }) => exportInsights(tenantId, query)),
];
