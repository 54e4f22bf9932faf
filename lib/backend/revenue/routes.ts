import { wrap } from '@/lib/contracts/define';
import { revenueEndpoints } from '@/lib/contracts/revenue';
import { userRoute } from '../http/route';
import { exportOverview, showOverview } from './overview';
import { exportRevenue, showRevenue } from './revenue';

export const revenueRoutes = [
  userRoute(revenueEndpoints.overview, async ({ query }) => wrap(await showOverview(query))),
  userRoute(revenueEndpoints.exportOverview, ({ query }) => exportOverview(query)),
  userRoute(revenueEndpoints.revenue, async ({ query }) => wrap(await showRevenue(query))),
  userRoute(revenueEndpoints.exportRevenue, ({ user, query }) => exportRevenue(user, query)),
];
