import { wrapInEnvelope } from '@/lib/contracts/define';
import { revenueEndpoints } from '@/lib/contracts/revenue';
import { defineUserRoute } from '../http/route';
import { exportClientOverview, showClientOverview } from './overview';
import { exportRevenue, showRevenue } from './revenue';

export const revenueRoutes = [
  defineUserRoute(revenueEndpoints.overview, async ({ query }) => wrapInEnvelope(await showClientOverview(query))),
  defineUserRoute(revenueEndpoints.exportOverview, ({ query }) => exportClientOverview(query)),
  defineUserRoute(revenueEndpoints.revenue, async ({ query }) => wrapInEnvelope(await showRevenue(query))),
  defineUserRoute(revenueEndpoints.exportRevenue, ({ user, query }) => exportRevenue(user, query)),
];
