import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { wrap } from '@/lib/contracts/define';
import { userRoute } from '../http/route';
import { readDashboard } from './read';

export const dashboardRoutes = [
  userRoute(dashboardEndpoints.show, async ({ tenantId }) => wrap(await readDashboard(tenantId))),
];
