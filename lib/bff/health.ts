import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints } from '@/lib/contracts/auth';
import { healthReport, publicReport } from '@/lib/health';
import { hasMetricsToken } from '@/lib/metrics/answer';
import { type CallContext, tenantApi } from '@/lib/tenant-api/client';
import type { UseCase } from './context';

/** A load balancer's question must not wait for a database that hangs. */
const STAFF_TIMEOUT_MS = 1_000;

/** Whether this node can serve, for everybody; what needs a person soon, for the platform's staff and whoever has METRICS_TOKEN. */
export const health: UseCase = async ({ request, context }) => {
  const [report, showsDetails] = await Promise.all([
    healthReport(),
    hasMetricsToken(request) || (context.token ? isStaff(context) : false),
  ]);
  return { json: showsDetails ? report : publicReport(report), status: report.status === 'ok' ? 200 : 503 };
};

async function isStaff(context: CallContext): Promise<boolean> {
  const late = pause(STAFF_TIMEOUT_MS, null, { ref: false });
  try {
    const user = await Promise.race([tenantApi.call(authEndpoints.user, { params: {} }, context), late]);
    return user !== null && !user.second_factor_needed && (user.superadmin === 1 || user.visit !== null);
  } catch {
    // Whoever cannot be asked for is a stranger.
    return false;
  }
}
