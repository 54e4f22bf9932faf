import { dashboardEndpoints } from '@/lib/contracts/dashboard';
import { wrapInEnvelope } from '@/lib/contracts/define';
import { defineUserRoute } from '../http/route';
import { readDashboard } from './read';

export const dashboardRoutes = [
  defineUserRoute(dashboardEndpoints.show, async ({ tenantId }) => wrapInEnvelope(await readDashboard(tenantId))),
];
