import { setTimeout as pause } from 'node:timers/promises';
import { authEndpoints } from '@/lib/contracts/auth';
import { AppError, buildUnauthenticatedError } from '@/lib/platform/errors';
import { buildHealthReport, toPublicHealthReport } from '@/lib/platform/health';
import { hasMetricsToken, parseBearerToken } from '@/lib/platform/metrics/respond';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';
import type { UseCase } from './context';

/**
 * Maximum time for identifying the caller; a load balancer's probe must not wait for a database that does not respond.
 */
const STAFF_TIMEOUT_MS = 1_000;

/**
 * Reports whether this node can serve requests. Staff and callers with METRICS_TOKEN also get the issues that a person
 * must resolve soon. A wrong bearer token gets 401; otherwise a monitor with a mistyped token would never see an issue.
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
    // The caller counts as anonymous without a valid session, and while the tenant API does not respond.
    return isUnknown && bearer !== undefined ? 'refused' : 'anybody';
  }
}
