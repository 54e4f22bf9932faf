import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints } from '@/lib/contracts/auth';
import { AppError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { buildHealthReport, toPublicHealthReport } from '@/lib/platform/health';
import { hasMetricsToken, parseBearerToken } from '@/lib/platform/metrics/respond';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/** A load balancer's probe must not wait for a hanging database. */
const STAFF_TIMEOUT_MS = 1_000;

/**
 * Reports to everybody whether this node can serve requests. The platform's staff and bearers of METRICS_TOKEN also
 * get the issues that a person must resolve soon. A wrong bearer token gets 401: a monitor with a mistyped token would
 * otherwise never see an alarm.
 */
export const reportHealth: UseCase = async ({ request, context }) => {
  const [report, caller] = await Promise.all([buildHealthReport(), identifyCaller(request, context)]);
  if (caller === 'refused') throw buildUnauthenticatedError();
  return {
    json: caller === 'staff' ? report : toPublicHealthReport(report),
    status: report.status === 'ok' ? 200 : 503,
  };
};

async function identifyCaller(request: Request, context: CallContext): Promise<'staff' | 'anybody' | 'refused'> {
  if (hasMetricsToken(request)) return 'staff';
  const bearer = parseBearerToken(request);
  if (bearer !== undefined && bearer !== context.token) return 'refused';
  if (!context.token) return 'anybody';
  const late = pause(STAFF_TIMEOUT_MS, null, { ref: false });
  try {
    const user = await Promise.race([tenantApi.call(authEndpoints.user, { params: {} }, context), late]);
    const isStaff = user !== null && !user.second_factor_needed && (user.superadmin === 1 || user.visit !== null);
    return isStaff ? 'staff' : 'anybody';
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'unauthenticated';
    // While the tenant API does not answer, and without a valid session, the caller counts as a stranger.
    return isUnknown && bearer !== undefined ? 'refused' : 'anybody';
  }
}
