import { authEndpoints } from '@/lib/contracts/auth';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { findVisitRefusal } from '@/lib/contracts/staff-calls';
import { buildErrorReason } from '@/lib/domain/errors/error-codes';
import { can, waitsForOnboarding } from '@/lib/domain/roles/roles';
import { AppError, buildForbiddenError, buildNotFoundError } from '@/lib/platform/errors';
import { type CallContext, tenantApi } from '@/lib/web/tenant-api/client';

/**
 * Requires permission for a call before expensive work: 401 without a session, 404 for another tenant's path, 403 for
 * an insufficient role, during onboarding, for staff without a second factor, and for a support visit that may not make
 * the call. The tenant API checks again. Returns the user.
 */
export async function requireActor({ name, method, action }: Endpoint, tenant: number, context: CallContext) {
  const user = await tenantApi.call(authEndpoints.user, { params: {} }, context);
  if (user.second_factor_needed) throw new AppError('forbidden', buildErrorReason('second_factor_needed'));
  if (user.visit && method !== 'GET') requireVisit(user.visit, name);
  const actor = { role: user.role, superadmin: user.superadmin === 1, tenantId: user.tenant_id };
  if (tenant !== actor.tenantId && !actor.superadmin) throw buildNotFoundError();
  if (!action || !can(actor, action)) throw buildForbiddenError();
  // Use cases of the web tier are closed to staff without a visit.
  if (tenant !== actor.tenantId)
    throw new AppError('forbidden', buildErrorReason('visit_needed'), { details: { client: { id: tenant } } });
  if (!user.stepsCompleted && waitsForOnboarding(action))
    throw new AppError('onboarding_incomplete', 'Please finish setting up your shop first.');
  return user;
}

interface Visit {
  readonly may_write: boolean;
  readonly owner_allowed: boolean;
}

/** @throws AppError `forbidden` for a change that the support visit may not make */
function requireVisit(visit: Visit, name: string): void {
  if (!visit.may_write) throw new AppError('forbidden', buildErrorReason('visit_read_only'));
  const refusal = findVisitRefusal(name, visit.owner_allowed);
  if (refusal) throw new AppError('forbidden', buildErrorReason(refusal));
}
